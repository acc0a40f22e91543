import Pipelines

// The forms of `zip` and `combineLatest` for five to eight sources.

extension Builders {
  mutating func addManySources() {
    addManyZipped()
    addManyCombined()
    addManyInfalliblesZipped()
    addManyInfalliblesCombined()
  }

  private mutating func addManyZipped() {
    observable("zip5") { call in
      let join = call.join(1)
      if call.flag(0) {
        return Observable.zip(
          call.observable(0), call.observable(1), call.observable(2), call.observable(3),
          call.observable(4)
        ).map { try join(numbers(of: $0)) }
      }
      return .zip(
        call.observable(0), call.observable(1), call.observable(2), call.observable(3),
        call.observable(4)
      ) { try join([$0, $1, $2, $3, $4]) }
    }
    observable("zip6") { call in
      let join = call.join(1)
      if call.flag(0) {
        return Observable.zip(
          call.observable(0), call.observable(1), call.observable(2), call.observable(3),
          call.observable(4), call.observable(5)
        ).map { try join(numbers(of: $0)) }
      }
      return .zip(
        call.observable(0), call.observable(1), call.observable(2), call.observable(3),
        call.observable(4), call.observable(5)
      ) { try join([$0, $1, $2, $3, $4, $5]) }
    }
    observable("zip7") { call in
      let join = call.join(1)
      if call.flag(0) {
        return Observable.zip(
          call.observable(0), call.observable(1), call.observable(2), call.observable(3),
          call.observable(4), call.observable(5), call.observable(6)
        ).map { try join(numbers(of: $0)) }
      }
      return .zip(
        call.observable(0), call.observable(1), call.observable(2), call.observable(3),
        call.observable(4), call.observable(5), call.observable(6)
      ) { try join([$0, $1, $2, $3, $4, $5, $6]) }
    }
    observable("zip8") { call in
      let join = call.join(1)
      if call.flag(0) {
        return Observable.zip(
          call.observable(0), call.observable(1), call.observable(2), call.observable(3),
          call.observable(4), call.observable(5), call.observable(6), call.observable(7)
        ).map { try join(numbers(of: $0)) }
      }
      return .zip(
        call.observable(0), call.observable(1), call.observable(2), call.observable(3),
        call.observable(4), call.observable(5), call.observable(6), call.observable(7)
      ) { try join([$0, $1, $2, $3, $4, $5, $6, $7]) }
    }
  }

  private mutating func addManyCombined() {
    observable("combineLatest5") { call in
      let join = call.join(1)
      if call.flag(0) {
        return Observable.combineLatest(
          call.observable(0), call.observable(1), call.observable(2), call.observable(3),
          call.observable(4)
        ).map { try join(numbers(of: $0)) }
      }
      return .combineLatest(
        call.observable(0), call.observable(1), call.observable(2), call.observable(3),
        call.observable(4)
      ) { try join([$0, $1, $2, $3, $4]) }
    }
    observable("combineLatest6") { call in
      let join = call.join(1)
      if call.flag(0) {
        return Observable.combineLatest(
          call.observable(0), call.observable(1), call.observable(2), call.observable(3),
          call.observable(4), call.observable(5)
        ).map { try join(numbers(of: $0)) }
      }
      return .combineLatest(
        call.observable(0), call.observable(1), call.observable(2), call.observable(3),
        call.observable(4), call.observable(5)
      ) { try join([$0, $1, $2, $3, $4, $5]) }
    }
    observable("combineLatest7") { call in
      let join = call.join(1)
      if call.flag(0) {
        return Observable.combineLatest(
          call.observable(0), call.observable(1), call.observable(2), call.observable(3),
          call.observable(4), call.observable(5), call.observable(6)
        ).map { try join(numbers(of: $0)) }
      }
      return .combineLatest(
        call.observable(0), call.observable(1), call.observable(2), call.observable(3),
        call.observable(4), call.observable(5), call.observable(6)
      ) { try join([$0, $1, $2, $3, $4, $5, $6]) }
    }
    observable("combineLatest8") { call in
      let join = call.join(1)
      if call.flag(0) {
        return Observable.combineLatest(
          call.observable(0), call.observable(1), call.observable(2), call.observable(3),
          call.observable(4), call.observable(5), call.observable(6), call.observable(7)
        ).map { try join(numbers(of: $0)) }
      }
      return .combineLatest(
        call.observable(0), call.observable(1), call.observable(2), call.observable(3),
        call.observable(4), call.observable(5), call.observable(6), call.observable(7)
      ) { try join([$0, $1, $2, $3, $4, $5, $6, $7]) }
    }
  }

