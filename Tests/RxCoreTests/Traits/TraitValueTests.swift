import RxCore
import Testing
import VirtualTimeCore

@Suite struct TraitValueTests {
  @Test("value is the element, nil for none, and throws the error")
  func values() async throws {
    #expect(try await Single.just(1).value == 1)
    #expect(try await Maybe.just(1).value == 1)
    #expect(try await Maybe<Int>.empty().value == nil)
    try await Completable.empty().value
    await #expect(throws: TestError.self) { try await Single<Int>.error(TestError()).value }
    await #expect(throws: TestError.self) { try await Maybe<Int>.error(TestError()).value }
    await #expect(throws: TestError.self) { try await Completable.error(TestError()).value }
  }

  @Test("Cancelling the task disposes of the subscription and throws")
  func cancellation() async {
    let (subscribed, isSubscribed) = AsyncStream.makeStream(of: Void.self)
    let (disposed, isDisposed) = AsyncStream.makeStream(of: Void.self)
    let never = Single<Int>.create { _ in
      isSubscribed.yield()
      return Disposables.create { isDisposed.yield() }
    }
    let task = Task { try await never.value }
    for await _ in subscribed { break }
    task.cancel()
    for await _ in disposed { break }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A task that was cancelled before it waits throws")
  func cancelledBefore() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await Single<Int>.never().value
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A cancelled task receives the outcome of a synchronous source")
  func cancelledBeforeOutcome() async throws {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await Completable.empty().value
      return (try await Single.just(1).value, try await Maybe<Int>.empty().value)
    }
    task.cancel()
    #expect(try await task.value == (1, nil))
  }

  @Test("A Single made of an asynchronous closure has what the closure returns or throws")
  func createOfWork() async throws {
    #expect(try await Single.create { 1 }.value == 1)
    #expect(try await Single.create(detached: true, priority: .low) { "a" }.value == "a")
    await #expect(throws: TestError.self) {
      try await Single<Int>.create { throw TestError() }.value
    }
  }

  @Test("Disposing of a Single made of an asynchronous closure cancels the task")
  func disposalCancelsWork() async {
    let (started, isStarted) = AsyncStream.makeStream(of: Void.self)
    let (ended, isEnded) = AsyncStream.makeStream(of: Bool.self)
    let events = PlainMutex(0)
    let single = Single<Int>.create {
      isStarted.yield()
      do { try await Task.sleep(for: .seconds(100_000)) } catch { isEnded.yield(true) }
      return 1
    }
    let subscription = single.subscribe { _ in events.withLock { $0 += 1 } }
    for await _ in started { break }
    subscription.dispose()
    for await wasCancelled in ended {
      #expect(wasCancelled)
      break
    }
    #expect(events.withLock { $0 } == 0)
  }
}
