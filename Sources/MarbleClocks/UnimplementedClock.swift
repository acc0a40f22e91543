import VirtualTimeCore

/// A clock for tests of code that must not use time: a use fails the test.
///
///     let model = FavoritesModel(clock: UnimplementedClock())
///     model.toggle()
///     #expect(model.isFavorite)
///
/// The failure is at the line that makes the clock. A test reports the first use of each clock. This needs the test kit: import
/// `MarbleTesting` or `RxTestKitAssertions`. In a process without it, a use stops a debug build, and prints a line to
/// standard error in a release build. Any thread and task may use the clock.
public struct UnimplementedClock: Clock {
  /// A point in time.
  public typealias Instant = ClockInstant

  /// The error that a sleep throws.
  public struct UseError: Error, CustomStringConvertible {
    /// The name of the clock, and that the code slept.
    public let description: String
  }

  private let use: UnimplementedUse

  /// Creates a clock.
  ///
  /// - Parameter name: A name for failures, if a test has several such clocks.
  public init(
    _ name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    use = UnimplementedUse(
      of: "clock", name, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports a use, and returns the time zero.
  public var now: ClockInstant {
    use.report("read its time, as sleep(for:) does")
    return ClockInstant(offset: .zero)
  }

  /// Reports a use, and returns zero.
  public var minimumResolution: Duration {
    use.report("read its resolution")
    return .zero
  }

  /// Reports a use, and throws.
  ///
  /// The first sleep throws after other tasks could run. Further sleeps last as long as `Task.sleep(for:)`, so that a loop that ignores
  /// errors does not run without a pause.
  ///
  /// - Parameters:
  ///   - deadline: Has no effect.
  ///   - tolerance: Has no effect.
  /// - Throws: `CancellationError` if the task is cancelled, otherwise a `UseError`.
  public func sleep(until deadline: ClockInstant, tolerance: Duration? = nil) async throws {
    use.report("slept")
    use.isFirstSleep() ? await Task.yield() : try await Task.sleep(for: deadline.offset)
    try Task.checkCancellation()
    throw UseError(description: "\(use.title) does not sleep")
  }
}
