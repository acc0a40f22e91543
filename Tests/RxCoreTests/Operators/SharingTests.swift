import Dispatch
import RxCore
import TestSupport
import Testing
import VirtualTimeCore

@Suite struct SharingTests {
  @Test("Subscribers who come and go on several threads leave no subscription behind")
  func comingAndGoing() {
    let subscriptions = Counter()
    let source = Observable<Int>.create { observer in
      subscriptions.add(1)
      observer.onNext(1)
      return Disposables.create { subscriptions.add(-1) }
    }
    let shared = source.share(connector: { ReplaySubject<Int>.create(bufferSize: 1) })
    let timed = source.share(resetOnRefCountZero: .when { Observable.just(0) })
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<2_000 {
        let first = shared.subscribe()
        let second = timed.subscribe()
        first.dispose()
        second.dispose()
      }
    }
    #expect(subscriptions.value == 0)
  }

  @Test(
    "A notifier that fails resets nothing, and its error goes to the default error handler",
    .startsProcesses)
  func failingNotifier() async {
    await #expect(processExitsWith: .success) {
      let log = Messages()
      Hooks.defaultErrorHandler = { _, error in log.add("\(error)") }
      let source = PublishSubject<Int>()
      let shared = source.share(resetOnRefCountZero: .when { Observable<Int>.error(TestError()) })
      shared.subscribe().dispose()
      #expect(source.hasObservers)
      #expect(log.all == ["TestError"])
    }
  }

  @Test("A notifier is left when a subscriber comes before it has emitted")
  func calledOff() {
    let (source, pause) = (PublishSubject<Int>(), PublishSubject<Void>())
    let shared = source.share(resetOnRefCountZero: .when { pause })
    shared.subscribe().dispose()
    #expect(pause.hasObservers)
    let subscription = shared.subscribe()
    #expect(!pause.hasObservers)
    subscription.dispose()
    pause.onNext(())
    #expect(!source.hasObservers)
  }

  @Test("autoconnect connects once, however many subscribers come at the same time")
  func autoconnect() {
    let connections = Counter()
    let source = Observable<Int>.create { _ in
      connections.add(1)
      return Disposables.create()
    }
    let connectable = source.publish()
    let shared = connectable.autoconnect(4)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in _ = shared.subscribe() }
    #expect(connections.value == 1)
    connectable.connect().dispose()
  }
}

/// A number that several threads change.
private final class Counter: Sendable {
  private let count = PlainAtomic(0)

  var value: Int { count.load(ordering: .acquiring) }

  func add(_ difference: Int) { count.wrappingAdd(difference, ordering: .acquiringAndReleasing) }
}
