import RxCore

/// An observer that records what it receives, and when.
public final class TestableObserver<Element>: ObserverType {
  private let scheduler: TestScheduler
  private let recording = Guarded<[Recorded<Event<Element>>]>([])

  /// What was received until now.
  public var events: [Recorded<Event<Element>>] { recording.withLock { $0 } }

  init(scheduler: TestScheduler) { self.scheduler = scheduler }

  /// Records an event at the scheduler's time.
  ///
  /// - Parameter event: The event.
  public func on(_ event: Event<Element>) {
    let record = Recorded(time: scheduler.clock, value: event)
    recording.withLock { $0.append(record) }
  }
}

extension TestableObserver: Sendable where Element: Sendable {}
