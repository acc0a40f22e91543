import Pipelines

extension Builders {
  mutating func addMaybes() {
    addMaybeSources()
    addMaybeConversions()
    addMaybeStages()
    addMaybeTimes()
  }

  private mutating func addMaybeSources() {
    maybe("maybeJust") { .just($0.number(0)) }
    maybe("maybeJustOn") { .just($0.number(0), scheduler: $0.queue(1)) }
    maybe("maybeEmpty") { _ in .empty() }
    maybe("maybeError") { _ in .error(TestError(number: 1)) }
    maybe("maybeNever") { _ in .never() }
    maybe("maybeCreate") { call in
      .create { observer in
        call.emitting { succeeds in
          let value: MaybeEvent<Int> = call.number(1) == 10 ? .completed : .success(3)
          observer(succeeds ? value : .error(TestError(number: 1)))
        }
      }
    }
    maybe("maybeDeferred") { .deferred($0.factory(throwsAt: 0, Self.maybe)) }
    maybe("maybeUsing") { call in
      .using(
        { AnyResource(call.resource()) },
        primitiveSequenceFactory: { _ in try call.factory(throwsAt: 0, Self.maybe)() })
    }
  }

  private mutating func addMaybeConversions() {
    maybe("asMaybe") { $0.source.asMaybe() }
    maybe("singleAsMaybe") { $0.single(0).asMaybe() }
    maybe("singleFilter") { $0.single(0).filter($0.predicate()) }
    maybe("singleCompactMap") { $0.single(0).compactMap($0.optionalTransform()) }
    maybe("singleFlatMapMaybe") { $0.single(0).flatMapMaybe($0.selector(Self.maybe)) }
    maybe("maybeIfEmptySwitch") { $0.maybe(0).ifEmpty(switchTo: $0.maybe(1)) }
    single("maybeIfEmptySwitchSingle") { $0.maybe(0).ifEmpty(switchTo: $0.single(1)) }
    single("maybeIfEmptyDefault") { $0.maybe(0).ifEmpty(default: $0.number(0)) }
    observable("maybeObservable") { $0.maybe(0).asObservable() }
  }

  private mutating func addMaybeStages() {
    maybe("maybeMap") { $0.maybe(0).map($0.transform()) }
    maybe("maybeFilter") { $0.maybe(0).filter($0.predicate()) }
    maybe("maybeCompactMap") { $0.maybe(0).compactMap($0.optionalTransform()) }
    maybe("maybeFlatMap") { $0.maybe(0).flatMap($0.selector(Self.maybe)) }
    maybe("maybeDo") { call in
      call.maybe(0).do(
        onNext: { try call.hook("n\($0)", failsIn: 0) },
        afterNext: { try call.hook("N\($0)", failsIn: 1) },
        onError: { try call.hook("#\(name(of: $0))", failsIn: 2) },
        afterError: { try call.hook("##\(name(of: $0))", failsIn: 3) },
        onCompleted: { try call.hook("|", failsIn: 4) },
        afterCompleted: { try call.hook("||", failsIn: 5) },
        onSubscribe: call.quietHook("s"), onSubscribed: call.quietHook("S"),
        onDispose: call.quietHook("u"))
    }
    maybe("maybeCatch") { $0.maybe(0).catch($0.handler(throwsAt: 0, Self.maybe)) }
    maybe("maybeCatchReturn") { $0.maybe(0).catchAndReturn($0.number(0)) }
    maybe("maybeRetryCount") { $0.maybe(0).retry($0.number(0)) }
    maybe("maybeZip") { .zip($0.maybe(0), $0.maybe(1), resultSelector: $0.combine()) }
  }

  private mutating func addMaybeTimes() {
    maybe("maybeDelay") { $0.maybe(0).delay($0.time(0), scheduler: $0.scheduler) }
    maybe("maybeTimeout") { $0.maybe(0).timeout($0.time(0), scheduler: $0.scheduler) }
    maybe("maybeTimeoutOther") {
      $0.maybe(0).timeout($0.time(0), other: $0.maybe(1), scheduler: $0.scheduler)
    }
    maybe("maybeObserveOn") { $0.maybe(0).observe(on: $0.queue(0)) }
  }
}
