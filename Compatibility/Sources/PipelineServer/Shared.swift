import Pipelines

/// The operators that `Driver` and `Signal` have in common, for one of them.
struct SharedBuilders<Strategy: SharingStrategyProtocol> {
  typealias Shared = SharedSequence<Strategy, Int>

  /// Adds a builder under a name without the prefix.
  let add: (String, @escaping (Call) -> Shared) -> Void
  /// Builds a child.
  let child: (Call, Int) -> Shared
  let children: (Call) -> [Shared]
  let build: (Call) -> Shared

  func addAll() {
    addSources()
    addStages()
    addSelections()
    addCombinations()
    addManySources()
    addTimes()
  }

  private func addSources() {
    add("Just") { .just($0.number(0)) }
    add("Empty") { _ in .empty() }
    add("Never") { _ in .never() }
    add("Of") { .from($0.list(from: 0)) }
    add("Deferred") { call in
      let factory = call.factory(build)
      return .deferred { (try? factory()) ?? .never() }
    }
    add("Interval") { .interval($0.time(0)) }
    add("Timer") { .timer($0.time(0), period: $0.time(1)) }
  }

  private func addStages() {
    add("Map") { child($0, 0).map($0.safeTransform()) }
    add("Filter") { child($0, 0).filter($0.safePredicate()) }
    add("CompactMap") { call in
      let transform = call.safeTransform()
      return child(call, 0).compactMap { $0 % 2 == 1 ? nil : transform($0) }
    }
    add("Do") { call in
      child(call, 0).do(
        onNext: { call.note("h\(call.id)n\($0)") }, afterNext: { call.note("h\(call.id)N\($0)") },
        onCompleted: call.quietHook("|"), afterCompleted: call.quietHook("||"),
        onSubscribe: call.quietHook("s"), onSubscribed: call.quietHook("S"),
        onDispose: call.quietHook("u"))
    }
    add("Distinct") { child($0, 0).distinctUntilChanged() }
    add("DistinctKey") { child($0, 0).distinctUntilChanged($0.safeTransform()) }
    add("Scan") { child($0, 0).scan(1, accumulator: $0.safeCombine()) }
    add("StartWith") { child($0, 0).startWith($0.number(0)) }
    add("Skip") { child($0, 0).skip($0.number(0)) }
  }

  private func addSelections() {
    add("FlatMap") { child($0, 0).flatMap($0.safeSelector(build)) }
    add("FlatMapLatest") { child($0, 0).flatMapLatest($0.safeSelector(build)) }
    add("FlatMapFirst") { child($0, 0).flatMapFirst($0.safeSelector(build)) }
    add("ConcatCollection") { .concat(children($0)) }
    add("Merge") { .merge(child($0, 0), child($0, 1)) }
    add("MergeCollection") { .merge(children($0)) }
    add("MergeLimited") {
      child($0, 0).map($0.safeSelector(build)).merge(maxConcurrent: $0.number(0))
    }
  }

  private func addCombinations() {
    add("Zip2") { .zip(child($0, 0), child($0, 1), resultSelector: $0.safeCombine()) }
    add("ZipCollection") { .zip(children($0), resultSelector: $0.safeJoin()) }
    add("CombineLatest2") {
      .combineLatest(child($0, 0), child($0, 1), resultSelector: $0.safeCombine())
    }
    add("CombineLatest3") { call in
      let join = call.safeJoin()
      return .combineLatest(child(call, 0), child(call, 1), child(call, 2)) { join([$0, $1, $2]) }
    }
    add("CombineLatestCollection") {
      .combineLatest(children($0), resultSelector: $0.safeJoin())
    }
    add("WithLatestFrom") { child($0, 0).withLatestFrom(child($0, 1)) }
    add("WithLatestFromMap") {
      child($0, 0).withLatestFrom(child($0, 1), resultSelector: $0.safeCombine())
    }
  }

  private func addTimes() {
    add("Debounce") { child($0, 0).debounce($0.time(0)) }
    add("Throttle") { child($0, 0).throttle($0.time(0), latest: $0.flag(1)) }
    add("Delay") { child($0, 0).delay($0.time(0)) }
  }
}

extension Builders {
  mutating func addDrivers() {
    var added: [(String, (Call) -> Driver<Int>)] = []
    SharedBuilders<DriverSharingStrategy>(
      add: { added.append(($0, $1)) }, child: { $0.driver($1) }, children: { $0.drivers },
      build: Self.driver
    ).addAll()
    for (name, builder) in added { driver("driver" + name, builder) }
    driver("asDriverReturn") { $0.source.asDriver(onErrorJustReturn: $0.number(0)) }
    driver("asDriverWith") { $0.source.asDriver(onErrorDriveWith: $0.driver(1)) }
    driver("asDriverRecover") {
      $0.source.asDriver(onErrorRecover: $0.safeHandler(Self.driver))
    }
    driver("signalFlatMapLatestDriver") {
      $0.signal(0).flatMapLatest($0.safeSelector(Self.driver))
    }
    driver("signalAsDriver") { $0.signal(0).asDriver(onErrorJustReturn: $0.number(0)) }
    observable("driverObservable") { $0.driver(0).asObservable() }
  }

  mutating func addSignals() {
    var added: [(String, (Call) -> Signal<Int>)] = []
    SharedBuilders<SignalSharingStrategy>(
      add: { added.append(($0, $1)) }, child: { $0.signal($1) }, children: { $0.signals },
      build: Self.signal
    ).addAll()
    for (name, builder) in added { signal("signal" + name, builder) }
    signal("asSignalReturn") { $0.source.asSignal(onErrorJustReturn: $0.number(0)) }
    signal("asSignalWith") { $0.source.asSignal(onErrorSignalWith: $0.signal(1)) }
    signal("asSignalRecover") {
      $0.source.asSignal(onErrorRecover: $0.safeHandler(Self.signal))
    }
    signal("driverFlatMapLatestSignal") {
      $0.driver(0).flatMapLatest($0.safeSelector(Self.signal))
    }
    signal("driverAsSignal") { $0.driver(0).asSignal(onErrorJustReturn: $0.number(0)) }
    observable("signalObservable") { $0.signal(0).asObservable() }
  }
}
