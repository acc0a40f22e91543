import RxCore
import Testing

@Suite struct MaybeTests {
  @Test("asMaybe emits the element at the completion, and allows none")
  func asMaybe() {
    var log: [String] = []
    let handle: (MaybeEvent<Int>) -> Void = { log.append("\($0)") }
    let subject = PublishSubject<Int>()
    let subscription = subject.asMaybe().subscribe(handle)
    subject.onNext(1)
    #expect(log.isEmpty)
    subject.onCompleted()
    _ = Observable<Int>.empty().asMaybe().subscribe(handle)
    _ = Observable.of(1, 2).asMaybe().subscribe(handle)
    #expect(
      log == [
        "success(1)", "completed", "error(\(String(reflecting: RxError.moreThanOneElement)))",
      ]
    )
    subscription.dispose()
  }

  @Test("A handler gets one event: an element, an error or a completion")
  func oneEvent() {
    var log: [String] = []
    for maybe in [Maybe.just(1), .empty(), .error(TestError())] {
      _ = maybe.subscribe(
        onSuccess: { log.append("success \($0)") }, onError: { log.append("error \($0)") },
        onCompleted: { log.append("completed") }, onDisposed: { log.append("disposed") })
    }
    #expect(
      log == ["success 1", "disposed", "completed", "disposed", "error TestError", "disposed"])
  }

  @Test("create takes the first event and ignores the others")
  func create() {
    var log: [String] = []
    for first in [MaybeEvent<Int>.success(1), .completed, .error(TestError())] {
      let maybe = Maybe<Int>.create { observer in
        observer(first)
        observer(.success(2))
        observer(.completed)
        return Disposables.create { log.append("disposed") }
      }
      _ = maybe.subscribe { log.append("\($0)") }
    }
    #expect(
      log == [
        "success(1)", "disposed", "completed", "disposed", "error(TestError)", "disposed",
      ])
  }

  @Test("operators make of a Maybe what their types say")
  func operators() {
    var log: [String] = []
    let one = Maybe.just(1)
    let none = Maybe<Int>.empty()
    _ = one.map { $0 + 1 }.subscribe { log.append("\($0)") }
    _ = one.flatMap { .just("\($0)") }.subscribe { log.append("\($0)") }
    _ = one.compactMap { _ in nil as Int? }.subscribe { log.append("\($0)") }
    _ = one.filter { $0 > 1 }.subscribe { log.append("\($0)") }
    _ = Maybe<Int>.error(TestError()).catchAndReturn(3).subscribe { log.append("\($0)") }
    _ = none.ifEmpty(switchTo: Maybe.just(4)).subscribe { log.append("\($0)") }
    #expect(
      log == [
        "success(2)", "success(\"1\")", "completed", "completed", "success(3)", "success(4)",
      ])
    log = []
    _ = none.ifEmpty(default: 5).subscribe { log.append(text(of: $0)) }
    _ = none.ifEmpty(switchTo: Single.just(6)).subscribe { log.append(text(of: $0)) }
    _ = one.ifEmpty(default: 7).subscribe { log.append(text(of: $0)) }
    #expect(log == ["success(5)", "success(6)", "success(1)"])
  }

  @Test("do sees the element and the completion that follows it")
  func doOrder() {
    var log: [String] = []
    _ = Maybe.just(1).do(
      onNext: { log.append("on \($0)") }, afterNext: { log.append("after \($0)") },
      onCompleted: { log.append("completed") }, afterCompleted: { log.append("after completed") }
    ).subscribe { log.append("\($0)") }
    #expect(log == ["on 1", "success(1)", "after 1", "completed", "after completed"])
  }

  @Test("subscribe(with:) gives each handler the object")
  func subscribeWithObject() {
    final class Owner { var log: [String] = [] }
    let owner = Owner()
    for maybe in [Maybe.just(1), .empty(), .error(TestError())] {
      _ = maybe.subscribe(
        with: owner, onSuccess: { $0.log.append("success \($1)") },
        onError: { $0.log.append("error \($1)") }, onCompleted: { $0.log.append("completed") },
        onDisposed: { $0.log.append("disposed") })
    }
    #expect(
      owner.log == [
        "success 1", "disposed", "completed", "disposed", "error TestError", "disposed",
      ])
  }
}
