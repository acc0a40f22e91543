import Dispatch
import RxCore
import Testing
import VirtualTimeCore

struct BlockingTests {
  /// Emits on a queue, so that whoever waits does so on another thread.
  let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "source")

  func failure(of call: () throws -> Void) -> String {
    do {
      try call()
      return "none"
    } catch { return "\(error)" }
  }

  @Test func `all elements are waited for`() throws {
    #expect(try Observable.of(1, 2, 3).toBlocking().toArray() == [1, 2, 3])
    #expect(try Observable.of(1, 2, 3).observe(on: queue).toBlocking().toArray() == [1, 2, 3])
    #expect(try Observable<Int>.empty().toBlocking().toArray() == [])
    #expect(
      failure { _ = try Observable<Int>.error(TestError()).toBlocking().toArray() } == "TestError")
  }

  @Test func `the first element ends the wait`() throws {
    #expect(try Observable.of(1, 2).concat(Observable.never()).toBlocking().first() == 1)
    #expect(try Observable.repeatElement(1).toBlocking().first() == 1)
    #expect(try Observable.of(1, 2).observe(on: queue).toBlocking().first() == 1)
    #expect(try Observable<Int>.empty().toBlocking().first() == nil)
    #expect(
      failure { _ = try Observable<Int>.error(TestError()).toBlocking().first() } == "TestError")
  }

  @Test func `a default stands for no element, not for an error`() throws {
    #expect(try Observable.of(1, 2).toBlocking().firstOrDefault(5) == 1)
    #expect(try Observable.empty().toBlocking().firstOrDefault(5) == 5)
    let failing = Observable<Int>.error(TestError()).toBlocking()
    #expect(failure { _ = try failing.firstOrDefault(5) } == "TestError")
  }

  @Test func `the last element is waited for`() throws {
    #expect(try Observable.of(1, 2).observe(on: queue).toBlocking().last() == 2)
    #expect(try Observable<Int>.empty().toBlocking().last() == nil)
    let failing = Observable.just(1).concat(Observable.error(TestError())).toBlocking()
    #expect(failure { _ = try failing.last() } == "TestError")
  }

  @Test func `the only element is known at the end, and a second one ends the wait`() throws {
    #expect(try Observable.just(1).observe(on: queue).toBlocking().single() == 1)
    let many = Observable.of(1, 2, 3).concat(Observable.never()).toBlocking()
    #expect(failure { _ = try many.single() } == "\(RxError.moreThanOneElement)")
    #expect(failure { _ = try many.single { $0 > 1 } } == "\(RxError.moreThanOneElement)")
    #expect(try Observable.of(1, 2, 3).toBlocking().single { $0 > 2 } == 3)
    #expect(
      failure { _ = try Observable.of(1).toBlocking().single { $0 > 2 } }
        == "\(RxError.noElements)")
    #expect(failure { _ = try many.single { _ in throw TestError() } } == "TestError")
  }

  @Test func `elements and end come together`() {
    func text(_ result: MaterializedSequenceResult<Int>) -> String {
      switch result {
      case .completed(let elements): "completed \(elements)"
      case .failed(let elements, let error): "failed \(elements) \(error)"
      }
    }
    #expect(text(Observable.of(1, 2).toBlocking().materialize()) == "completed [1, 2]")
    let failing = Observable.of(1, 2).concat(Observable.error(TestError()))
    #expect(text(failing.toBlocking().materialize()) == "failed [1, 2] TestError")
    let silent = Observable.of(1, 2).concat(Observable.never())
    #expect(
      text(silent.toBlocking(timeout: 0.01).materialize()) == "failed [1, 2] \(RxError.timeout)")
  }

  @Test func `completion is waited for`() throws {
    try Observable.of(1, 2).observe(on: queue).toBlocking().waitUntilCompleted()
    try Completable.empty().toBlocking().waitUntilCompleted()
    #expect(
      failure { try Completable.error(TestError()).toBlocking().waitUntilCompleted() }
        == "TestError")
  }

  @Test func `traits are waited for`() throws {
    #expect(try Single.just(1).observe(on: queue).toBlocking().single() == 1)
    #expect(try Maybe<Int>.empty().toBlocking().first() == nil)
  }

  @Test func `when the time is over the subscription has been disposed`() {
    let open = PlainMutex(0)
    let silent = Observable<Int>.create { _ in
      open.withLock { $0 += 1 }
      return Disposables.create { open.withLock { $0 -= 1 } }
    }
    #expect(
      failure { _ = try silent.toBlocking(timeout: 0.01).first() } == "\(RxError.timeout)")
    // On a busy machine, the time may be over before the source is subscribed to.
    #expect(open.withLock { $0 } == 0)
  }

  @Test func `a source that keeps the thread busy is ended when the time is over`() {
    let silent = Observable.repeatElement(1).filter { _ in false }
    #expect(
      failure { _ = try silent.toBlocking(timeout: 0.01).first() } == "\(RxError.timeout)")
  }

  @Test(arguments: [0, -1, -1e300])
  func `no time is enough for what comes while subscribing`(timeout: Double) throws {
    #expect(try Observable.of(1, 2).toBlocking(timeout: timeout).toArray() == [1, 2])
    #expect(
      failure { _ = try Observable<Int>.never().toBlocking(timeout: timeout).first() }
        == "\(RxError.timeout)")
  }

  @Test func `the first element, a default, or a default and the error`() {
    func first(_ source: Observable<Int>) -> String {
      var success = false
      var error: (any Error)? = RxError.unknown
      let element = source.toBlocking(timeout: 60).firstOrDefault(
        0, success: &success, error: &error)
      return "\(element) \(success) \(error.map { "\($0)" } ?? "none")"
    }
    #expect(first(.of(1, 2)) == "1 true none")
    #expect(first(.empty()) == "0 true none")
    #expect(first(.error(TestError())) == "0 false \(TestError())")
  }

  @Test(arguments: [1e300, Double.infinity, Double.nan])
  func `a timeout beyond all measure is none`(timeout: Double) throws {
    #expect(try Observable.just(1).toBlocking(timeout: timeout).first() == 1)
  }

  @Test func `a timeout too short to measure is over`() {
    #expect(
      failure { _ = try Observable<Int>.never().toBlocking(timeout: 1e-300).first() }
        == "\(RxError.timeout)")
  }

  @Test func `waiting in the midst of a synchronous sequence does not wait for it`() throws {
    let nested = Observable.of(1, 2).map { first in
      try Observable.of(first, 10).toBlocking().toArray()
    }
    let both = Observable.merge(nested, Observable.of([3], [4]))
    #expect(try both.toBlocking().toArray() == [[1, 10], [3], [2, 10], [4]])
  }

  @Test func `the subscription is over when the call returns`() throws {
    let events = PlainMutex<[String]>([])
    let source = Observable.of(1, 2).observe(on: queue).do(
      onDispose: { events.withLock { $0.append("disposed") } })
    _ = try source.toBlocking().toArray()
    #expect(events.withLock { $0 } == ["disposed"])
    _ = try source.toBlocking().first()
    #expect(events.withLock { $0 } == ["disposed", "disposed"])
  }

  private final class Page: Sendable {}

  @Test func `the elements are released when the call returns, although it has a timer`() throws {
    func load() throws -> () -> Page? {
      let page = try Observable.just(Page()).toBlocking(timeout: 60).first()
      return { [weak page] in page }
    }
    for _ in 0..<200 {
      let page = try load()
      if page() != nil { Issue.record("something still holds the element"); break }
    }
  }
}
