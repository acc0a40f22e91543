import MarbleKit
import Testing

/// A scheduler of a marble test that reports failures to XCTest or Swift Testing.
///
/// Its `verify` and `run` are preferred to those that throw.
public protocol ReportingTestScheduler: MarbleTestScheduler {}

extension ReportingTestScheduler {
  /// Runs the scheduler until no work is left, then checks the test's expectations.
  ///
  ///     let scheduler = TestScheduler()
  ///     let source = scheduler.hot("-1-2-|", as: Int.self)
  ///     scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///     scheduler.verify()
  ///
  /// It reports each failed expectation at its own line, to XCTest or Swift Testing. Afterwards it disposes the subscriptions of the
  /// expectations. It may be called again for expectations that are added later.
  @_disfavoredOverload
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    for failure in _world.failures(verifyingAt: site) {
      FailureReporter.report(accepting: failure)
    }
  }

  /// Runs the scheduler until no work is left and no task of the test can continue, then checks the test's expectations.
  ///
  ///     let model = await SearchModel(clock: scheduler.swiftClock)
  ///     await model.search("a")  // which starts a task
  ///     scheduler.expect(model.results).toBe("300ms (r|)", values: ["r": ["result for a"]])
  ///     await scheduler.verify()
  ///
  /// It reports each failed expectation at its own line, to XCTest or Swift Testing. Afterwards it disposes the
  /// subscriptions of the expectations. It may be called again for expectations that are added later.
  @_disfavoredOverload
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await FailureReporter.verify(_world, at: site)
  }

  /// Calls the body of a test, then runs the scheduler until no work is left, and checks the expectations.
  ///
  ///     TestScheduler().run { scheduler in
  ///       let source = scheduler.hot("-1-2-|", as: Int.self)
  ///       scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///     }
  ///
  /// It reports each failed expectation at its own line, to XCTest or Swift Testing.
  ///
  /// - Parameter body: The body of the test, which creates sources and expectations on the scheduler.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`. In this case, no expectation is checked.
  @discardableResult
  @_disfavoredOverload
  public func run<Result>(
    _ body: (Self) throws -> Result,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) rethrows -> Result {
    let result = try _world.abandoningOnError { try body(self) }
    verify(fileID: fileID, filePath: filePath, line: line, column: column)
    return result
  }

  /// Calls the body of a test, then runs the scheduler until no work is left, and checks the expectations.
  ///
  /// - Parameter body: The body of the test, which creates sources and expectations on this scheduler.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`. In this case, no expectation is checked.
  @discardableResult
  @_disfavoredOverload
  public func run<Result>(
    _ body: () throws -> Result,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) rethrows -> Result {
    let result = try _world.abandoningOnError { try body() }
    verify(fileID: fileID, filePath: filePath, line: line, column: column)
    return result
  }
}

extension ReportingTestScheduler {
  /// Reports the failures of `body` at another place, such as the line that calls a helper.
  ///
  ///     func expectResults(_ diagram: String, at location: SourceLocation = #_sourceLocation) {
  ///       scheduler.reporting(at: location) { scheduler.expect(model.results).toBe(diagram) }
  ///     }
  ///
  /// - Parameters:
  ///   - location: The place to report.
  ///   - body: The closure, which creates sources and expectations.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  @_disfavoredOverload
  public func reporting<Result>(
    at location: SourceLocation, filePath: StaticString = #filePath, line: UInt = #line,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try CallSite(location, literal: (filePath, line)).forward(body)
  }
}

extension CallSite {
  /// Makes a place from a location of Swift Testing.
  init(
    _ location: SourceLocation, literal: (filePath: StaticString, line: UInt) = (#filePath, #line)
  ) {
    #if compiler(>=6.3)
      let path = location.filePath
    #else
      let path = location._filePath
    #endif
    self.init(
      fileID: location.fileID, filePath: path, line: UInt(location.line),
      column: UInt(location.column), literal: literal)
  }
}
