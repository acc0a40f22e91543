import Pipelines

extension Builders {
  mutating func addSingles() {
    addSingleSources()
    addSingleStages()
    addSingleErrors()
    addSingleTimes()
  }

  private mutating func addSingleSources() {
    single("singleJust") { .just($0.number(0)) }
    single("singleJustOn") { .just($0.number(0), scheduler: $0.queue(1)) }
    single("singleError") { _ in .error(TestError(number: 1)) }
    single("singleNever") { _ in .never() }
    single("singleCreate") { call in
      .create { observer in
        call.emitting { observer($0 ? .success(2) : .failure(TestError(number: 1))) }
      }
    }
    single("singleTimer") { .timer($0.time(0), scheduler: $0.scheduler) }
    single("singleDeferred") { .deferred($0.factory(throwsAt: 0, Self.single)) }
    single("singleUsing") { call in
      .using(
        { AnyResource(call.resource()) },
        primitiveSequenceFactory: { _ in try call.factory(throwsAt: 0, Self.single)() })
    }
    single("asSingle") { $0.source.asSingle() }
    single("first") { $0.source.first().map { $0 ?? 9 } }
    single("toArray") { $0.source.toArray().map($0.join()) }
    observable("singleObservable") { $0.single(0).asObservable() }
  }

  private mutating func addSingleStages() {
    single("singleMap") { $0.single(0).map($0.transform()) }
    single("singleFlatMap") { $0.single(0).flatMap($0.selector(Self.single)) }
    single("singleDo") { call in
      call.single(0).do(
        onSuccess: { try call.hook("n\($0)", failsIn: 0) },
        afterSuccess: { try call.hook("N\($0)", failsIn: 1) },
        onError: { try call.hook("#\(name(of: $0))", failsIn: 2) },
        afterError: { try call.hook("##\(name(of: $0))", failsIn: 3) },
        onSubscribe: call.quietHook("s"), onSubscribed: call.quietHook("S"),
        onDispose: call.quietHook("u"))
    }
    single("singleZip") {
      .zip($0.single(0), $0.single(1), resultSelector: $0.combine())
    }
    single("singleZip3") { call in
      let join = call.join()
      return Single.zip(call.single(0), call.single(1), call.single(2))
        .map { results in
          let (first, second, third) = results
          return try join([first, second, third])
        }
    }
    single("singleZipCollection") { .zip($0.singles, resultSelector: $0.join()) }
  }

  private mutating func addSingleErrors() {
    single("singleCatch") { $0.single(0).catch($0.handler(throwsAt: 0, Self.single)) }
    single("singleCatchReturn") { $0.single(0).catchAndReturn($0.number(0)) }
    single("singleRetryCount") { $0.single(0).retry($0.number(0)) }
    single("singleRetryWhen") { call in
      Single<Int>.deferred {
        call.world.isOver ? .never() : call.single(0)
      }.retry { (errors: Observable<any Error>) in call.notifier(errors) }
    }
  }

  private mutating func addSingleTimes() {
    single("singleDelay") { $0.single(0).delay($0.time(0), scheduler: $0.scheduler) }
    single("singleDelaySubscription") {
      $0.single(0).delaySubscription($0.time(0), scheduler: $0.scheduler)
    }
    single("singleTimeout") { $0.single(0).timeout($0.time(0), scheduler: $0.scheduler) }
    single("singleTimeoutOther") {
      $0.single(0).timeout($0.time(0), other: $0.single(1), scheduler: $0.scheduler)
    }
    single("singleObserveOn") { $0.single(0).observe(on: $0.queue(0)) }
    single("singleSubscribeOn") { $0.single(0).subscribe(on: $0.queue(0)) }
  }
}
