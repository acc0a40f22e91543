import Dispatch
import RxCore
import Testing

/// Elements that the handler of the element before causes on another thread.
@Suite struct FeedbackTests {
  private let subject = PublishSubject<Int>()
  private let done = DispatchSemaphore(value: 0)

  private func scheduler() -> SerialDispatchQueueScheduler {
    SerialDispatchQueueScheduler(internalSerialQueueName: "feedback")
  }

  /// Whether the last element arrives when each one causes the next on a global queue.
  private func arrives(_ last: Int, in result: Observable<Int>) -> Bool {
    let subscription = result.subscribe(onNext: { [subject, done] element in
      if element == last {
        done.signal()
      } else {
        DispatchQueue.global().async { subject.onNext(element + 1) }
      }
    })
    defer { subscription.dispose() }
    subject.onNext(0)
    return done.wait(timeout: .now() + 60) == .success
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
    let subscription = buffers.take(2_000).subscribe(onCompleted: { [done] in done.signal() })
    #expect(done.wait(timeout: .now() + 60) == .success)
    subscription.dispose()
  }

  @Test("window(timeSpan:) ends every turn, however short")
  func window() {
    let windows = Observable<Int>.never()
      .window(timeSpan: .nanoseconds(1), count: 10, scheduler: scheduler())
    let subscription = windows.take(2_000).subscribe(onCompleted: { [done] in done.signal() })
    #expect(done.wait(timeout: .now() + 60) == .success)
    subscription.dispose()
  }
}
