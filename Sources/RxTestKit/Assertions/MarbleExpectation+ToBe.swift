import RxCore

extension MarbleExpectation where Element: Equatable & LosslessStringConvertible {
  /// Expects what a diagram draws, of elements that can be read from it, such as strings and integers.
  ///
  ///     scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///
  /// - Parameters:
  ///   - diagram: What it must emit: these events in these frames, and nothing else.
  ///   - values: What values of the diagram stand for; what is not named is read as an element.
  ///   - error: What `#` stands for; errors are equal when their types and texts are.
  ///   - fileID: Where the expectation is written.
  ///   - filePath: Where the expectation is written.
  ///   - line: Where the expectation is written.
  ///   - column: Where the expectation is written.
  public func toBe(
    _ diagram: String, values: [String: Element] = [:], error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(
      DrawnText(text: diagram, site: site), DrawnValues(reading: values), error: error,
      by: RecordingComparison(areEqual: ==))
  }
}

extension MarbleExpectation where Element: Equatable {
  /// Expects what a diagram draws.
  ///
  ///     scheduler.expect(source.toArray()).toBe("-----[a|]", values: ["a": [1, 2]])
  ///
  /// - Parameters:
  ///   - diagram: What it must emit: these events in these frames, and nothing else.
  ///   - values: What the values of the diagram stand for.
  ///   - error: What `#` stands for; errors are equal when their types and texts are.
  ///   - fileID: Where the expectation is written.
  ///   - filePath: Where the expectation is written.
  ///   - line: Where the expectation is written.
  ///   - column: Where the expectation is written.
  public func toBe(
    _ diagram: String, values: [String: Element] = [:], error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(
      DrawnText(text: diagram, site: site), DrawnValues(values), error: error,
      by: RecordingComparison(areEqual: ==))
  }
}

extension MarbleExpectation where Element == Void {
  /// Expects what a diagram draws, of elements that have no content, only a time: each value of the diagram is one.
  ///
  ///     scheduler.expect(taps).toBe("-x--x-")
  ///
  /// - Parameters:
  ///   - diagram: What it must emit: these events in these frames, and nothing else.
  ///   - error: What `#` stands for; errors are equal when their types and texts are.
  ///   - fileID: Where the expectation is written.
  ///   - filePath: Where the expectation is written.
  ///   - line: Where the expectation is written.
  ///   - column: Where the expectation is written.
  public func toBe(
    _ diagram: String, error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(
      DrawnText(text: diagram, site: site), DrawnValues(always: ()), error: error,
      by: RecordingComparison(areEqual: { _, _ in true }))
  }
}

extension MarbleExpectation {
  /// Expects what a diagram draws, of elements of any type.
  ///
  ///     scheduler.expect(pairs).toBe("-a-|", values: ["a": (1, "one")], by: ==)
  ///
  /// - Parameters:
  ///   - diagram: What it must emit: these events in these frames, and nothing else.
  ///   - values: What the values of the diagram stand for.
  ///   - error: What `#` stands for; errors are equal when their types and texts are.
  ///   - areEqual: Whether two elements, the expected one first, are as good as equal.
  ///   - fileID: Where the expectation is written.
  ///   - filePath: Where the expectation is written.
  ///   - line: Where the expectation is written.
  ///   - column: Where the expectation is written.
  public func toBe(
    _ diagram: String, values: [String: Element], error: any Error = MarbleError(),
    by areEqual: @escaping (Element, Element) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(
      DrawnText(text: diagram, site: site), DrawnValues(values), error: error,
      by: RecordingComparison(areEqual: areEqual))
  }
}

extension MarbleExpectation where Element: LosslessStringConvertible {
  /// Expects what a diagram draws, of elements that can be read from it and does not have to be equal.
  ///
  ///     scheduler.expect(mean).toBe("-1-2-|", by: { abs($0 - $1) < 0.1 })
  ///
  /// - Parameters:
  ///   - diagram: What it must emit: these events in these frames, and nothing else.
  ///   - values: What values of the diagram stand for; what is not named is read as an element.
  ///   - error: What `#` stands for; errors are equal when their types and texts are.
  ///   - areEqual: Whether two elements, the expected one first, are as good as equal.
  ///   - fileID: Where the expectation is written.
  ///   - filePath: Where the expectation is written.
  ///   - line: Where the expectation is written.
  ///   - column: Where the expectation is written.
  public func toBe(
    _ diagram: String, values: [String: Element] = [:], error: any Error = MarbleError(),
    by areEqual: @escaping (Element, Element) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(
      DrawnText(text: diagram, site: site), DrawnValues(reading: values), error: error,
      by: RecordingComparison(areEqual: areEqual))
  }
}
