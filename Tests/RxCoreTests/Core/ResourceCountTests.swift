import RxCore
import TestSupport
import Testing

/// How a subscription comes to its end.
private enum Ending: CaseIterable {
  case completion, error, disposal
  /// The subjects and the subscription are dropped, without an end and without disposal.
  case dropping
}

/// Subscribes to an operator, sends elements, and brings the subscription to its end.
///
/// - Returns: The subscription, if it has ended, and the observables that it emitted.
@discardableResult
private func run(_ row: OperatorRow, until ending: Ending) -> [Any] {
  let scheduler = HistoricalScheduler()
  let (source, other) = (PublishSubject<Tracked>(), PublishSubject<Tracked>())
  let received = Tracked(-1)
  let inner = Inner()
  let parts = OperatorRow.Parts(
    source: source, other: other, scheduler: scheduler, captured: Tracked(-2))
  let handlers = OperatorRow.Handlers(
    onNext: { _ = received.touch(0) }, onElement: { inner.keep($0) },
    onDisposed: { inner.hasEnded = true })
  let subscription = row.derive(parts)(handlers)
  scheduler.advanceTo(RxTime(timeIntervalSince1970: 1))
  for value in 1...3 {
    source.onNext(Tracked(value))
    other.onNext(Tracked(-value))
    scheduler.advanceTo(RxTime(timeIntervalSince1970: 1 + Double(value)))
  }
  switch ending {
  case .completion:
    source.onCompleted()
    other.onCompleted()
  case .error:
    source.onError(TestError())
    other.onError(TestError())
  case .disposal: subscription.dispose()
  case .dropping: return []
  }
  // The scheduler's work does not outlive the subscription: nothing is left that starts anew.
  scheduler.start()
  return inner.hasEnded ? [subscription] + inner.observables : []
}

/// What a subscriber receives.
private final class Inner {
  var hasEnded = false
  private(set) var observables: [Any] = []

  func keep(_ element: Any) {
    if element is Observable<Tracked> || element is GroupedObservable<Int, Tracked> {
      observables.append(element)
    }
  }
}

/// What holds sources for later, a live timer, or a subject that is shared: only an end or a disposal releases it.
private let heldWithoutDisposal: Set = [
  "asDriver", "asSignal", "buffer", "bufferTime", "bufferWhen", "catch(sequence:)", "concat",
  "concatMap", "concatWith", "delay", "delayWhen(subscriptionDelay:)", "doWhile", "expand",
  "flatMap(maxConcurrent:)", "flatten", "ignoreErrors", "interval", "merge(maxConcurrent:)",
  "multicast(_:selector:)", "onErrorResumeNext", "partition", "publish.refCount", "repeat(_:)",
  "repeat(_:delay:)", "repeatWhen", "replay.refCount", "replayAll.refCount", "retry(_:)",
  "retry(when:)", "sampleTime", "share", "share(connector:)", "share(replay:)",
  "share(resetOnComplete:)", "share(scope: .forever)", "shareReplay(_:refCount:)", "throttle",
  "throttleTime", "timer", "window", "window, merged", "windowTime", "windowWhen",
]

@Suite struct ResourceCountTests {
  @Test(
    "Every operator releases its resources, its elements and its closures, however it ends",
    .startsProcesses)
  func everyOperator() async {
    await #expect(processExitsWith: .success) {
      for row in OperatorRow.all {
        for ending in Ending.allCases {
          if ending == .dropping, heldWithoutDisposal.contains(row.name) { continue }
          run(row, until: ending)
          let (resources, tracked) = (Resources.total, Tracked.alive)
          run(row, until: ending)
          #expect(
            Resources.total == resources,
            "\(row.name) keeps \(Resources.total - resources) resources after \(ending)")
          #expect(
            Tracked.alive == tracked,
            "\(row.name) keeps \(Tracked.alive - tracked) objects after \(ending)")
        }
      }
    }
  }

  @Test(
    "Who keeps an ended subscription and the observables that it emitted keeps nothing else",
    .startsProcesses)
  func keptSubscription() async {
    await #expect(processExitsWith: .success) {
      for row in OperatorRow.all {
        for ending in Ending.allCases where ending != .dropping {
          run(row, until: ending)
          let tracked = Tracked.alive
          let kept = run(row, until: ending)
          #expect(
            Tracked.alive == tracked,
            "\(row.name) keeps \(Tracked.alive - tracked) objects after \(ending)")
          withExtendedLifetime(kept) {}
        }
      }
    }
  }

  @Test("A subscription counts while it lives", .startsProcesses)
  func countsLiveSubscription() async {
    await #expect(processExitsWith: .success) {
      let before = Resources.total
      let subject = PublishSubject<Int>()
      let subscription = subject.map { $0 + 1 }.subscribe()
      #expect(Resources.total > before, "a subscription does not count")
      subscription.dispose()
      withExtendedLifetime(subject) {}
    }
  }

  @Test("Subjects and relays release their elements and resources", .startsProcesses)
  func subjects() async {
    await #expect(processExitsWith: .success) {
      let before = Resources.total
      do {
        let behavior = BehaviorSubject(value: Tracked(1))
        let replay = ReplaySubject<Tracked>.create(bufferSize: 2)
        let async = AsyncSubject<Tracked>()
        let publishRelay = PublishRelay<Tracked>()
        let behaviorRelay = BehaviorRelay(value: Tracked(1))
        let replayRelay = ReplayRelay<Tracked>.create(bufferSize: 2)
        let bag = DisposeBag()
        for observable in [
          behavior, replay, async, publishRelay.asObservable(), behaviorRelay.asObservable(),
          replayRelay.asObservable(),
        ] {
          observable.subscribe(onNext: { _ in }).disposed(by: bag)
          _ = observable.subscribe(onNext: { _ in })
        }
        for value in 1...3 {
          behavior.onNext(Tracked(value))
          replay.onNext(Tracked(value))
          async.onNext(Tracked(value))
          publishRelay.accept(Tracked(value))
          behaviorRelay.accept(Tracked(value))
          replayRelay.accept(Tracked(value))
        }
      }
      #expect(Resources.total == before, "\(Resources.total - before) resources are kept")
      #expect(Tracked.alive == 0, "\(Tracked.alive) elements are kept")
    }
  }

  @Test("An element is not kept once it has been delivered")
  func deliveredElement() {
    let subject = PublishSubject<AnyObject>()
    let subscription = subject.map { $0 }.filter { _ in true }.skip(0).subscribe()
    weak var element: AnyObject?
    do {
      let new = BooleanDisposable()
      element = new
      subject.onNext(new)
    }
    #expect(element == nil)
    subscription.dispose()
  }

  @Test("What is upstream is released at the end, while the subscription is still held")
  func releaseAtEnd() {
    weak var captured: BooleanDisposable?
    let subscriptions = [Event<Int>.completed, .error(TestError())].map { end in
      let new = BooleanDisposable()
      captured = new
      return Observable<Int>.create { observer in
        observer.on(end)
        return Disposables.create { _ = new.isDisposed }
      }
      .map { $0 + (new.isDisposed ? 1 : 0) }
      .subscribe(onError: { _ in _ = new.isDisposed }, onCompleted: { _ = new.isDisposed })
    }
    #expect(captured == nil)
    withExtendedLifetime(subscriptions) {}
  }
}
