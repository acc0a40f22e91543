import Pipelines

// What `Single`, `Maybe` and `Completable` have in common: those that are created, and hooks.

extension Call {
  /// Whether `create` succeeds, in the modes of traits that are created.
  private var succeeds: Bool { number(0) % 2 == 0 }

  /// Runs `emit` at once or at a time, as the mode of a created trait says.
  func emitting(_ emit: @escaping (Bool) -> Void) -> any Disposable {
    note("c\(id)")
    let token = Token(world)
    if number(0) < 2 {
      emit(succeeds)
    } else {
      _ = scheduler.scheduleRelative((), dueTime: time(1)) { _ in
        emit(succeeds)
        if number(0) > 3 { emit(!succeeds) }
        return Disposables.create()
      }
    }
    return Disposables.create {
      _ = token
      note("r\(id)")
    }
  }

  /// A hook of `do` that fails in the mode `mode`.
  func hook(_ name: String, failsIn mode: Int = 9) throws {
    note("h\(id)\(name)")
    if number(0) == mode { throw TestError(number: 5) }
  }

  func quietHook(_ name: String) -> () -> Void {
    let token = Token(world)
    return {
      _ = token
      note("h\(id)\(name)")
    }
  }
}

extension Builders {
  mutating func addCompletables() {
    addCompletableSources()
    addCompletableStages()
    addCompletableCombinations()
  }

  private mutating func addCompletableSources() {
    completable("completableEmpty") { _ in .empty() }
    completable("completableError") { _ in .error(TestError(number: 1)) }
    completable("completableNever") { _ in .never() }
    completable("completableCreate") { call in
      .create { observer in
        call.emitting { observer($0 ? .completed : .error(TestError(number: 1))) }
      }
    }
    completable("completableDeferred") {
      .deferred($0.factory(throwsAt: 0, Self.completable))
    }
    completable("completableUsing") { call in
      .using(
        { AnyResource(call.resource()) },
        primitiveSequenceFactory: { _ in try call.factory(throwsAt: 0, Self.completable)() })
    }
    completable("asCompletable") { $0.source.ignoreElements().asCompletable() }
    completable("singleAsCompletable") { $0.single(0).asCompletable() }
    completable("singleFlatMapCompletable") {
      $0.single(0).flatMapCompletable($0.selector(Self.completable))
    }
  }

  private mutating func addCompletableStages() {
    completable("completableDo") { call in
      call.completable(0).do(
        onError: { try call.hook("#\(name(of: $0))", failsIn: 0) },
        afterError: { try call.hook("##\(name(of: $0))", failsIn: 1) },
        onCompleted: { try call.hook("|", failsIn: 2) },
        afterCompleted: { try call.hook("||", failsIn: 3) },
        onSubscribe: call.quietHook("s"), onSubscribed: call.quietHook("S"),
        onDispose: call.quietHook("u"))
    }
    completable("completableCatch") {
      $0.completable(0).catch($0.handler(throwsAt: 0, Self.completable))
    }
    completable("completableRetryCount") { $0.completable(0).retry($0.number(0)) }
    completable("completableRetryWhen") { call in
      Completable.deferred {
        call.world.isOver ? .never() : call.completable(0)
      }.retry { (errors: Observable<any Error>) in call.notifier(errors) }
    }
    completable("completableDelay") {
      $0.completable(0).delay($0.time(0), scheduler: $0.scheduler)
    }
    completable("completableTimeout") {
      $0.completable(0).timeout($0.time(0), scheduler: $0.scheduler)
    }
    completable("completableTimeoutOther") {
      $0.completable(0).timeout($0.time(0), other: $0.completable(1), scheduler: $0.scheduler)
    }
    completable("completableObserveOn") { $0.completable(0).observe(on: $0.queue(0)) }
    completable("completableSubscribeOn") { $0.completable(0).subscribe(on: $0.queue(0)) }
    observable("completableObservable") {
      $0.completable(0).asObservable().map { _ -> Int in }
    }
  }

  private mutating func addCompletableCombinations() {
    completable("completableAndThen") { $0.completable(0).andThen($0.completable(1)) }
    single("completableAndThenSingle") { $0.completable(0).andThen($0.single(1)) }
    maybe("completableAndThenMaybe") { $0.completable(0).andThen($0.maybe(1)) }
    observable("completableAndThenObservable") { $0.completable(0).andThen($0.observable(1)) }
    completable("completableConcat") { $0.completable(0).concat($0.completable(1)) }
    completable("completableConcatCollection") { .concat($0.completables) }
    completable("completableZip") { .zip($0.completable(0), $0.completable(1)) }
    completable("completableZipCollection") { .zip($0.completables) }
  }
}
