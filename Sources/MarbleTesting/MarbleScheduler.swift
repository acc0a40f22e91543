internal import RxCore
package import RxTestKit
internal import RxTestKitAssertions

/// A virtual time scheduler that creates drawn sources and checks the events of pipelines of any library.
///
///     let scheduler = MarbleScheduler()
///     let keys = scheduler.hot("-a-b----|")
///     scheduler.expect(search(keys, on: scheduler)).toBe("-----b--|")
///     scheduler.verify()
///
/// Time counts in frames of a millisecond. `verify()` runs the clock; no real time passes.
public final class MarbleScheduler: Sendable {
  let base: TestScheduler

  /// Creates a scheduler whose clock is at frame 0.
  ///
  /// - Parameter syntax: The syntax of the test's diagrams.
  public convenience init(
    syntax: MarbleSyntax = .rxjs, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      TestScheduler(
        syntax: syntax.base, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  package init(_ base: TestScheduler) { self.base = base }

  /// The current frame.
  public var clock: Int { base.clock }

  /// The time since frame 0.
  public var elapsed: Duration { .milliseconds(base.clock) }

  /// The last frame that the clock may reach; nil, the default, means that there is none.
  public var limit: Int? {
    get { base.limit }
    set { base.limit = newValue }
  }

  /// Schedules work at a point in time; work at the same time runs in the order of its scheduling.
  ///
  /// Adapters implement a library's scheduler with this method. It may be called on any thread. The work runs on the thread that runs the
  /// clock.
  ///
  /// - Parameters:
  ///   - time: The time since frame 0. A time between two frames counts as the second, a time in the past as the current frame.
  ///   - work: The work.
  /// - Returns: A closure that cancels the work.
  @discardableResult
  public func schedule(
    at time: Duration, _ work: @escaping () -> Void
  ) -> MarbleCancellation {
    base.scheduleAbsoluteVirtual((), time: frame(of: time)) { _ in
      work()
      return Disposables.create()
    }.dispose
  }

  private func frame(of time: Duration) -> Int {
    let (seconds, attoseconds) = time.components
    let (milliseconds, rest) = attoseconds.quotientAndRemainder(
      dividingBy: 1_000_000_000_000_000)
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, exceeds) = product.addingReportingOverflow(milliseconds + (rest > 0 ? 1 : 0))
    if overflows || exceeds { return seconds < 0 ? base.clock : .max }
    return max(base.clock, Int(clamping: sum))
  }

  /// Runs work until none is left.
  public func run() { base.start() }

  /// Runs work until none is left; before each frame, runs the test's tasks until none can continue.
  public func run() async { await base.run() }

  /// Runs the work that is due up to a frame, and sets the clock to it.
  ///
  /// - Parameter frame: The frame.
  public func advance(to frame: Int) { base.advance(to: frame) }

  /// Runs the work that is due up to a frame, and sets the clock to it; before each frame, runs the test's tasks.
  ///
  /// - Parameter frame: The frame.
  public func advance(to frame: Int) async { await base.advance(to: frame) }

  /// Runs the work that is due within a number of frames, and advances the clock by that number.
  ///
  /// - Parameter frames: The number.
  public func advance(by frames: Int) { base.advance(by: frames) }

  /// Runs the work that is due within a number of frames, and advances the clock; before each frame, runs the test's tasks.
  ///
  /// - Parameter frames: The number.
  public func advance(by frames: Int) async { await base.advance(by: frames) }

  /// Keeps an object, such as a view model, alive until the test is verified.
  ///
  ///     let model = scheduler.keep(SearchModel(keys: keys, scheduler: scheduler))
  ///
  /// - Parameter object: The object.
  /// - Returns: The object.
  @discardableResult
  public func keep<Object: AnyObject>(_ object: Object) -> Object { base.keep(object) }

  /// Calls a closure in a frame: after the drawn subscriptions that begin or end in this frame, before everything else.
  ///
  ///     scheduler.at(3) { subject.send("a") }
  ///
  /// `verify()` reports an error that `action` throws, and a frame that has already passed.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - action: The closure.
  public func at(
    _ frame: Int, _ action: @escaping () throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.at(frame, action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Calls a closure on the main actor in a frame, in a test that does not run on the main actor and awaits `verify()`.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - action: The closure.
  public func at(
    _ frame: Int, onMainActor action: @escaping @MainActor () throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.at(
      frame, onMainActor: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns the time that a diagram draws: the frames before its `|`.
  ///
  ///     scheduler.time("---|")  // 3 milliseconds
  ///
  /// - Parameter diagram: A diagram without events, ended by `|`.
  /// - Returns: The time; zero if the diagram cannot be read, which `verify()` reports.
  public func time(
    _ diagram: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Duration {
    .milliseconds(frame(diagram, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Returns the frame of the `|` of a diagram.
  ///
  /// - Parameter diagram: A diagram without events, ended by `|`.
  /// - Returns: The frame; 0 if the diagram cannot be read, which `verify()` reports.
  public func frame(
    _ diagram: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Int {
    base.time(diagram, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
