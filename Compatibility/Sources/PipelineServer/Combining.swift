import Pipelines

extension Builders {
  mutating func addCombining() {
    addMerging()
    addZipping()
    addCombiningLatest()
    addTriggers()
  }

  private mutating func addMerging() {
    observable("mergeVariadic") { .merge($0.source, $0.observable(1)) }
    observable("mergeThree") { .merge($0.source, $0.observable(1), $0.observable(2)) }
    observable("mergeCollection") { .merge($0.observables()) }
    observable("mergeInner") { $0.source.map($0.selector(Self.observable)).merge() }
    observable("mergeLimited") {
      $0.source.map($0.selector(Self.observable)).merge(maxConcurrent: $0.number(0))
    }
    observable("amb") { $0.source.amb($0.observable(1)) }
    observable("ambCollection") { .amb($0.observables()) }
  }

  private mutating func addZipping() {
    observable("zip2") {
      .zip($0.source, $0.observable(1), resultSelector: $0.combine())
    }
    observable("zip3") { call in
      let join = call.join(0)
      return .zip(call.source, call.observable(1), call.observable(2)) { try join([$0, $1, $2]) }
    }
    observable("zip4") { call in
      let join = call.join()
      return Observable.zip(
        call.source, call.observable(1), call.observable(2), call.observable(3)
      ).map { results in
        let (first, second, third, fourth) = results
        return try join([first, second, third, fourth])
      }
    }
    observable("zipCollection") { Observable<Int>.zip($0.observables()).map($0.join()) }
    observable("zipCollectionMap") { .zip($0.observables(), resultSelector: $0.join(0)) }
  }

  private mutating func addCombiningLatest() {
    observable("combineLatest2") {
      .combineLatest($0.source, $0.observable(1), resultSelector: $0.combine())
    }
    observable("combineLatest3") { call in
      let join = call.join(0)
      return .combineLatest(call.source, call.observable(1), call.observable(2)) {
        try join([$0, $1, $2])
      }
    }
    observable("combineLatest4") { call in
      let join = call.join()
      return Observable.combineLatest(
        call.source, call.observable(1), call.observable(2), call.observable(3)
      ).map { results in
        let (first, second, third, fourth) = results
        return try join([first, second, third, fourth])
      }
    }
    observable("combineLatestCollection") {
      Observable<Int>.combineLatest($0.observables()).map($0.join())
    }
    observable("combineLatestCollectionMap") {
      .combineLatest($0.observables(), resultSelector: $0.join(0))
    }
  }

  private mutating func addTriggers() {
    observable("withLatestFrom") { $0.source.withLatestFrom($0.observable(1)) }
    observable("withLatestFromMap") {
      $0.source.withLatestFrom($0.observable(1), resultSelector: $0.combine())
    }
    observable("sample") { $0.source.sample($0.observable(1)) }
    observable("sampleDefault") {
      $0.source.sample($0.observable(1), defaultValue: $0.number(0))
    }
    observable("takeUntil") { $0.source.take(until: $0.observable(1)) }
    observable("skipUntil") { $0.source.skip(until: $0.observable(1)) }
  }
}
