import RxCore
import Testing
import VirtualTimeCore

struct FromAsyncTests {
  /// A sequence that counts down and then fails, or ends.
  struct Countdown: AsyncSequence, AsyncIteratorProtocol {
    var next: Int
    var fails = false

    func makeAsyncIterator() -> Countdown { self }

    mutating func next() async throws -> Int? {
      if next == 0 {
        if fails { throw TestError() }
        return nil
      }
      next -= 1
      return next
    }
  }

  @Test func `an asynchronous sequence is an observable`() async throws {
    #expect(try await Countdown(next: 3).asObservable().toArray().value == [2, 1, 0])
    #expect(try await Observable.from(Countdown(next: 2)).toArray().value == [1, 0])
    let failing = Countdown(next: 1, fails: true).asObservable(priority: .high).materialize()
    #expect(
      try await failing.toArray().value.map { "\($0)" } == ["next(0)", "error(TestError)"])
  }

  @Test func `each subscription iterates anew`() async throws {
    let source = Observable.from(Countdown(next: 2))
    #expect(try await source.concat(source).toArray().value == [1, 0, 1, 0])
  }

  @Test func `disposal cancels the task that iterates`() async throws {
    let (ended, isEnded) = AsyncStream.makeStream(of: Bool.self)
    let endless = AsyncStream<Int> { continuation in
      continuation.yield(1)
      continuation.onTermination = { termination in
        if case .cancelled = termination { isEnded.yield(true) } else { isEnded.yield(false) }
      }
    }
    #expect(try await endless.asObservable().firstValue == 1)
    for await wasCancelled in ended {
      #expect(wasCancelled)
      break
    }
  }

  @Test func `an asynchronous closure is an observable of what it returns or throws`() async throws
  {
    #expect(try await Observable.from { 1 }.toArray().value == [1])
    #expect(try await Observable<Int>.from(priority: .low) { 1 }.toArray().value == [1])
    await #expect(throws: TestError.self) {
      try await Observable<Int>.from { throw TestError() }.firstValue
    }
  }

  @Test func `disposal cancels the task of a closure and silences it`() async {
    let (started, isStarted) = AsyncStream.makeStream(of: Void.self)
    let (ended, isEnded) = AsyncStream.makeStream(of: Bool.self)
    let events = Messages()
    let source = Observable<Int>.from {
      isStarted.yield()
      do { try await Task.sleep(for: .seconds(100_000)) } catch { isEnded.yield(true) }
      return 1
    }
    let subscription = source.subscribe { events.add("\($0)") }
    for await _ in started { break }
    subscription.dispose()
    for await wasCancelled in ended {
      #expect(wasCancelled)
      break
    }
    #expect(events.all == [])
  }

  @Test func `arrays and closures keep meaning what they did`() throws {
    #expect(try Observable.from([1, 2]).toBlocking().toArray() == [1, 2])
    #expect(try Observable.from(1...2).toBlocking().toArray() == [1, 2])
    #expect(try Observable.from(optional: 1).toBlocking().toArray() == [1])
  }

  @MainActor @Test func `a closure written on the main actor runs elsewhere, and may come back`()
    async throws
  {
    let model = Model()
    let value = try await Observable.from { await model.count(by: 2) }.firstValue
    #expect(value == 2)
    #expect(model.count == 2)
  }

  @MainActor final class Model {
    var count = 0

    func count(by step: Int) -> Int {
      count += step
      return count
    }
  }
}
