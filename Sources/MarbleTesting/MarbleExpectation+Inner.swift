internal import RxCore
internal import RxTestKit

extension MarbleExpectation
where Element: MarbleSubscribable, Element.Element: Equatable & LosslessStringConvertible {
  /// Expects what a diagram draws, of elements that are sources themselves; diagrams draw them, too.
  ///
  ///     scheduler.expect(windows).toBe("x----(y|)", inner: ["x": "-a--b|", "y": "--c|"])
  ///
  /// The test subscribes to each when it is emitted, until the test ends.
  ///
  /// - Parameters:
  ///   - diagram: These events in these frames, and nothing else.
  ///   - inner: The events of each value of the diagram, in frames since the value was emitted.
  ///   - values: What values of the inner diagrams stand for; a value without a name is read as an element.
  ///   - error: What `#` stands for; errors are equal if their types and descriptions are.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  public func toBe(
    _ diagram: String, inner: [String: String], values: [String: Element.Element] = [:],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.converting(\.observable).toBe(
      diagram, inner: inner, values: values, error: error, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }
}

extension MarbleExpectation where Element: MarbleSubscribable, Element.Element: Equatable {
  /// Expects what a diagram draws, of elements that are sources themselves; diagrams draw them, too.
  ///
  /// - Parameters:
  ///   - diagram: These events in these frames, and nothing else.
  ///   - inner: The events of each value of the diagram, in frames since the value was emitted.
  ///   - values: What the values of the inner diagrams stand for.
  ///   - error: What `#` stands for; errors are equal if their types and descriptions are.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  public func toBe(
    _ diagram: String, inner: [String: String], values: [String: Element.Element],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.converting(\.observable).toBe(
      diagram, inner: inner, values: values, error: error, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }
}
