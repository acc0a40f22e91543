extension MarbleExpectation where Element: Equatable {
  /// Expects the events of a diagram.
  ///
  ///     scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///     scheduler.expect(source.toArray()).toBe("-----[a|]", values: ["a": [1, 2]])
  ///
  /// - Parameters:
  ///   - diagram: The expected events in their frames. Any other event fails the test.
  ///   - values: The values for characters of the diagram. All other characters are converted to elements, such as strings or integers, if
  ///     their type conforms to `LosslessStringConvertible`.
  ///   - error: The error for `#`. An error is compared by `==` if it is `Equatable`, otherwise by its description or its parts.
  ///   - allowed: How the events may differ from the diagram. By default, they may not.
  public func toBe(
    _ diagram: String, values: [String: Element] = [:], error: any Error = MarbleError(),
    allowing allowed: MarbleLeeway = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(
      DrawnText(text: diagram, site: site), DrawnValues(values), error: error, allowing: allowed,
      by: ==)
  }

  /// Expects the events of one of several diagrams.
  ///
  /// For a test that is tried in every order of its work, and allows several outcomes.
  ///
  ///     scheduler.expect(model.answers).toBe(anyOf: "---a-", "-----")
  ///
  /// - Parameters:
  ///   - diagram: The events, in their frames.
  ///   - others: What may come instead. If a diagram has a `!`, all have one in the same frame.
  ///   - values: The values for characters of the diagrams. All other characters are converted to elements, such as strings or integers, if
  ///     their type conforms to `LosslessStringConvertible`.
  ///   - error: The error for `#`. An error is compared by `==` if it is `Equatable`, otherwise by its description or its parts.
  ///   - allowed: How the events may differ from the diagrams. By default, they may not.
  public func toBe(
    anyOf diagram: String, _ others: String..., values: [String: Element] = [:],
    error: any Error = MarbleError(), allowing allowed: MarbleLeeway = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(
      DrawnText(text: diagram, site: site),
      or: others.map { DrawnText(text: $0, site: site) }, DrawnValues(values), error: error,
      allowing: allowed, by: ==)
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
  ///   - allowed: How the events may differ from the diagram. By default, they may not.
  @_disfavoredOverload
  public func toBe(
    _ diagram: String, error: any Error = MarbleError(), allowing allowed: MarbleLeeway = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(DrawnText(text: diagram, site: site), DrawnValues([:]), error: error, allowing: allowed) {
      _, _ in true
    }
  }
}

extension MarbleExpectation {
  /// Expects the events of a diagram.
  ///
  /// The elements are compared by a closure.
  ///
  ///     scheduler.expect(pairs).toBe("-a-|", values: ["a": (1, "one")], by: ==)
  ///     scheduler.expect(mean).toBe("-1-2-|", by: { abs($0 - $1) < 0.1 })
  ///
  /// - Parameters:
  ///   - diagram: The expected events in their frames. Any other event fails the test.
  ///   - values: The values for characters of the diagram. All other characters are converted to elements, such as strings or integers, if
  ///     their type conforms to `LosslessStringConvertible`.
  ///   - error: The error for `#`. An error is compared by `==` if it is `Equatable`, otherwise by its description or its parts.
  ///   - allowed: How the events may differ from the diagram. By default, they may not.
  ///   - areEqual: Returns whether two elements count as equal. The expected element comes first.
  public func toBe(
    _ diagram: String, values: [String: Element] = [:], error: any Error = MarbleError(),
    allowing allowed: MarbleLeeway = [], by areEqual: @escaping (Element, Element) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(
      DrawnText(text: diagram, site: site), DrawnValues(values), error: error, allowing: allowed,
      by: areEqual)
  }

  /// Expects the events of a diagram, some of whose values predicates describe.
  ///
  ///     scheduler.expect(users).toBe("-x-", values: ["x": .matching("a user called Ada") { $0.name == "Ada" }])
  ///
  /// - Parameters:
  ///   - diagram: The expected events in their frames. Any other event fails the test.
  ///   - values: The values for characters of the diagram, such as `.matching("…") { … }`, `.value(…)` or `.any`. All other characters are
  ///     converted to elements, such as strings or integers, if their type conforms to `LosslessStringConvertible`.
  ///   - error: The error for `#`. An error is compared by `==` if it is `Equatable`, otherwise by its description or its parts.
  ///   - allowed: How the events may differ from the diagram. By default, they may not.
  @_disfavoredOverload
  public func toBe(
    _ diagram: String, values: [String: MarbleValue<Element>], error: any Error = MarbleError(),
    allowing allowed: MarbleLeeway = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    matching().toBe(
      DrawnText(text: diagram, site: site), DrawnValues(matching: values), error: error,
      allowing: allowed, by: MarbleValue.areEqual)
  }
}
