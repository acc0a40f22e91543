import RxCore
import Testing

@Suite struct CompletableTests {
  @Test("A handler gets the completion or the error, then the disposal")
  func oneEvent() {
    var log: [String] = []
    for completable in [Completable.empty(), .error(TestError())] {
      _ = completable.subscribe { log.append("\($0)") }
      _ = completable.subscribe(
        onCompleted: { log.append("on completed") }, onError: { log.append("on error \($0)") },
        onDisposed: { log.append("disposed") })
    }
    #expect(
      log == [
        "completed", "on completed", "disposed", "error(TestError)", "on error TestError",
        "disposed",
      ])
  }

  @Test("create takes the first event and ignores the others")
  func create() {
    var log: [String] = []
    for first in [CompletableEvent.completed, .error(TestError())] {
      let completable = Completable.create { observer in
        observer(first)
        observer(.completed)
        return Disposables.create { log.append("disposed") }
      }
      _ = completable.subscribe { log.append("\($0)") }
    }
    #expect(log == ["completed", "disposed", "error(TestError)", "disposed"])
  }

  @Test("asCompletable keeps the end of a sequence without elements")
  func asCompletable() {
    var log: [String] = []
    _ = Observable.of(1, 2).ignoreElements().asCompletable().subscribe { log.append("\($0)") }
    _ = Observable<Never>.error(TestError()).asCompletable().subscribe { log.append("\($0)") }
    #expect(log == ["completed", "error(TestError)"])
  }

  @Test("andThen subscribes to what follows after the completion only")
  func andThen() {
    var log: [String] = []
    let first = PublishSubject<Never>()
    let second = Single<Int>.deferred {
      log.append("subscribed")
      return .just(1)
    }
    let subscription = first.asCompletable().andThen(second).subscribe {
      log.append(text(of: $0))
    }
    #expect(log.isEmpty)
    first.onCompleted()
    #expect(log == ["subscribed", "success(1)"])
    subscription.dispose()
    log = []
    let failed = Completable.error(TestError())
    _ = failed.andThen(second).subscribe { log.append(text(of: $0)) }
    _ = failed.andThen(Maybe.just(1)).subscribe { log.append("\($0)") }
    _ = failed.andThen(Completable.empty()).subscribe { log.append("\($0)") }
    _ = failed.andThen(Observable.of(1, 2)).subscribe { log.append("\($0)") }
    #expect(
      log == [
        "failure(TestError)", "error(TestError)", "error(TestError)", "error(TestError)",
      ])
    log = []
    let done = Completable.empty()
    _ = done.andThen(Maybe<Int>.empty()).subscribe { log.append("\($0)") }
    _ = done.andThen(Completable.empty()).subscribe { log.append("\($0)") }
    _ = done.andThen(Observable.of(1, 2)).subscribe { log.append("\($0)") }
    #expect(log == ["completed", "completed", "next(1)", "next(2)", "completed"])
  }

  @Test("andThen subscribes to the second sequence, and then releases the first")
  func andThenHandsOn() {
    var log: [String] = []
    let subject = PublishSubject<Never>()
    let first = subject.asCompletable().do(onDispose: { log.append("first disposed") })
    let second = Completable.empty().do(onSubscribe: { log.append("second subscribed") })
    let subscription = first.andThen(second).subscribe { log.append("\($0)") }
    subject.onCompleted()
    #expect(log == ["second subscribed", "completed", "first disposed"])
    subscription.dispose()
  }

  @Test("concat runs one after the other, as far as there is no error")
  func concat() {
    var log: [String] = []
    func step(_ name: String) -> Completable {
      .deferred {
        log.append(name)
        return .empty()
      }
    }
    _ = step("a").concat(step("b")).subscribe { log.append("\($0)") }
    _ = Completable.concat(step("c"), .error(TestError()), step("d")).subscribe {
      log.append("\($0)")
    }
    _ = Completable.concat([step("e"), step("f")]).subscribe { log.append("\($0)") }
    _ = Completable.concat(AnySequence([step("g")])).subscribe { log.append("\($0)") }
    _ = Completable.concat([]).subscribe { log.append("\($0)") }
    #expect(
      log == [
        "a", "b", "completed", "c", "error(TestError)", "e", "f", "completed", "g", "completed",
        "completed",
      ])
  }

  @Test("zip and merge complete with the last source and fail with the first error")
  func zip() {
    var log: [String] = []
    let (a, b) = (PublishSubject<Never>(), PublishSubject<Never>())
    let sources = [a.asCompletable(), b.asCompletable()]
    let all = [
      Completable.zip(sources[0], sources[1]), .zip(sources), .zip(AnyCollection(sources)),
      .merge(sources), .merge(sources[0], sources[1]),
    ]
    let bag = DisposeBag()
    for completable in all {
      completable.subscribe { log.append("\($0)") }.disposed(by: bag)
    }
    a.onCompleted()
    #expect(log.isEmpty)
    b.onCompleted()
    #expect(log == Array(repeating: "completed", count: all.count))
    log = []
    _ = Completable.zip(.never(), .error(TestError())).subscribe { log.append("\($0)") }
    _ = Completable.zip([]).subscribe { log.append("\($0)") }
    #expect(log == ["error(TestError)", "completed"])
  }

  @Test("do sees the end and the disposal")
  func doOrder() {
    var log: [String] = []
    _ = Completable.empty().do(
      onCompleted: { log.append("on") }, afterCompleted: { log.append("after") },
      onDispose: { log.append("dispose") }
    ).subscribe { log.append("\($0)") }
    _ = Completable.error(TestError()).do(
      onError: { log.append("on \($0)") }, afterError: { log.append("after \($0)") }
    ).subscribe { log.append("\($0)") }
    #expect(
      log.filter { $0 != "dispose" } == [
        "on", "completed", "after", "on TestError", "error(TestError)", "after TestError",
      ])
    #expect(log.contains("dispose"))
  }

  @Test("subscribe(with:) gives each handler the object")
  func subscribeWithObject() {
    final class Owner { var log: [String] = [] }
    let owner = Owner()
    for completable in [Completable.empty(), .error(TestError())] {
      _ = completable.subscribe(
        with: owner, onCompleted: { $0.log.append("completed") },
        onError: { $0.log.append("error \($1)") }, onDisposed: { $0.log.append("disposed") })
    }
    #expect(owner.log == ["completed", "disposed", "error TestError", "disposed"])
  }
}
