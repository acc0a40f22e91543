import Dispatch
import RxCore
import Testing
import VirtualTimeCore

struct AsyncValuesTests {
  let journal = Messages()

  /// What a loop gets, and how it ends.
  func read<Source: AsyncSequence>(_ source: Source) async -> String {
    var elements: [Source.Element] = []
    do {
      for try await element in source { elements.append(element) }
      return "\(elements)|"
    } catch { return "\(elements)\(error)" }
  }

  @Test func `a loop gets the elements and the end`() async {
    #expect(await read(Observable.of(1, 2, 3).values) == "[1, 2, 3]|")
    #expect(await read(Observable<Int>.empty().values) == "[]|")
    let failing = Observable.of(1, 2).concat(Observable.error(TestError()))
    #expect(await read(failing.values) == "[1, 2]TestError")
    #expect(await read(Single.just(1).values) == "[1]|")
  }

  @MainActor
  @Test func `a loop over what cannot fail cannot throw`() async {
    var elements: [Int] = []
    for await element in Infallible.of(1, 2).values { elements.append(element) }
    for await element in Driver.of(3, 4).values { elements.append(element) }
    #expect(elements == [1, 2, 3, 4])
  }

  @Test func `each loop subscribes when it begins`() async {
    let journal = journal
    let values = Observable.of(1).do(onSubscribe: { journal.add("subscribed") }).values
    #expect(journal.all == [])
    _ = await read(values)
    _ = await read(values)
    #expect(journal.all == ["subscribed", "subscribed"])
  }

  @Test func `what comes while the loop is busy waits`() async throws {
    let subject = PublishSubject<Int>()
    var iterator = subject.values.makeAsyncIterator()
    for element in 1...1000 { subject.onNext(element) }
    subject.onCompleted()
    var elements: [Int] = []
    while let element = try await iterator.next() { elements.append(element) }
    #expect(elements == Array(1...1000))
    #expect(try await iterator.next() == nil)
  }

  @Test func `an error is thrown once, behind the elements`() async throws {
    let subject = PublishSubject<Int>()
    var iterator = subject.values.makeAsyncIterator()
    subject.onNext(1)
    subject.onError(TestError())
    #expect(try await iterator.next() == 1)
    do {
      _ = try await iterator.next()
      Issue.record("no error")
    } catch { #expect(error is TestError) }
    #expect(try await iterator.next() == nil)
  }

  @Test func `leaving the loop disposes`() async throws {
    let journal = journal
    let source = Observable.of(1, 2).concat(Observable.never())
      .do(onDispose: { journal.add("disposed") })
    for try await element in source.values where element == 2 { break }
    #expect(journal.all == ["disposed"])
  }

  @Test func `cancelling the task disposes, and the loop throws`() async {
    let (subscribed, isSubscribed) = AsyncStream.makeStream(of: Void.self)
    let journal = journal
    let source = Observable<Int>.create { observer in
      isSubscribed.yield()
      return Disposables.create { journal.add("disposed") }
    }
    let task = Task { await read(source.values) }
    for await _ in subscribed { break }
    task.cancel()
    #expect(await task.value == "[]CancellationError()")
    #expect(journal.all == ["disposed"])
  }

  @Test func `a cancelled loop over an Infallible ends without an error`() async {
    let (subscribed, isSubscribed) = AsyncStream.makeStream(of: Void.self)
    let source = Infallible<Int>.create { observer in
      observer(.next(1))
      isSubscribed.yield()
      return Disposables.create()
    }
    let task = Task { await read(source.values) }
    for await _ in subscribed { break }
    task.cancel()
    #expect(await task.value == "[1]|")
  }

  @Test func `a cancelled loop receives the elements that arrived before, then throws`() async {
    func elements(of source: Observable<Int>) async -> String {
      let (subscribed, isSubscribed) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        var iterator = source.values.makeAsyncIterator()
        isSubscribed.yield()
        while !Task.isCancelled { await Task.yield() }
        var elements: [Int] = []
        do {
          while let element = try await iterator.next() { elements.append(element) }
          return "\(elements)|"
        } catch { return "\(elements)\(error)" }
      }
      for await _ in subscribed { break }
      task.cancel()
      return await task.value
    }
    let some = Observable.of(1, 2, 3)
    let endless = some.concat(Observable.never())
    #expect(await elements(of: endless) == "[1, 2, 3]CancellationError()")
    #expect(await elements(of: some) == "[1, 2, 3]|")
  }

  @Test func `a loop that begins in a cancelled task does not subscribe`() async {
    let journal = journal
    let source = Observable.of(1, 2, 3).do(onSubscribe: { journal.add("subscribed") })
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      let infallible = source.asInfallible(onErrorJustReturn: 0)
      return [await read(source.values), await read(infallible.values)]
    }
    task.cancel()
    #expect(await task.value == ["[]CancellationError()", "[]|"])
    #expect(journal.all == [])
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `a disposal that waits for a thread that uses the task does not deadlock`() async {
    let (subscribed, isSubscribed) = AsyncStream.makeStream(of: Void.self)
    let others = SerialDispatchQueueScheduler(internalSerialQueueName: "others")
    let current = PlainMutex<Task<Void, any Error>?>(nil)
    let isFree = PlainMutex(false)
    let source = Observable<Int>.create { _ in
      isSubscribed.yield()
      return Disposables.create {
        let done = DispatchSemaphore(value: 0)
        _ = others.schedule(()) { _ in
          current.withLock { $0 }?.escalatePriority(to: .high)
          done.signal()
          return Disposables.create()
        }
        isFree.withLock { $0 = done.wait(timeout: .now() + 5) == .success }
      }
    }
    for wait in [
      { for try await _ in source.values {} }, { _ = try await source.asSingle().value },
    ] as [@Sendable () async throws -> Void] {
      let task = Task(priority: .low) { try await wait() }
      current.withLock { $0 = task }
      for await _ in subscribed { break }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(isFree.withLock { $0 })
    }
  }

  @Test func `elements of another thread arrive in order`() async {
    let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "source")
    let elements = Observable.range(start: 0, count: 10_000).observe(on: queue)
    #expect(await read(elements.values) == "\(Array(0..<10_000))|")
  }

  @MainActor @Test func `a loop on the main actor may hold what is not Sendable`() async throws {
    final class Box { var value = 0 }
    let box = Box()
    for try await element in Observable.of(1, 2).values { box.value += element }
    #expect(box.value == 3)
  }

  @Test func `nothing is left alive`() async throws {
    let before = Tracked.alive
    do {
      let source = Observable.of(Tracked(1), Tracked(2)).concat(Observable.never())
      for try await _ in source.values { break }
    }
    #expect(Tracked.alive == before)
  }

  @Test func `the first and the last value`() async throws {
    let endless = Observable.of(1, 2).concat(Observable.never())
    #expect(try await endless.firstValue == 1)
    #expect(try await Observable.of(1, 2).lastValue == 2)
    #expect(try await Observable<Int>.empty().firstValue == nil)
    #expect(try await Observable<Int>.empty().lastValue == nil)
    let failing = Observable.just(1).concat(Observable.error(TestError()))
    #expect(try await failing.firstValue == 1)
    await #expect(throws: TestError.self) { try await failing.lastValue }
    let task = Task { try await Observable<Int>.never().firstValue }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
