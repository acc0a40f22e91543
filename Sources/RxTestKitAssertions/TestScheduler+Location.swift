import RxTestKit
import Testing

extension TestScheduler {
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
