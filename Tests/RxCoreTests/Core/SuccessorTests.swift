import RxCore
import Testing

/// A shared source that counts how often its source is subscribed to.
private final class CountedSource {
  let subject = PublishSubject<Int>()
  private(set) var subscriptions = 0
  private(set) var disposals = 0

  var shared: Observable<Int> {
    subject.do(
      onSubscribe: { self.subscriptions += 1 }, onDispose: { self.disposals += 1 }
    ).share()
  }
}

@Suite struct SuccessorTests {
  /// Checks that the source is subscribed to once, and that the successor is in place after `change`.
  private func expectOneSubscription(
    _ stage: (Observable<Int>) -> Observable<Int>, change: (PublishSubject<Int>) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var log: [String] = []
    let source = CountedSource()
    let subscription = stage(source.shared).subscribe { log.append("\($0)") }
    change(source.subject)
    #expect(source.subscriptions == 1, sourceLocation: sourceLocation)
    #expect(source.disposals == 0, sourceLocation: sourceLocation)
    source.subject.onNext(20)
    #expect(log.first == "next(20)", sourceLocation: sourceLocation)
    subscription.dispose()
    #expect(source.disposals == 1, sourceLocation: sourceLocation)
    #expect(!source.subject.hasObservers, sourceLocation: sourceLocation)
  }

  private func failing(_ source: Observable<Int>) -> Observable<Int> {
    source.map { _ in throw TestError() }
  }

  @Test("catch subscribes to its successor before the failed source is disposed")
  func catchError() {
    expectOneSubscription { shared in
      failing(shared).catch { _ in shared }
    } change: {
      $0.onNext(1)
    }
  }

  @Test("ifEmpty(switchTo:) subscribes to its successor before the empty source is disposed")
  func ifEmpty() {
    let end = PublishSubject<Void>()
    expectOneSubscription { shared in
      shared.take(until: end).ifEmpty(switchTo: shared)
    } change: { _ in
      end.onNext(())
    }
  }

  @Test("timeout(other:) subscribes to its successor before the late source is disposed")
  func timeout() {
    let scheduler = HistoricalScheduler()
    expectOneSubscription { shared in
      shared.timeout(.seconds(5), other: shared, scheduler: scheduler)
    } change: { _ in
      scheduler.advanceTo(RxTime(timeIntervalSince1970: 6))
    }
  }

  @Test("andThen subscribes to its successor before the completed source is disposed")
  func andThen() {
    let end = PublishSubject<Void>()
    expectOneSubscription { shared in
      shared.take(until: end).ignoreElements().asCompletable().andThen(shared)
    } change: { _ in
      end.onNext(())
    }
  }

  @Test("catch of a Single and of a Maybe subscribes to its successor before disposal")
  func catchOfTraits() {
    expectOneSubscription { shared in
      failing(shared).asSingle().catch { _ in shared.take(1).asSingle() }.asObservable()
    } change: {
      $0.onNext(1)
    }
    expectOneSubscription { shared in
      failing(shared).asMaybe().catch { _ in shared.take(1).asMaybe() }.asObservable()
    } change: {
      $0.onNext(1)
    }
  }

  @Test("concat and retry dispose of the old source before they subscribe to the next")
  func disposalFirst() {
    let concatenated = CountedSource()
    let shared = concatenated.shared
    let first = Observable.concat(shared.take(1), shared).subscribe()
    concatenated.subject.onNext(1)
    #expect(concatenated.subscriptions == 2)
    #expect(concatenated.disposals == 1)
    first.dispose()
    let retried = CountedSource()
    let second = failing(retried.shared).retry().subscribe()
    retried.subject.onNext(1)
    #expect(retried.subscriptions == 2)
    #expect(retried.disposals == 1)
    second.dispose()
  }

  @Test("A new subscription in onCompleted comes before the completed source is disposed")
  func resubscription() {
    let sources: [(Observable<Int>) -> Observable<Int>] = [
      { $0 }, { $0.map { $0 } }, { $0.share() }, { $0.share(replay: 1) },
      { .concat(AnySequence([$0])) }, { $0.retry() },
      { $0.flatMap { Observable.just($0) } },
    ]
    for (index, stage) in sources.enumerated() {
      var log: [String] = []
      var observers: [AnyObserver<Int>] = []
      let observable = stage(
        Observable<Int>.create {
          log.append("subscribed")
          observers.append($0)
          return Disposables.create { log.append("disposed") }
        })
      let again = SerialDisposable()
      _ = observable.subscribe(onCompleted: {
        log.append("completed")
        again.disposable = observable.subscribe()
      })
      observers[0].onCompleted()
      #expect(log == ["subscribed", "completed", "subscribed", "disposed"], "stage \(index)")
      again.dispose()
    }
  }
}
