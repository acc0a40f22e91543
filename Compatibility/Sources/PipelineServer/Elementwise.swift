import Pipelines

extension Builders {
  mutating func addElementwise() {
    addTransforming()
    addTaking()
    addOnce()
    addHooks()
  }

  private mutating func addTransforming() {
    observable("map") { $0.source.map($0.transform()) }
    observable("filter") { $0.source.filter($0.predicate()) }
    observable("scan") { $0.source.scan(1, accumulator: $0.combine()) }
    observable("scanInto") { call in
      let combine = call.combine()
      return call.source.scan(into: 1) { $0 = try combine($0, $1) }
    }
    observable("reduce") { $0.source.reduce(1, accumulator: $0.combine()) }
    observable("reduceMap") {
      $0.source.reduce(1, accumulator: $0.combine(), mapResult: $0.transform(1))
    }
    observable("compactMap") { $0.source.compactMap($0.optionalTransform()) }
    observable("enumerated") { $0.source.enumerated().map { wrap($0.index * 10 + $0.element) } }
    observable("materialize") { call in
      call.source.materialize().map { event in
        call.note("c\(call.id) \(name(of: event))")
        return event.isStopEvent ? 9 : event.element ?? 8
      }
    }
    observable("rematerialize") { $0.source.materialize().dematerialize() }
    observable("dematerialize") { call in
      call.source.map { element -> Event<Int> in
        element % 5 == 4
          ? .completed : element % 7 == 5 ? .error(TestError(number: 2)) : .next(element)
      }.dematerialize()
    }
    observable("startWith") { call in
      let list = call.list(from: 0)
      return list.count == 1
        ? call.source.startWith(list[0])
        : list.isEmpty
          ? call.source.startWith() : call.source.startWith(list[0], list[1])
    }
    observable("asObservable") { $0.source.asObservable() }
  }

  private mutating func addTaking() {
    observable("take") { $0.source.take($0.number(0)) }
    observable("skip") { $0.source.skip($0.number(0)) }
    observable("takeLast") { $0.source.takeLast($0.number(0)) }
    observable("takeWhile") { $0.source.take(while: $0.predicate()) }
    observable("takeWhileInclusive") {
      $0.source.take(while: $0.predicate(), behavior: .inclusive)
    }
    observable("skipWhile") { $0.source.skip(while: $0.predicate()) }
    observable("takeUntilPredicate") {
      $0.source.take(until: $0.predicate(), behavior: $0.flag(1) ? .inclusive : .exclusive)
    }
    observable("distinct") { $0.source.distinctUntilChanged() }
    observable("distinctKey") { $0.source.distinctUntilChanged($0.transform()) }
    observable("distinctCompare") { $0.source.distinctUntilChanged($0.comparer()) }
    observable("distinctKeyCompare") {
      $0.source.distinctUntilChanged($0.transform(), comparer: $0.comparer(1))
    }
  }

  private mutating func addOnce() {
    observable("elementAt") { $0.source.element(at: $0.number(0)) }
    observable("single") { $0.source.single() }
    observable("singleWhere") { $0.source.single($0.predicate()) }
    observable("ignoreElements") { $0.source.ignoreElements().map { _ -> Int in } }
    observable("asInfallibleReturn") {
      $0.source.asInfallible(onErrorJustReturn: $0.number(0)).asObservable()
    }
  }

  private mutating func addHooks() {
    observable("hook") { call in
      let source = call.source
      let token = Token(call.world)
      return .create { observer in
        if call.world.isOver { return Disposables.create() }
        call.note("s\(call.id)")
        let subscription = source.subscribe(observer)
        let inner = Token(call.world)
        return Disposables.create {
          _ = (token, inner)
          call.note("u\(call.id)")
          subscription.dispose()
        }
      }
    }
    observable("do") { $0.hooked($0.source, throwingIn: 9) }
    observable("doThrow") { $0.hooked($0.source, throwingIn: $0.number(0)) }
    observable("withUnretained") { call in
      let object = Token(call.world)
      let source = call.source.withUnretained(object) { _, element in element }
      // The object is kept by a later operator.
      return source.map { element in
        _ = object
        return element
      }
    }
    observable("feed") { call in
      let token = Token(call.world)
      let after = call.flag(1)
      let feed: (Int) -> Void = { element in
        _ = token
        call.note("c\(call.id) \(element)")
        call.world.feed(.next(wrap(element + 1)), into: call.number(0))
      }
      return call.source.do(onNext: after ? nil : feed, afterNext: after ? feed : nil)
    }
    observable("leave") { call in
      let token = Token(call.world)
      return call.source.do(onNext: { element in
        _ = token
        guard element == call.number(0) else { return }
        call.note("c\(call.id) \(element)")
        let subscriptions = call.world.subscriptions
        if call.number(1) < subscriptions.count { subscriptions[call.number(1)].dispose() }
      })
    }
  }
}

extension Call {
  /// Adds every hook of `do`, of which the one with the number `mode` fails.
  func hooked(_ source: Observable<Int>, throwingIn mode: Int) -> Observable<Int> {
    let token = Token(world)
    let hook: (String, Int) throws -> Void = { name, number in
      _ = token
      note("h\(id)\(name)")
      if number == mode { throw TestError(number: 5) }
    }
    let quiet: (String) -> Void = { note("h\(id)\($0)") }
    return source.do(
      onNext: { try hook("n\($0)", $0 == 2 ? 0 : 9) },
      afterNext: { try hook("N\($0)", $0 == 2 ? 1 : 9) },
      onError: { try hook("#\(name(of: $0))", 2) },
      afterError: { try hook("##\(name(of: $0))", 3) },
      onCompleted: { try hook("|", 4) },
      afterCompleted: { try hook("||", 5) },
      onSubscribe: { quiet("s") },
      onSubscribed: { quiet("S") },
      onDispose: { quiet("u") })
  }
}
