import RxCore
import Testing

@Suite struct SingleTests {
  @Test("asSingle emits the element at the completion, not before")
  func elementWaitsForCompletion() {
    let subject = PublishSubject<Int>()
    var log: [String] = []
    let subscription = subject.asSingle().asObservable().subscribe { log.append("\($0)") }
    subject.onNext(1)
    #expect(log.isEmpty)
    subject.onCompleted()
    #expect(log == ["next(1)", "completed"])
    subscription.dispose()
  }

  @Test("apply gives stages that several singles share a name")
  func apply() {
    func labelled(_ single: Single<Int>) -> Single<String> { single.map { "no. \($0)" } }
    var log: [String] = []
    _ = Single.just(1).apply(labelled).subscribe(onSuccess: { log.append($0) })
    _ = Single.just(2).apply(labelled).subscribe(onSuccess: { log.append($0) })
    #expect(log == ["no. 1", "no. 2"])
  }

  @Test("asSingle fails for no element and for more than one")
  func wrongNumberOfElements() {
    var log: [String] = []
    let handle: (SingleEvent<Int>) -> Void = { log.append(text(of: $0)) }
    _ = Observable<Int>.empty().asSingle().subscribe(handle)
    _ = Observable.of(1, 2, 3).asSingle().subscribe(handle)
    _ = Observable<Int>.error(TestError()).asSingle().subscribe(handle)
    #expect(
      log == [
        "failure(\(RxError.noElements))", "failure(\(RxError.moreThanOneElement))",
        "failure(TestError)",
      ])
  }

  @Test("asSingle disposes of the source at the second element")
  func secondElementDisposes() {
    let subject = PublishSubject<Int>()
    var failure: (any Error)?
    let subscription = subject.asSingle().subscribe(onFailure: { failure = $0 })
    subject.onNext(1)
    #expect(subject.hasObservers)
    subject.onNext(2)
    #expect(!subject.hasObservers)
    #expect(failure.map { "\($0)" } == "\(RxError.moreThanOneElement)")
    subscription.dispose()
  }

  @Test("create takes the first event and ignores the others")
  func createIgnoresWhatFollows() {
    var log: [String] = []
    let single = Single<Int>.create { observer in
      observer(.success(1))
      observer(.success(2))
      observer(.failure(TestError()))
      return Disposables.create { log.append("disposed") }
    }
    _ = single.subscribe { log.append(text(of: $0)) }
    #expect(log == ["success(1)", "disposed"])
    _ = single.asObservable().subscribe { log.append("\($0)") }
    #expect(log == ["success(1)", "disposed", "next(1)", "completed", "disposed"])
  }

  @Test("create ignores a second element sent from the handler of the first")
  func createIgnoresReentrantElement() {
    var send: ((SingleEvent<Int>) -> Void)?
    var log: [String] = []
    let single = Single<Int>.create { observer in
      send = observer
      return Disposables.create()
    }
    _ = single.asObservable().subscribe { event in
      log.append("\(event)")
      send?(.success(2))
    }
    send?(.success(1))
    #expect(log == ["next(1)", "completed"])
  }

  @Test("onDisposed is called after the handler, and once")
  func disposedFollowsHandler() {
    var log: [String] = []
    let subscription = Single.just(1).do(onDispose: { log.append("do") }).subscribe(
      onSuccess: { log.append("success \($0)") }, onFailure: { _ in log.append("failure") },
      onDisposed: { log.append("disposed") })
    #expect(log == ["success 1", "disposed", "do"])
    subscription.dispose()
    #expect(log == ["success 1", "disposed", "do"])
  }

  @Test("onDisposed is called when the subscription is disposed, after what is upstream")
  func disposalOfSubscription() {
    var log: [String] = []
    let subscription = Single<Int>.never().do(onDispose: { log.append("do") }).subscribe(
      onSuccess: { _ in log.append("success") }, onDisposed: { log.append("disposed") })
    #expect(log.isEmpty)
    subscription.dispose()
    #expect(log == ["do", "disposed"])
  }

  @Test("subscribe(with:) neither retains the object nor calls handlers without it")
  func subscribeWithObject() {
    final class Owner { var log: [String] = [] }
    var owner: Owner? = Owner()
    weak let weakOwner = owner
    let subject = PublishSubject<Int>()
    var calls = 0
    var subscriptions: [any Disposable] = []
    if let owner {
      _ = Single.just(1).subscribe(
        with: owner, onSuccess: { $0.log.append("success \($1)") },
        onDisposed: { $0.log.append("disposed") })
      _ = Single<Int>.error(TestError()).subscribe(
        with: owner, onFailure: { $0.log.append("failure \($1)") })
      #expect(owner.log == ["success 1", "disposed", "failure TestError"])
      subscriptions.append(
        subject.asSingle().subscribe(with: owner, onSuccess: { _, _ in calls += 1 }))
    }
    owner = nil
    #expect(weakOwner == nil)
    subject.onNext(1)
    subject.onCompleted()
    #expect(calls == 0)
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test("do sees the events in their order, and what it throws is the error")
  func doOrder() {
    var log: [String] = []
    let single = Single.just(1).do(
      onSuccess: { log.append("on \($0)") }, afterSuccess: { log.append("after \($0)") },
      onSubscribe: { log.append("subscribe") }, onSubscribed: { log.append("subscribed") },
      onDispose: { log.append("dispose") })
    _ = single.subscribe { log.append(text(of: $0)) }
    #expect(log.contains("subscribed"))
    #expect(
      log.filter { $0 != "subscribed" } == [
        "subscribe", "on 1", "success(1)", "after 1", "dispose",
      ]
    )
    log = []
    _ = single.do(onSuccess: { _ in throw TestError() }).subscribe { log.append(text(of: $0)) }
    #expect(log.contains("failure(TestError)"))
  }

  @Test("operators make of a Single what their types say")
  func operators() {
    var log: [String] = []
    let one = Single.just(1)
    let failed = Single<Int>.error(TestError())
    _ = one.map { $0 + 1 }.subscribe { log.append(text(of: $0)) }
    _ = one.flatMap { .just("\($0)") }.subscribe { log.append(text(of: $0)) }
    _ = failed.catch { _ in one }.subscribe { log.append(text(of: $0)) }
    _ = failed.catchAndReturn(5).subscribe { log.append(text(of: $0)) }
    _ = one.map { _ -> Int in throw TestError() }.subscribe { log.append(text(of: $0)) }
    #expect(
      log == ["success(2)", "success(1)", "success(1)", "success(5)", "failure(TestError)"])
    log = []
    _ = one.flatMapMaybe { _ in Maybe<Int>.empty() }.subscribe { log.append("\($0)") }
    _ = one.compactMap { $0 > 1 ? $0 : nil }.subscribe { log.append("\($0)") }
    _ = one.filter { $0 == 1 }.subscribe { log.append("\($0)") }
    _ = one.asMaybe().subscribe { log.append("\($0)") }
    _ = one.flatMapCompletable { _ in .empty() }.subscribe { log.append("\($0)") }
    _ = one.asCompletable().subscribe { log.append("\($0)") }
    _ = failed.asCompletable().subscribe { log.append("\($0)") }
    #expect(
      log == [
        "completed", "completed", "success(1)", "success(1)", "completed", "completed",
        "error(TestError)",
      ])
  }

  @Test("retry subscribes again as often as it says")
  func retry() {
    var attempts = 0
    let single = Single<Int>.deferred {
      attempts += 1
      return attempts < 3 ? .error(TestError()) : .just(attempts)
    }
    var log: [String] = []
    _ = single.retry(2).subscribe { log.append(text(of: $0)) }
    _ = single.retry(3).subscribe { log.append(text(of: $0)) }
    attempts = 1
    _ = single.retry(when: { $0.take(2) }).subscribe { log.append(text(of: $0)) }
    attempts = 1
    _ = single.retry(when: { (errors: Observable<TestError>) in errors }).subscribe {
      log.append(text(of: $0))
    }
    #expect(log == ["failure(TestError)", "success(3)", "success(3)", "success(3)"])
  }

  @Test("using disposes of the resource after the element")
  func using() {
    var log: [String] = []
    let single = Single<Int>.using({ BooleanDisposable() }) { resource in
      Single.just(1).do(onDispose: { log.append("resource disposed: \(resource.isDisposed)") })
    }
    _ = single.subscribe { log.append(text(of: $0)) }
    #expect(log == ["success(1)", "resource disposed: false"])
  }
}
