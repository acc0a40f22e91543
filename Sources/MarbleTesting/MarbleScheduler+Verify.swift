internal import RxTestKit
internal import RxTestKitAssertions
public import Testing

extension MarbleScheduler {
  /// Runs the clock until no work is left, then checks the test's expectations.
  ///
  /// It reports each failed expectation at its own line, to XCTest or Swift Testing. Then it cancels the subscriptions of the
  /// expectations. It may be called again for expectations that are added later.
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.verify(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs the clock until no work is left and no task of the test can continue, then checks the test's expectations.
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await base.verify(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Calls a closure that draws sources and expectations, then verifies the scheduler.
  ///
  ///     MarbleScheduler().run { scheduler in
  ///       let source = scheduler.hot("-1-2-|", as: Int.self)
  ///       scheduler.expect(pipeline(source)).toBe("-2-3-|")
  ///     }
  ///
  /// - Parameter body: The closure, which creates sources and expectations.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`. In this case, no expectation is checked.
  @discardableResult
  public func run<Result>(
    _ body: (MarbleScheduler) throws -> Result,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) rethrows -> Result {
    try base.run({ try body(self) }, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Fails the test if it leaks anything of the given kinds.
  ///
  ///     scheduler.expectNo(.pendingWork, .unusedSources, .openSubscriptions)
  ///
  /// - Parameters:
  ///   - first: A forbidden kind.
  ///   - further: Further kinds.
  public func expectNo(
    _ first: MarbleLeftover, _ further: MarbleLeftover...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    // The assertions' function takes its list as arguments; one call for each keeps the line of this one.
    for leftover in Set([first] + further).map(\.base) {
      base.expectNo(leftover, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Reports the failures of `body` at another place, such as the line that calls a helper.
  ///
  /// - Parameters:
  ///   - file: The path of the file to report.
  ///   - line: The line to report.
  ///   - body: The closure, which creates sources and expectations.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public func reporting<Result>(
    file: StaticString, line: UInt, _ body: () throws -> Result
  ) rethrows -> Result {
    try base.reporting(file: file, line: line, body)
  }

  /// Reports the failures of `body` at another place, such as the line that calls a helper.
  ///
  ///     func expectResults(_ diagram: String, at location: SourceLocation = #_sourceLocation) {
  ///       scheduler.reporting(at: location) { scheduler.expect(model.$results).toBe(diagram) }
  ///     }
  ///
  /// - Parameters:
  ///   - location: The place to report.
  ///   - body: The closure, which creates sources and expectations.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public func reporting<Result>(
    at location: SourceLocation, filePath: StaticString = #filePath, line: UInt = #line,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try base.reporting(at: location, filePath: filePath, line: line, body)
  }
}
