import VirtualTimeCore
import MarbleKit
import RxCore

/// A virtual time scheduler that creates sources with drawn events, and observers that record events.
///
/// Its time counts in frames. It runs on the thread that starts it.
public class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>,
  @unchecked Sendable
{
  // Not checked: it is immutable but for what it inherits, which is safe to use from any thread; it is not final because
  // RxTest's is not.

  /// The times at which `start(_:)` creates, subscribes and disposes.
  public enum Defaults {
    /// The time at which the sequence is created.
    public static let created = 100

    /// The time at which the observer subscribes.
    public static let subscribed = 200

    /// The time at which the subscription is disposed.
    public static let disposed = 1000
  }

  private let simulateProcessingDelay: Bool

  /// The world of its test.
  public let _world: TestWorld

  /// The syntax of the diagrams of its test and of the failures.
  public var syntax: MarbleSyntax { _world.syntax }

  /// Creates a scheduler without work.
  ///
  /// - Parameters:
  ///   - initialClock: The initial time of its clock.
  ///   - resolution: The seconds in a frame.
  ///   - simulateProcessingDelay: Whether work that is due now, or at a time that has passed, runs in the next frame. Otherwise, it runs
  ///     later in the current frame.
  ///   - syntax: The syntax of the test's diagrams.
  public init(
    initialClock: TestTime, resolution: Double = 1.0, simulateProcessingDelay: Bool = true,
    syntax: MarbleSyntax = .rxjs
  ) {
    self.simulateProcessingDelay = simulateProcessingDelay
    let frameLength = FrameLength(seconds: resolution)
    _world = TestWorld(initialClock: initialClock, frameLength: frameLength, syntax: syntax)
    super.init(
      sharing: _world.timeline,
      converter: TestSchedulerVirtualTimeConverter(frameLength: frameLength))
  }

  /// Creates the scheduler of a world.
  ///
  /// Work that is to wait for a time which is not a whole number of frames fails the test.
  package init(in world: TestWorld) {
    simulateProcessingDelay = false
    _world = world
    super.init(
      sharing: world.timeline,
      converter: TestSchedulerVirtualTimeConverter(frameLength: world.frameLength) {
        [weak world] in world?.receiveUneven($0)
      })
  }

  /// Postpones work that is due in the past and, with a simulated processing delay, work that is due now.
  ///
  /// - Parameter time: The time at which the work is due.
  /// - Returns: The time at which it runs.
  public override func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime {
    let clock = clock
    if time > clock { return time }
    return simulateProcessingDelay ? clock.clampedSum(1) : clock
  }
}

extension TestScheduler: MarbleTestScheduler {}

/// A Swift clock with a test's time.
public typealias TestSchedulerClock = MarbleClock

extension TestScheduler: MonotonicScheduler {
  /// Exact, where a date would round.
  package var uptime: Int { _world.uptime }
}

extension TestScheduler {
  /// Creates an observer that records events and their times.
  ///
  /// - Parameter type: The type of the elements.
  /// - Returns: The observer.
  public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
    TestableObserver(frames: _world.frames)
  }

  /// Creates a hot source, which emits with or without subscribers.
  ///
  /// A late subscriber does not receive an earlier terminal event, only the events after its subscription.
  ///
  /// - Parameter events: The events, at times of the scheduler's clock. They are scheduled now, in order.
  /// - Returns: The source.
  public func createHotObservable<Element>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    TestableObservable(_world.hotSource(EventList(events.map { $0.marble() }), stopsAtEnd: false))
  }

  /// Creates a cold source, which emits its events for each subscription.
  ///
  /// - Parameter events: The events, at times after the subscription. Each subscription schedules them in order.
  /// - Returns: The source.
  public func createColdObservable<Element>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    TestableObservable(_world.coldSource(EventList(events.map { $0.marble() }), stopsAtEnd: false))
  }
}