  private mutating func addManyInfalliblesZipped() {
    infallible("infallibleZip5") { call in
      let join = call.safeJoin()
      return .zip(
        call.infallible(0), call.infallible(1), call.infallible(2), call.infallible(3),
        call.infallible(4)
      ) { join([$0, $1, $2, $3, $4]) }
    }
    infallible("infallibleZip6") { call in
      let join = call.safeJoin()
      return .zip(
        call.infallible(0), call.infallible(1), call.infallible(2), call.infallible(3),
        call.infallible(4), call.infallible(5)
      ) { join([$0, $1, $2, $3, $4, $5]) }
    }
    infallible("infallibleZip7") { call in
      let join = call.safeJoin()
      return .zip(
        call.infallible(0), call.infallible(1), call.infallible(2), call.infallible(3),
        call.infallible(4), call.infallible(5), call.infallible(6)
      ) { join([$0, $1, $2, $3, $4, $5, $6]) }
    }
    infallible("infallibleZip8") { call in
      let join = call.safeJoin()
      return .zip(
        call.infallible(0), call.infallible(1), call.infallible(2), call.infallible(3),
        call.infallible(4), call.infallible(5), call.infallible(6), call.infallible(7)
      ) { join([$0, $1, $2, $3, $4, $5, $6, $7]) }
    }
  }

  private mutating func addManyInfalliblesCombined() {
    infallible("infallibleCombineLatest5") { call in
      let join = call.safeJoin()
      return .combineLatest(
        call.infallible(0), call.infallible(1), call.infallible(2), call.infallible(3),
        call.infallible(4)
      ) { join([$0, $1, $2, $3, $4]) }
    }
    infallible("infallibleCombineLatest6") { call in
      let join = call.safeJoin()
      return .combineLatest(
        call.infallible(0), call.infallible(1), call.infallible(2), call.infallible(3),
        call.infallible(4), call.infallible(5)
      ) { join([$0, $1, $2, $3, $4, $5]) }
    }
    infallible("infallibleCombineLatest7") { call in
      let join = call.safeJoin()
      return .combineLatest(
        call.infallible(0), call.infallible(1), call.infallible(2), call.infallible(3),
        call.infallible(4), call.infallible(5), call.infallible(6)
      ) { join([$0, $1, $2, $3, $4, $5, $6]) }
    }
    infallible("infallibleCombineLatest8") { call in
      let join = call.safeJoin()
      return .combineLatest(
        call.infallible(0), call.infallible(1), call.infallible(2), call.infallible(3),
        call.infallible(4), call.infallible(5), call.infallible(6), call.infallible(7)
      ) { join([$0, $1, $2, $3, $4, $5, $6, $7]) }
    }
  }
}

extension SharedBuilders {
  func addManySources() {
    addManyZipped()
    addManyCombined()
  }

  private func addManyZipped() {
    add("Zip5") { call in
      let join = call.safeJoin()
      return .zip(
        child(call, 0), child(call, 1), child(call, 2), child(call, 3), child(call, 4)
      ) { join([$0, $1, $2, $3, $4]) }
    }
    add("Zip6") { call in
      let join = call.safeJoin()
      return .zip(
        child(call, 0), child(call, 1), child(call, 2), child(call, 3), child(call, 4),
        child(call, 5)
      ) { join([$0, $1, $2, $3, $4, $5]) }
    }
    add("Zip7") { call in
      let join = call.safeJoin()
      return .zip(
        child(call, 0), child(call, 1), child(call, 2), child(call, 3), child(call, 4),
        child(call, 5), child(call, 6)
      ) { join([$0, $1, $2, $3, $4, $5, $6]) }
    }
    add("Zip8") { call in
      let join = call.safeJoin()
      return .zip(
        child(call, 0), child(call, 1), child(call, 2), child(call, 3), child(call, 4),
        child(call, 5), child(call, 6), child(call, 7)
      ) { join([$0, $1, $2, $3, $4, $5, $6, $7]) }
    }
  }

  private func addManyCombined() {
    add("CombineLatest5") { call in
      let join = call.safeJoin()
      return .combineLatest(
        child(call, 0), child(call, 1), child(call, 2), child(call, 3), child(call, 4)
      ) { join([$0, $1, $2, $3, $4]) }
    }
    add("CombineLatest6") { call in
      let join = call.safeJoin()
      return .combineLatest(
        child(call, 0), child(call, 1), child(call, 2), child(call, 3), child(call, 4),
        child(call, 5)
      ) { join([$0, $1, $2, $3, $4, $5]) }
    }
    add("CombineLatest7") { call in
      let join = call.safeJoin()
      return .combineLatest(
        child(call, 0), child(call, 1), child(call, 2), child(call, 3), child(call, 4),
        child(call, 5), child(call, 6)
      ) { join([$0, $1, $2, $3, $4, $5, $6]) }
    }
    add("CombineLatest8") { call in
      let join = call.safeJoin()
      return .combineLatest(
        child(call, 0), child(call, 1), child(call, 2), child(call, 3), child(call, 4),
        child(call, 5), child(call, 6), child(call, 7)
      ) { join([$0, $1, $2, $3, $4, $5, $6, $7]) }
    }
  }
}

/// The elements of a tuple of numbers.
private func numbers<Tuple>(of tuple: Tuple) -> [Int] {
  Mirror(reflecting: tuple).children.compactMap { $0.value as? Int }
}
