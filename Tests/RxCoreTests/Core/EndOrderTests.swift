import RxCore
import Testing

@Suite struct EndOrderTests {
  @Test("On completion the handler is called, then onDisposed, then what is upstream is disposed")
  func completion() {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    let subscription = subject.do(onDispose: { log.append("upstream") }).subscribe(
      onCompleted: { log.append("completed") }, onDisposed: { log.append("disposed") })
    subject.onCompleted()
    #expect(log == ["completed", "disposed", "upstream"])
    subscription.dispose()
    #expect(log.count == 3)
  }

  @Test("On an error the handler is called, then onDisposed, then what is upstream is disposed")
  func failure() {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    let subscription = subject.do(onDispose: { log.append("upstream") }).subscribe(
      onError: { log.append("\($0)") }, onDisposed: { log.append("disposed") })
    subject.onError(TestError())
    #expect(log == ["TestError", "disposed", "upstream"])
    subscription.dispose()
    #expect(log.count == 3)
  }

  @Test("On disposal what is upstream is disposed, then onDisposed is called")
  func disposal() {
    var log: [String] = []
    let subscription = Observable<Int>.never()
      .do(onDispose: { log.append("first") })
      .map { $0 }
      .do(onDispose: { log.append("second") })
      .subscribe(onCompleted: { log.append("completed") }, onDisposed: { log.append("disposed") })
    subscription.dispose()
    #expect(log == ["first", "second", "disposed"])
    subscription.dispose()
    #expect(log.count == 3)
  }

  @Test("Disposal goes from the source to the subscriber through stages of several sources")
  func disposalOfInnerSources() {
    var log: [String] = []
    func source(_ name: String) -> Observable<Int> {
      Observable.never().do(onDispose: { log.append(name) })
    }
    let subscription = source("outer").startWith(1)
      .flatMap { _ in source("inner") }
      .do(onDispose: { log.append("downstream") })
      .subscribe(onDisposed: { log.append("disposed") })
    subscription.dispose()
    #expect(Set(log.prefix(2)) == ["outer", "inner"])
    #expect(log.suffix(2) == ["downstream", "disposed"])
  }

  @Test("What do calls before and after an event surrounds the handler")
  func doSurroundsHandler() {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    let subscription = subject.do(
      onNext: { log.append("on \($0)") }, afterNext: { log.append("after \($0)") },
      onCompleted: { log.append("on completed") },
      afterCompleted: { log.append("after completed") },
      onSubscribe: { log.append("subscribe") }, onSubscribed: { log.append("subscribed") }
    ).subscribe { log.append("\($0)") }
    subject.onNext(1)
    subject.onCompleted()
    #expect(
      log == [
        "subscribe", "subscribed", "on 1", "next(1)", "after 1", "on completed", "completed",
        "after completed",
      ])
    subscription.dispose()
  }

  @Test("A closure of do that throws ends the subscription with its error")
  func throwingDo() {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    let subscription = subject.do(
      onNext: { _ in throw TestError() }, onDispose: { log.append("disposed") }
    ).subscribe { log.append("\($0)") }
    subject.onNext(1)
    #expect(log == ["error(TestError)", "disposed"])
    #expect(!subject.hasObservers)
    subscription.dispose()
  }

  @Test("A handler may dispose of its own subscription; nothing comes afterwards")
  func disposalInHandler() {
    let subject = PublishSubject<Int>()
    let subscription = SingleAssignmentDisposable()
    var log: [String] = []
    subscription.setDisposable(
      subject.subscribe(
        onNext: {
          log.append("\($0)")
          subscription.dispose()
          log.append("returned")
        }, onDisposed: { log.append("disposed") }))
    subject.onNext(1)
    subject.onNext(2)
    subject.onCompleted()
    #expect(log == ["1", "disposed", "returned"])
  }

  @Test("using disposes of the resource after the sequence that uses it")
  func usingOrder() {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    let observable = Observable<Int>.using {
      log.append("resource made")
      return TestResource { log.append("resource disposed") }
    } observableFactory: { _ in
      log.append("sequence made")
      return subject.do(onDispose: { log.append("sequence disposed") })
    }
    let first = observable.subscribe(
      onCompleted: { log.append("completed") }, onDisposed: { log.append("disposed") })
    subject.onCompleted()
    #expect(
      log == [
        "resource made", "sequence made", "completed", "disposed", "sequence disposed",
        "resource disposed",
      ])
    first.dispose()
    log = []
    let second = Observable<Int>.using {
      TestResource { log.append("resource disposed") }
    } observableFactory: { _ in
      Observable.never().do(onDispose: { log.append("sequence disposed") })
    }.subscribe(onDisposed: { log.append("disposed") })
    second.dispose()
    #expect(log == ["sequence disposed", "resource disposed", "disposed"])
  }

  @Test("using disposes of the resource when the sequence cannot be made")
  func usingFailure() {
    var log: [String] = []
    _ = Observable<Int>.using {
      TestResource { log.append("resource disposed") }
    } observableFactory: { _ in
      throw TestError()
    }.subscribe { log.append("\($0)") }
    #expect(log == ["error(TestError)", "resource disposed"])
    log = []
    _ = Observable<Int>.using { () -> TestResource in
      throw TestError()
    } observableFactory: { _ in
      log.append("sequence made")
      return .empty()
    }.subscribe { log.append("\($0)") }
    #expect(log == ["error(TestError)"])
  }
}

/// A resource that tells when it is disposed.
private struct TestResource: Disposable {
  let onDispose: () -> Void

  func dispose() { onDispose() }
}
