internal import RxCore
internal import RxTestKit

/// A source whose events a test expects.
///
/// `expect(_:)` returns it.
public struct MarbleExpectation<Element> {
  let base: RxTestKit.MarbleExpectation<Element>

  init(_ base: RxTestKit.MarbleExpectation<Element>) { self.base = base }
}

extension MarbleExpectation where Element: Equatable {
  /// Expects the events of a diagram.
  ///
  ///     scheduler.expect(source).toBe("-2-3-|")
  ///
  /// - Parameters:
  ///   - diagram: The expected events in their frames. Any other event fails the test.
  ///   - values: The values for characters of the diagram. All other characters are converted to elements, such as strings or integers, if
  ///     their type conforms to `LosslessStringConvertible`.
  ///   - error: The error for `#`. An error is compared by `==` if it is `Equatable`, otherwise by its description or its parts.
  public func toBe(
    _ diagram: String, values: [String: Element] = [:], error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.toBe(
      diagram, values: values, error: error, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Expects the same events as from another source, which is subscribed to in the same frame.
  ///
  /// - Parameter other: The other source.
  public func toEqual(
    _ other: some MarbleSubscribable<Element>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.toEqual(other.observable, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension MarbleExpectation where Element == Void {
  /// Expects the events of a diagram.
  ///
  /// The elements are `Void`, so any character is one.
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
    base.toBe(
      diagram, error: error, fileID: fileID, filePath: filePath, line: line, column: column)
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
  ///   - areEqual: Returns whether two elements count as equal. The expected element comes first.
  public func toBe(
    _ diagram: String, values: [String: Element] = [:], error: any Error = MarbleError(),
    by areEqual: @escaping (Element, Element) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.toBe(
      diagram, values: values, error: error, by: areEqual, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Unavailable: its message explains how to compare elements that are not `Equatable`.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "elements that are not Equatable need a comparison: toBe(…, by: { $0.id == $1.id })"
  )
  public func toBe(_ diagram: String, values: [String: Element] = [:]) {}

  /// Expects the same events as from another source, which is subscribed to in the same frame.
  ///
  /// - Parameters:
  ///   - other: The other source.
  ///   - areEqual: Returns whether two elements count as equal. The expected element comes first.
  public func toEqual(
    _ other: some MarbleSubscribable<Element>, by areEqual: @escaping (Element, Element) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.toEqual(
      other.observable, by: areEqual, fileID: fileID, filePath: filePath, line: line, column: column
    )
  }
}
