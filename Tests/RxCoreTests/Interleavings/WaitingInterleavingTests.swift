#if DEBUG
  import RxCore
  import Testing

  @Suite struct WaitingInterleavingTests {
    @Test("a blocked thread receives every element of another thread, and continues on completion")
    func blocking() {
      explore { scenario in
        let subject = ReplaySubject<Int>.createUnbounded()
        var result: [Int]?
        scenario.thread { result = try? subject.toBlocking().toArray() }
        scenario.thread {
          subject.onNext(1)
          subject.onCompleted()
        }
        scenario.afterwards {
          scenario.expect(result == [1], "received \(result.map { "\($0)" } ?? "an error")")
          scenario.expect(!subject.hasObservers, "the source is not disposed")
        }
      }
    }

    @Test("first() returns at the first element and disposes the source")
    func first() {
      explore { scenario in
        let subject = ReplaySubject<Int>.createUnbounded()
        var result: Int?
        scenario.thread { result = try? subject.toBlocking().first() }
        scenario.thread {
          subject.onNext(1)
          subject.onNext(2)
        }
        scenario.afterwards {
          scenario.expect(result == 1, "received \(result.map { "\($0)" } ?? "nothing")")
          scenario.expect(!subject.hasObservers, "the source is not disposed")
        }
      }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("a loop over values receives every element, then ends")
    func values() {
      explore { scenario in
        let queue = ExploredQueue(scenario)
        let subject = ReplaySubject<Int>.createUnbounded()
        let log = AwaitedElements()
        Task(executorPreference: queue) { await log.collect(subject.values) }
        scenario.thread { queue.serve() }
        scenario.thread {
          subject.onNext(1)
          subject.onNext(2)
          subject.onCompleted()
        }
        scenario.afterwards {
          scenario.expect(log.elements == [1, 2], "received \(log.elements)")
          scenario.expect(log.hasEnded, "the loop does not end")
        }
      }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("a loop whose task is cancelled ends and disposes the source")
    func cancellation() {
      explore(preemptions: 2) { scenario in
        let queue = ExploredQueue(scenario)
        let subject = PublishSubject<Int>()
        let log = AwaitedElements()
        let task = Task(executorPreference: queue) { await log.collect(subject.values) }
        scenario.thread { queue.serve() }
        scenario.thread { subject.onNext(1) }
        // The runtime holds a lock of the task while it calls the cancellation handler.
        scenario.thread { scenario.withoutInterruption { task.cancel() } }
        scenario.afterwards {
          scenario.expect(log.elements.count <= 1, "received \(log.elements)")
          scenario.expect(log.hasEnded, "the loop does not end")
          scenario.expect(!subject.hasObservers, "the source is not disposed")
        }
      }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("a cancelled loop releases its unread elements outside the lock")
    func cancellationReleases() {
      explore(preemptions: 1) { scenario in
        let queue = ExploredQueue(scenario)
        let subject = PublishSubject<Payload>()
        let task = Task(executorPreference: queue) {
          for try await _ in subject.values {}
        }
        scenario.thread { queue.serve() }
        scenario.thread {
          for value in 1...2 { subject.onNext(Payload(value)) }
          scenario.withoutInterruption { task.cancel() }
        }
      }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("awaiting a single returns its value or throws the cancellation")
    func single() {
      explore { scenario in
        let queue = ExploredQueue(scenario)
        let subject = PublishSubject<Int>()
        let log = AwaitedElements()
        let task = Task(executorPreference: queue) {
          await log.collect(subject.take(1).asSingle())
        }
        scenario.thread { queue.serve() }
        scenario.thread { subject.onNext(1) }
        // The runtime holds a lock of the task while it calls the cancellation handler.
        scenario.thread { scenario.withoutInterruption { task.cancel() } }
        scenario.afterwards {
          scenario.expect(log.hasEnded, "the task waits forever")
          scenario.expect(!subject.hasObservers, "the source is not disposed")
        }
      }
    }
  }

  /// What a task received.
  private final class AwaitedElements: @unchecked Sendable {
    // Unchecked: one explored thread runs at a time.
    private(set) var elements: [Int] = []
    private(set) var hasEnded = false

    func collect(_ values: AsyncValues<Int, any Error>) async {
      do {
        for try await element in values { elements.append(element) }
      } catch {}
      hasEnded = true
    }

    func collect(_ single: Single<Int>) async {
      if let element = try? await single.value { elements.append(element) }
      hasEnded = true
    }
  }
#endif
