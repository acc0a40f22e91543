import Pipelines

extension Builders {
  mutating func addInfallibles() {
    addInfallibleSources()
    addInfallibleStages()
    addInfallibleLimits()
    addInfallibleSelections()
    addInfallibleCombinations()
  }

  private mutating func addInfallibleSources() {
    infallible("infallibleJust") { .just($0.number(0)) }
    infallible("infallibleOf") { .from($0.list(from: 0)) }
    infallible("infallibleEmpty") { _ in .empty() }
    infallible("infallibleNever") { _ in .never() }
    infallible("infallibleCreate") { call in
      .create { observer in
        call.note("c\(call.id)")
        for event in call.list(from: 0) {
          observer(event < 0 ? .completed : .next(event))
        }
        return call.resource()
      }
    }
    infallible("infallibleDeferred") { .deferred($0.factory(Self.infallible)) }
    infallible("asInfallibleReturnTrait") {
      $0.source.asInfallible(onErrorJustReturn: $0.number(0))
    }
    infallible("asInfallibleFallback") {
      $0.source.asInfallible(onErrorFallbackTo: $0.infallible(1))
    }
    infallible("asInfallibleRecover") {
      $0.source.asInfallible(onErrorRecover: $0.safeHandler(Self.infallible))
    }
    observable("infallibleObservable") { $0.infallible(0).asObservable() }
  }

  private mutating func addInfallibleStages() {
    infallible("infallibleMap") { $0.infallible(0).map($0.safeTransform()) }
    infallible("infallibleFilter") { $0.infallible(0).filter($0.safePredicate()) }
    infallible("infallibleCompactMap") { call in
      let transform = call.safeTransform()
      return call.infallible(0).compactMap { $0 % 2 == 1 ? nil : transform($0) }
    }
    infallible("infallibleDistinct") { $0.infallible(0).distinctUntilChanged() }
    infallible("infallibleDistinctKey") {
      $0.infallible(0).distinctUntilChanged($0.safeTransform())
    }
    infallible("infallibleDebounce") {
      $0.infallible(0).debounce($0.time(0), scheduler: $0.scheduler)
    }
    infallible("infallibleThrottle") {
      $0.infallible(0).throttle($0.time(0), latest: $0.flag(1), scheduler: $0.scheduler)
    }
    infallible("infallibleDo") { call in
      call.infallible(0).do(
        onNext: { call.note("h\(call.id)n\($0)") }, afterNext: { call.note("h\(call.id)N\($0)") },
        onCompleted: call.quietHook("|"), afterCompleted: call.quietHook("||"),
        onSubscribe: call.quietHook("s"), onSubscribed: call.quietHook("S"),
        onDispose: call.quietHook("u"))
    }
    infallible("infallibleScan") {
      $0.infallible(0).scan(1, accumulator: $0.safeCombine())
    }
    infallible("infallibleStartWith") { $0.infallible(0).startWith($0.number(0)) }
    infallible("infallibleShare") {
      $0.infallible(0).share(replay: $0.number(0), scope: $0.flag(1) ? .forever : .whileConnected)
    }
  }

  private mutating func addInfallibleLimits() {
    infallible("infallibleTakeUntil") { $0.infallible(0).take(until: $0.infallible(1)) }
    infallible("infallibleTakeWhile") {
      $0.infallible(0).take(
        while: $0.safePredicate(), behavior: $0.flag(1) ? .inclusive : .exclusive)
    }
    infallible("infallibleTake") { $0.infallible(0).take($0.number(0)) }
    infallible("infallibleTakeFor") {
      $0.infallible(0).take(for: $0.time(0), scheduler: $0.scheduler)
    }
    infallible("infallibleSkipWhile") { $0.infallible(0).skip(while: $0.safePredicate()) }
    infallible("infallibleSkipUntil") {
      $0.infallible(0).skip(until: $0.infallible(1).asObservable())
    }
  }

  private mutating func addInfallibleSelections() {
    infallible("infallibleFlatMap") { $0.infallible(0).flatMap($0.safeSelector(Self.infallible)) }
    infallible("infallibleFlatMapLatest") {
      $0.infallible(0).flatMapLatest($0.safeSelector(Self.infallible))
    }
    infallible("infallibleFlatMapFirst") {
      $0.infallible(0).flatMapFirst($0.safeSelector(Self.infallible))
    }
    infallible("infallibleConcatMap") {
      $0.infallible(0).concatMap($0.safeSelector(Self.infallible))
    }
    infallible("infallibleConcat") { $0.infallible(0).concat($0.infallible(1)) }
    infallible("infallibleConcatCollection") { .concat($0.infallibles) }
    infallible("infallibleMerge") { .merge($0.infallible(0), $0.infallible(1)) }
    infallible("infallibleMergeCollection") { .merge($0.infallibles) }
  }

  private mutating func addInfallibleCombinations() {
    infallible("infallibleWithLatestFrom") { $0.infallible(0).withLatestFrom($0.infallible(1)) }
    infallible("infallibleWithLatestFromMap") {
      $0.infallible(0).withLatestFrom($0.infallible(1), resultSelector: $0.safeCombine())
    }
    infallible("infallibleCombineLatest2") {
      .combineLatest($0.infallible(0), $0.infallible(1), resultSelector: $0.safeCombine())
    }
    infallible("infallibleCombineLatest3") { call in
      let join = call.safeJoin()
      return .combineLatest(call.infallible(0), call.infallible(1), call.infallible(2)) {
        join([$0, $1, $2])
      }
    }
    infallible("infallibleCombineLatestCollection") {
      .combineLatest($0.infallibles, resultSelector: $0.safeJoin())
    }
    infallible("infallibleZip2") {
      .zip($0.infallible(0), $0.infallible(1), resultSelector: $0.safeCombine())
    }
    infallible("infallibleZip3") { call in
      let join = call.safeJoin()
      return .zip(call.infallible(0), call.infallible(1), call.infallible(2)) {
        join([$0, $1, $2])
      }
    }
  }
}
