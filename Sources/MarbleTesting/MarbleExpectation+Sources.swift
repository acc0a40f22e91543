import MarbleKit

extension MarbleExpectation {
  /// Expects the same events as from another source, which is subscribed to in the same frame of the same scheduler.
  ///
  /// - Parameters:
  ///   - other: The other source.
  ///   - allowed: How the events may differ. By default, they may not.
  ///   - areEqual: Returns whether two elements count as equal. The expected element comes first.
  public func toEqual(
    _ other: some MarbleSubscribable<Element>, allowing allowed: MarbleLeeway = [],
    by areEqual: @escaping (Element, Element) -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toEqual(other.events, allowing: allowed, by: areEqual, at: site)
  }
}

extension MarbleExpectation where Element: Equatable {
  /// Expects the same events as from another source, which is subscribed to in the same frame of the same scheduler.
  ///
  /// - Parameters:
  ///   - other: The other source.
  ///   - allowed: How the events may differ. By default, they may not.
  public func toEqual(
    _ other: some MarbleSubscribable<Element>, allowing allowed: MarbleLeeway = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toEqual(other.events, allowing: allowed, by: ==, at: site)
  }
}

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
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(
      DrawnText(text: diagram, site: site), inner: inner, DrawnValues(values), error: error,
      observing: \.events)
  }
}
