import RxCore

/// The rows of subjects, relays and shared sequences.
enum Sharing {
  static func rows() -> [Row] { shared() + connected() + subjects() + traits() }

  private static func shared() -> [Row] {
    [
      Row("share", .gapless, .everything, .toTheLast, .fails) { Observable.merge($0.all).share() },
      Row("share(replay: 1)", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).share(replay: 1)
      },
      Row("share(replay: 4)", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).share(replay: 4)
      },
      Row("share(scope: .forever)", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).share(scope: .forever)
      },
      // A subscription of its own keeps the connection: without one, a replay may precede a gap.
      Row("share(replay: 1, scope: .forever)", .gapless, .everything, .toTheLast, .fails) {
        let shared = Observable.merge($0.all).share(replay: 1, scope: .forever)
        $0.keep(shared.subscribe(onError: { _ in }))
        return shared
      },
      Row("share(replay: 4, scope: .forever)", .gapless, .everything, .toTheLast, .fails) {
        let shared = Observable.merge($0.all).share(replay: 4, scope: .forever)
        $0.keep(shared.subscribe(onError: { _ in }))
        return shared
      },
      Row("share(resetOn…: false)", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).share(
          resetOnError: false, resetOnComplete: false, resetOnRefCountZero: false)
      },
      Row("share(resetOn…: .when)", .gapless, .everything, .toTheLast, .fails) { inputs in
        Observable.merge(inputs.all).share(
          resetOnError: .when { _ in Observable.just(()).observe(on: inputs.concurrent) },
          resetOnComplete: .when { Observable.just(()).observe(on: inputs.concurrent) },
          resetOnRefCountZero: .when { Observable.just(()).observe(on: inputs.concurrent) })
      },
      Row("shareReplay", .gapless, .fromTheFirst, .everything, .everythingForNewcomers, .fails) {
        Observable.merge($0.all).shareReplay()
      },
      Row("share of a cold source", .everything, .fails) { inputs in
        Observable.merge(inputs.all.map { $0.flatMap(inputs.elsewhere) }).share()
      },
    ]
  }

  private static func connected() -> [Row] {
    [
      Row("publish, connect", ends: .residents, .gapless, .everything, .toTheLast, .fails) {
        let connectable = Observable.merge($0.all).publish()
        return $0.connected(connectable)
      },
      Row("publish, refCount", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).publish().refCount()
      },
      Row("replay, connect", ends: .residents, .gapless, .everything, .fails) {
        $0.connected(Observable.merge($0.all).replay(3))
      },
      Row("replayAll, connect", ends: .residents, .gapless, .fromTheFirst, .everything, .fails) {
        $0.connected(Observable.merge($0.all).replayAll())
      },
      Row("replay, refCount", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).replay(3).refCount()
      },
      Row("multicast, connect", .gapless, .everything, .toTheLast, .fails) {
        $0.connected(Observable.merge($0.all).multicast(PublishSubject()))
      },
      Row("multicast(selector:)", .ordered, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).multicast({ PublishSubject() }) { $0 }
      },
      Row("autoconnect", ends: .residents, .gapless, .everything, .fails) {
        Observable.merge($0.all).publish().autoconnect()
      },
    ]
  }

  private static func subjects() -> [Row] {
    [
      Row("PublishSubject", sources: 1, .gapless, .everything, .toTheLast, .fails) {
        let subject = PublishSubject<Item>()
        $0.send(to: subject)
        return subject
      },
      Row("BehaviorSubject", sources: 1, .gapless, .everything, .toTheLast, .fails) {
        let subject = BehaviorSubject(value: Item(-1, 0))
        $0.send(to: subject)
        return subject.filter { $0.mark.source >= 0 }
      },
      Row("BehaviorSubject of several threads", .gapless, .everything, .toTheLast, .fails) {
        let subject = BehaviorSubject(value: Item(-1, 0))
        $0.send(to: subject)
        return subject.filter { $0.mark.source >= 0 }
      },
      Row("ReplaySubject", .gapless, .everything, .toTheLast, .fails) {
        let subject = ReplaySubject<Item>.create(bufferSize: 3)
        $0.send(to: subject)
        return subject
      },
      Row(
        "ReplaySubject, unbounded", .gapless, .fromTheFirst, .everything, .everythingForNewcomers,
        .fails
      ) {
        let subject = ReplaySubject<Item>.createUnbounded()
        $0.send(to: subject)
        return subject
      },
      Row("ReplaySubject with an age", .gapless, .everything, .toTheLast, .fails) {
        let subject = ReplaySubject<Item>.create(
          bufferSize: 5, maxAge: .microseconds(50), scheduler: $0.serial)
        $0.send(to: subject)
        return subject
      },
      Row("AsyncSubject", sources: 1, .ordered, .endsWithLast, .toTheLast, .fails) {
        let subject = AsyncSubject<Item>()
        $0.send(to: subject)
        return subject
      },
      Row("PublishRelay", sources: 1, ends: .residents, .gapless, .everything) {
        let relay = PublishRelay<Item>()
        $0.keep($0[0].subscribe(onNext: relay.accept, onError: { _ in }))
        return relay.take(until: $0[0].materialize().filter(\.isStopEvent))
      },
      Row("BehaviorRelay", ends: .residents, .gapless, .everything) { inputs in
        let relay = BehaviorRelay(value: Item(-1, 0))
        for source in inputs.all {
          inputs.keep(source.subscribe(onNext: relay.accept, onError: { _ in }))
        }
        let end = Observable.merge(inputs.all).materialize().filter(\.isStopEvent)
        return relay.take(until: end).filter { $0.mark.source >= 0 }
      },
      Row("ReplayRelay", ends: .residents, .gapless, .fromTheFirst, .everything) { inputs in
        let relay = ReplayRelay<Item>.createUnbound()
        for source in inputs.all {
          inputs.keep(source.subscribe(onNext: relay.accept, onError: { _ in }))
        }
        let end = Observable.merge(inputs.all).materialize().filter(\.isStopEvent)
        return relay.take(until: end)
      },
    ]
  }

  private static func traits() -> [Row] {
    [
      Row("Driver", .gapless, .everything, .toTheLast) {
        $0.mocked(Observable.merge($0.all)) { $0.asDriver(onErrorDriveWith: .empty()) }
      },
      Row("Signal", .gapless, .everything, .toTheLast) {
        $0.mocked(Observable.merge($0.all)) { $0.asSignal(onErrorSignalWith: .empty()) }
      },
    ]
  }
}

extension Inputs {
  /// Connects until the end of the round.
  fileprivate func connected(_ connectable: ConnectableObservable<Item>) -> Observable<Item> {
    keep(connectable.connect())
    return connectable
  }

  /// Makes a driver or a signal that delivers on the serial scheduler.
  fileprivate func mocked<Strategy>(
    _ source: Observable<Item>, _ make: (Observable<Item>) -> SharedSequence<Strategy, Item>
  ) -> Observable<Item> {
    var result = Observable<Item>.never()
    SharingScheduler.mock(scheduler: serial) { result = make(source).asObservable() }
    return result
  }
}
