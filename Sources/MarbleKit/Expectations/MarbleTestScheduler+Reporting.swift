extension MarbleTestScheduler {
  /// Reports the failures of `body` at another place, such as the line that calls a helper.
  ///
  ///     func expectResults(_ diagram: String, file: StaticString = #filePath, line: UInt = #line) {
  ///       scheduler.reporting(file: file, line: line) { scheduler.expect(model.results).toBe(diagram) }
  ///     }
  ///
  /// - Parameters:
  ///   - file: The path of the file to report.
  ///   - line: The line to report.
  ///   - body: The closure, which creates sources and expectations.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  @_disfavoredOverload
  public func reporting<Result>(
    file: StaticString, line: UInt, _ body: () throws -> Result
  ) rethrows -> Result {
    let site = CallSite(
      fileID: "", filePath: "\(file)", line: line, column: 1, literal: (file, line))
    return try site.forward(body)
  }
}
