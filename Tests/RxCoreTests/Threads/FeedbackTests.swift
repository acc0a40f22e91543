import Dispatch
import RxCore
import Testing
import VirtualTimeCore

/// Elements that the handler of the element before causes on another thread.
@Suite final class FeedbackTests: Sendable {
  private let subject = PublishSubject<Int>()
  private let done = DispatchSemaphore(value: 0)

  /// The number of received events.
  private let received = PlainMutex(0)

  private func scheduler() -> SerialDispatchQueueScheduler {
    SerialDispatchQueueScheduler(internalSerialQueueName: "feedback")
  }

  /// Whether the last element arrives when each one causes the next on a global queue.
  private func arrives(_ last: Int, in result: Observable<Int>) -> Bool {
    let subscription = result.subscribe(onNext: { [self] element in
      received.withLock { $0 += 1 }
      if element == last {
        done.signal()
      } else {
        DispatchQueue.global().async { [subject] in subject.onNext(element + 1) }
      }
    })
    defer { subscription.dispose() }
    subject.onNext(0)
    return isDone()
  }

  /// Waits until `done` is signalled, or nothing has been received for a minute.
  ///
  /// On a busy machine the whole may take longer.
  private func isDone() -> Bool {
    while true {
      let before = received.withLock { $0 }
      if done.wait(timeout: .now() + 60) == .success { return true }
      if received.withLock({ $0 }) == before { return false }
    }
  }

  @Test("observe(on:) delivers an element that the handler causes on another thread")
  func observeOn() {
    #expect(arrives(20_000, in: subject.observe(on: scheduler())))
  }

  @Test("delay delivers an element that the handler causes on another thread")
  func delay() {
    #expect(arrives(500, in: subject.delay(.microseconds(1), scheduler: scheduler())))
  }

  @Test("debounce delivers an element that the handler causes on another thread")
  func debounce() {
    #expect(arrives(500, in: subject.debounce(.microseconds(1), scheduler: scheduler())))
  }

  @Test("buffer(timeSpan:) ends every turn, however short")
  func buffer() {
    let buffers = Observable<Int>.never()
      .buffer(timeSpan: .nanoseconds(1), count: 10, scheduler: scheduler())
    let subscription = buffers.take(2_000).subscribe(
      onNext: { [self] _ in received.withLock { $0 += 1 } },
      onCompleted: { [done] in done.signal() })
    #expect(isDone())
    subscription.dispose()
  }

  @Test("window(timeSpan:) ends every turn, however short")
  func window() {
    let windows = Observable<Int>.never()
      .window(timeSpan: .nanoseconds(1), count: 10, scheduler: scheduler())
    let subscription = windows.take(2_000).subscribe(
      onNext: { [self] _ in received.withLock { $0 += 1 } },
      onCompleted: { [done] in done.signal() })
    #expect(isDone())
    subscription.dispose()
  }
}
