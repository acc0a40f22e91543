import RxCore

extension MarbleExpectation where Element: Equatable & LosslessStringConvertible {
  /// Expects the events of a diagram.
  ///
  /// Its characters are converted to elements, such as strings or integers.
  ///
  ///     scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///
  /// - Parameters:
  ///   - diagram: The expected events in their frames. Any other event fails the test.
  ///   - values: Values for characters of the diagram. All other characters are converted to elements.
  ///   - error: The error for `#`. An error is compared by `==` if it is `Equatable`, otherwise by its description or its parts.
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
  /// Expects the events of a diagram.
  ///
  ///     scheduler.expect(source.toArray()).toBe("-----[a|]", values: ["a": [1, 2]])
  ///
  /// - Parameters:
  ///   - diagram: The expected events in their frames. Any other event fails the test.
  ///   - values: The values for the characters of the diagram.
  ///   - error: The error for `#`. An error is compared by `==` if it is `Equatable`, otherwise by its description or its parts.
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
  /// Expects the events of a diagram.
  ///
  /// The elements are `Void`, so any character is one.
  ///
  ///     scheduler.expect(taps).toBe("-x--x-")
  ///
  /// - Parameters:
  ///   - diagram: The expected events in their frames. Any other event fails the test.
  ///   - error: The error for `#`. An error is compared by `==` if it is `Equatable`, otherwise by its description or its parts.
  @_disfavoredOverload
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
  /// Expects the events of a diagram.
  ///
  /// The elements are compared by a closure.
  ///
  ///     scheduler.expect(pairs).toBe("-a-|", values: ["a": (1, "one")], by: ==)
  ///
  /// - Parameters:
  ///   - diagram: The expected events in their frames. Any other event fails the test.
  ///   - values: The values for the characters of the diagram.
  ///   - error: The error for `#`. An error is compared by `==` if it is `Equatable`, otherwise by its description or its parts.
  ///   - areEqual: Returns whether two elements count as equal. The expected element comes first.
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
  /// Expects the events of a diagram.
  ///
  /// Its characters are converted to elements, which a closure compares.
  ///
  ///     scheduler.expect(mean).toBe("-1-2-|", by: { abs($0 - $1) < 0.1 })
  ///
  /// - Parameters:
  ///   - diagram: The expected events in their frames. Any other event fails the test.
  ///   - values: Values for characters of the diagram. All other characters are converted to elements.
  ///   - error: The error for `#`. An error is compared by `==` if it is `Equatable`, otherwise by its description or its parts.
  ///   - areEqual: Returns whether two elements count as equal. The expected element comes first.
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

extension MarbleExpectation {
  /// Expects the same events as from another observable, which is subscribed to in the same frame of the same scheduler.
  ///
  /// - Parameters:
  ///   - other: The other observable.
  ///   - areEqual: Returns whether two elements count as equal. The expected element comes first.
  public func toEqual<Other: ObservableConvertibleType>(
    _ other: Other, by areEqual: @escaping (Element, Element) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Other.Element == Element {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toEqual(other.asObservable(), by: RecordingComparison(areEqual: areEqual), at: site)
  }
}

extension MarbleExpectation where Element: Equatable {
  /// Expects the same events as from another observable, which is subscribed to in the same frame of the same scheduler.
  ///
  ///     scheduler.expect(source.map(f).map(g)).toEqual(source.map { g(f($0)) })
  ///
  /// - Parameter other: The other observable.
  public func toEqual<Other: ObservableConvertibleType>(
    _ other: Other,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Other.Element == Element {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toEqual(other.asObservable(), by: RecordingComparison(areEqual: ==), at: site)
  }
}
