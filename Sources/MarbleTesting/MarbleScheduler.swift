import MarbleAssertions
import MarbleKit
import VirtualTimeCore

/// A virtual time scheduler that creates drawn sources and checks the events of pipelines of any library.
///
///     let scheduler = MarbleScheduler()
///     let keys = scheduler.hot("-a-b----|")
///     scheduler.expect(search(keys, on: scheduler)).toBe("-----b--|")
///     scheduler.verify()
///
/// Time counts in frames of a millisecond. `verify()` runs the clock; no real time passes.
public final class MarbleScheduler: ReportingTestScheduler {
  /// The world of the test.
  public let _world: TestWorld

  /// Creates a scheduler whose clock is at frame 0.
  ///
  /// - Parameter syntax: The syntax of the test's diagrams.
  public convenience init(
    syntax: MarbleSyntax = .rxjs, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      TestWorld(
        ofTestWith: syntax,
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)))
  }

  package init(_ world: TestWorld) { _world = world }

  /// The current frame.
  public var clock: Int { _world.clock }

  /// The time since frame 0.
  public var elapsed: Duration { .milliseconds(clock) }

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
    _world.frames.schedule(at: frame(of: time), work).dispose
  }

  private func frame(of time: Duration) -> Int {
    let (seconds, attoseconds) = time.components
    let (milliseconds, rest) = attoseconds.quotientAndRemainder(
      dividingBy: 1_000_000_000_000_000)
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, exceeds) = product.addingReportingOverflow(milliseconds + (rest > 0 ? 1 : 0))
    if overflows || exceeds { return seconds < 0 ? clock : .max }
    return max(clock, Int(clamping: sum))
  }

  /// Runs work until none is left.
  ///
  /// Before it returns, it reads the values of `expect { … }`.
  public func run() { _world.start() }

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
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return _world.frames(DrawnText(text: diagram, site: site))
  }
}
