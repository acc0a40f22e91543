import MarbleKit
import RxCore
import Synchronization

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
  let converter: TestSchedulerVirtualTimeConverter

  /// The syntax of the diagrams of its test and of the failures.
  public let syntax: MarbleSyntax

  /// What a test expects of it.
  package let record = TestRecord()

  /// Whether a task has taken a step on it.
  ///
  /// Relaxed: it is read when nothing else uses the scheduler.
  let hasTaskStepped = Atomic(false)

  /// The number of async calls that run it, verify it, or wait for its work.
  private let useCount = Atomic(0)

  /// Whether there are such calls.
  ///
  /// Acquiring: a thread that sees that there are none also sees when the last one ended.
  var hasUses: Bool { useCount.load(ordering: .acquiring) > 0 }

  /// Begins such a call.
  func beginUse() { useCount.wrappingAdd(1, ordering: .relaxed) }

  /// Ends such a call, which counts as a step.
  func endUse() {
    tasks.noteStepEnd()
    useCount.wrappingSubtract(1, ordering: .releasing)
  }

  // Relaxed: it is set before the test's tasks begin.
  private let ownsTime = PlainAtomic(false)

  /// Whether tasks sleep in its time.
  var passesTime: Bool { ownsTime.load(ordering: .relaxed) }

  /// The tasks of its test.
  let tasks: TestTasks

  /// Where tasks run that its work starts.
  let place: TestPlace

  // Most tests need none of the following objects.

  private struct LazyObjects {
    var frameEnds: FrameEnds?
    var arrivals: WorkArrivals?
    /// The frame of the last sleep that did not last, and the number of these sleeps in that frame.
    var emptySleeps = (frame: TestTime.min, count: 0)
  }

  private let lazyObjects = Guarded(LazyObjects())

  /// The closures to call at the end of each frame.
  var frameEnds: FrameEnds { lazyObjects.withLock { $0.frameEnds.orStore(FrameEnds()) } }

  /// The same if they are in use.
  var usedFrameEnds: FrameEnds? { lazyObjects.withLock { $0.frameEnds } }

  /// The callers that wait for work from outside.
  var arrivals: WorkArrivals {
    lazyObjects.withLock { $0.arrivals.orStore(WorkArrivals(of: tasks)) }
  }

  /// Counts a sleep that does not last.
  ///
  /// - Returns: The number of these sleeps in the frame so far. After a frame with too many, the number stays too high: a task may ignore the
  ///   error, and repeat its sleep in each frame.
  func countEmptySleep(in frame: TestTime, most: Int) -> Int {
    lazyObjects.withLock { objects in
      let (last, count) = objects.emptySleeps
      let goesOn = last == frame || count >= most
      objects.emptySleeps = (frame, goesOn ? count + 1 : 1)
      return objects.emptySleeps.count
    }
  }

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
    let tasks = TestTasks.ofTest()
    self.tasks = tasks
    place = TestPlace(tasks)
    self.syntax = syntax
    self.simulateProcessingDelay = simulateProcessingDelay
    converter = TestSchedulerVirtualTimeConverter(resolution: resolution)
    super.init(initialClock: initialClock, converter: converter)
    place.scheduler = self
    record.watch(self)
    frames.setOrigin(tasks.outside)
    surroundings = place
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

extension TestScheduler {
  /// Lets the test's tasks sleep in its time, unless an earlier scheduler of the test does.
  ///
  /// The schedulers of RxTest's initializer do not.
  package func ownTime() {
    ownsTime.store(true, ordering: .relaxed)
    tasks.time.list.add(self)
  }
}

extension TestScheduler: MonotonicScheduler {
  /// Exact, where a date would round.
  package var uptime: Int { converter.nanosecondCount(at: clock) }
}

extension TestScheduler {
  /// The last frame that the clock may reach; nil, the initial value, means that there is none.
  ///
  /// Later work does not run. `nextTime` is its time.
  public var limit: TestTime? {
    get { frames.limit }
    set { frames.setLimit(newValue) }
  }

  /// The time at which the next piece of work is due; nil if there is none.
  public var nextTime: TestTime? { frames.nextTime }

