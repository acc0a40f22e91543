import Dispatch
import RxTestKitAssertions
import Testing

/// Subscriptions to sources by several threads, by their own subscribers, and by objects that are released.
@Suite struct SubscriptionLogTests {
  let scheduler = TestScheduler()

  @Test func `threads may subscribe and dispose at the same time`() {
    let source = scheduler.hot("-a-")
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<500 { source.subscribe().dispose() }
    }
    #expect(source.subscriptions.count == 4000)
    #expect(source.subscriptions.allSatisfy { $0 == Subscription(0, 0) })
  }

  @Test func `a subscriber may subscribe and dispose while it receives an event`() {
    let source = scheduler.hot("-a-b-|")
    let second = SerialDisposable()
    let first = SingleAssignmentDisposable()
    first.setDisposable(
      source.subscribe(onNext: { _ in
        second.disposable = source.subscribe()
        first.dispose()
      }))
    scheduler.start()
    #expect(source.subscriptions == [Subscription(0, 1), Subscription(1, 5)])
  }

  @Test func `the release of a subscriber may subscribe again`() {
    let source = scheduler.hot("-a-b-|")
    var object: Resubscribing? = Resubscribing(source)
    scheduler.at(2) { object = nil }
    scheduler.start()
    #expect(object == nil)
    #expect(source.subscriptions == [Subscription(0, 2), Subscription(2, 5)])
  }

  @Test func `the count of subscriptions begins again in each frame`() {
    let source = scheduler.cold("-")
    for frame in 1...3 {
      scheduler.at(frame) { for _ in 0..<20_000 { source.subscribe().dispose() } }
    }
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    scheduler.expect(source, unsubscribingAt: 4).toBe("-")
    #expect(scheduler._world.failures(verifyingAt: site).isEmpty)
    #expect(source.subscriptions.count == 60_001)
  }
}

/// Subscribes again when it is released.
private final class Resubscribing {
  private let source: TestableObservable<String>
  private let subscription = SerialDisposable()

  init(_ source: TestableObservable<String>) {
    self.source = source
    subscription.disposable = source.subscribe()
  }

  deinit {
    subscription.dispose()
    _ = source.subscribe()
  }
}
