internal import RxCore
internal import RxTestKit

extension MarbleExpectation where Element: MarbleSubscribable, Element.Element: Equatable {
  /// Expects the events of a diagram.
  ///
  /// The elements are sources, which have diagrams of their own.
  ///
  ///     scheduler.expect(windows).toBe("x----(y|)", inner: ["x": "-a--b|", "y": "--c|"])
  ///
  /// Each source is subscribed to when it is emitted, and observed until the test ends.
  ///
  /// - Parameters:
  ///   - diagram: The expected events in their frames. Any other event fails the test.
  ///   - inner: The diagrams of the emitted sources. Their frames count from the emission of the source.
  ///   - values: The values for characters of the inner diagrams. All other characters are converted to elements, such as strings or integers,
  ///     if their type conforms to `LosslessStringConvertible`.
  ///   - error: The error for `#`. An error is compared by `==` if it is `Equatable`, otherwise by its description or its parts.
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
