internal import RxCore
internal import RxTestKit

/// A source of which a test draws what it must emit, made by `expect(_:)`.
public struct MarbleExpectation<Element> {
  let base: RxTestKit.MarbleExpectation<Element>

  init(_ base: RxTestKit.MarbleExpectation<Element>) { self.base = base }
}

extension MarbleExpectation where Element: Equatable & LosslessStringConvertible {
  /// Expects what a diagram draws, of elements that can be read from it, such as strings and integers.
  ///
  ///     scheduler.expect(source).toBe("-2-3-|")
  ///
  /// - Parameters:
  ///   - diagram: These events in these frames, and nothing else.
  ///   - values: What values of the diagram stand for; a value without a name is read as an element.
  ///   - error: What `#` stands for; errors are equal if their types and descriptions are.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  public func toBe(
    _ diagram: String, values: [String: Element] = [:], error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.toBe(
      diagram, values: values, error: error, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}

extension MarbleExpectation where Element: Equatable {
  /// Expects what a diagram draws.
  ///
  /// - Parameters:
  ///   - diagram: These events in these frames, and nothing else.
  ///   - values: What the values of the diagram stand for.
  ///   - error: What `#` stands for; errors are equal if their types and descriptions are.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  public func toBe(
    _ diagram: String, values: [String: Element] = [:], error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.toBe(
      diagram, values: values, error: error, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Expects what another source emits, which the test observes alike.
  ///
  /// - Parameters:
  ///   - other: The other source.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  public func toEqual(
    _ other: some MarbleSubscribable<Element>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    base.toEqual(other.observable, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension MarbleExpectation where Element == Void {
  /// Expects what a diagram draws; each value of the diagram is an element.
  ///
  /// - Parameters:
  ///   - diagram: These events in these frames, and nothing else.
  ///   - error: What `#` stands for; errors are equal if their types and descriptions are.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
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
  /// Expects what a diagram draws, of elements of any type.
  ///
  ///     scheduler.expect(pairs).toBe("-a-|", values: ["a": (1, "one")], by: ==)
  ///
  /// - Parameters:
  ///   - diagram: These events in these frames, and nothing else.
  ///   - values: What the values of the diagram stand for.
  ///   - error: What `#` stands for; errors are equal if their types and descriptions are.
  ///   - areEqual: Compares two elements, the expected one first.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  public func toBe(
    _ diagram: String, values: [String: Element], error: any Error = MarbleError(),
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

  /// Expects what another source emits, which the test observes alike.
  ///
  /// - Parameters:
  ///   - other: The other source.
  ///   - areEqual: Compares two elements, the expected one first.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
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

extension MarbleExpectation where Element: LosslessStringConvertible {
  /// Expects what a diagram draws, of elements that can be read from it, with a comparison.
  ///
  ///     scheduler.expect(mean).toBe("-1-2-|", by: { abs($0 - $1) < 0.1 })
  ///
  /// - Parameters:
  ///   - diagram: These events in these frames, and nothing else.
  ///   - values: What values of the diagram stand for; a value without a name is read as an element.
  ///   - error: What `#` stands for; errors are equal if their types and descriptions are.
  ///   - areEqual: Compares two elements, the expected one first.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
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
}