  /// Runs the work that is due up to a frame, and sets the clock to it.
  ///
  /// If the frame has passed, nothing runs, and `verify()` fails.
  ///
  /// - Parameter time: The frame.
  @_disfavoredOverload
  public func advance<Frame: BinaryInteger>(
    to time: Frame,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if let time = destination(TestTime(clamping: time), at: site) { advance(to: time, at: site) }
  }

  /// Runs the work that is due within a number of frames, and advances the clock by that number.
  ///
  /// If the number is negative, nothing runs, and `verify()` fails.
  ///
  /// - Parameter interval: The frames.
  @_disfavoredOverload
  public func advance<Frames: BinaryInteger>(
    by interval: Frames,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if let time = destination(after: TestTime(clamping: interval), at: site) {
      advance(to: time, at: site)
    }
  }

  /// Returns a frame to which the clock is to advance; nil, and fails the test, if it has passed.
  func destination(_ time: TestTime, at site: CallSite) -> TestTime? {
    if time >= clock { return time }
    let message = """
      frame \(time) has passed: the scheduler is at frame \(clock); to advance by \(time) frames, call advance(by: \(time))
      """
    record.add(MarbleFailure(message, at: site))
    return nil
  }

  /// Returns the frame after a number of frames; nil, and fails the test, if the number is negative.
  func destination(after interval: TestTime, at site: CallSite) -> TestTime? {
    if interval >= 0 { return clock.clampedSum(interval) }
    record.add(MarbleFailure("the clock cannot advance by \(interval) frames", at: site))
    return nil
  }

  /// Advances the clock, then warns once if a task is ready: synchronous code does not wait for it.
  private func advance(to time: TestTime, at site: CallSite) {
    advanceTo(time)
    if isRunning || !tasks.hasOtherReadySteps { return }
    if record.contents.withLock({ exchange(&$0.hasWarnedOfTask, with: true) }) { return }
    MarbleWarnings.report(
      MarbleFailure(
        """
        a task of the test is ready, but advance(to:) and advance(by:) without await do not wait for tasks: make the test async, and write \
        await scheduler.advance(…)
        """, at: site))
  }

  /// Schedules work in a frame.
  ///
  /// - Parameters:
  ///   - time: The frame.
  ///   - action: The work.
  public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
    scheduleWork(at: time, action)
  }
}

extension TestScheduler {
  /// Creates an observer that records events and their times.
  ///
  /// - Parameter type: The type of the elements.
  /// - Returns: The observer.
  public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
    TestableObserver(frames: frames)
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
    hotObservable(EventList(events), stopsAtEnd: false)
  }

  /// Makes a hot source.
  ///
  /// If `stopsAtEnd`, it emits nothing after a terminal event, and late subscribers receive that event.
  func hotObservable<Element>(
    _ events: EventList<Event<Element>>, stopsAtEnd: Bool = true, drawnAt site: CallSite? = nil
  ) -> TestableObservable<Element> {
    let log = SubscriptionLog(frames, isHot: true, drawnAt: site, of: record)
    record.add(log)
    return TestableObservable(HotSource(log, events: events, stopsAtEnd: stopsAtEnd))
  }

  /// Creates a cold source, which emits its events for each subscription.
  ///
  /// - Parameter events: The events, at times after the subscription. Each subscription schedules them in order.
  /// - Returns: The source.
  public func createColdObservable<Element>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    coldObservable(EventList(events), stopsAtEnd: false)
  }

  /// Makes a cold source.
  ///
  /// - Parameters:
  ///   - events: The events of the first subscription.
  ///   - further: The events of the second subscription, and so on, the last ones also for all further subscriptions; each an `EventList<Event<Element>>`.
  ///   - stopsAtEnd: Whether a terminal event is the last event that a subscriber receives.
  ///   - site: Where it is drawn.
  func coldObservable<Element>(
    _ events: EventList<Event<Element>>, further: [AnyObject] = [], stopsAtEnd: Bool = true,
    drawnAt site: CallSite? = nil
  ) -> TestableObservable<Element> {
    let log = SubscriptionLog(frames, isHot: false, drawnAt: site, of: record)
    record.add(log)
    return TestableObservable(
      ColdSource(log, events: events, further: further, stopsAtEnd: stopsAtEnd))
  }
}

extension Optional {
  /// Returns the value; stores one if there is none.
  mutating func orStore(_ make: @autoclosure () -> Wrapped) -> Wrapped {
    if let self { return self }
    let value = make()
    self = value
    return value
  }
}
