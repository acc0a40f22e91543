import MarbleKit
import RxCore

extension MarbleExpectation {
  /// Expects the same events as from another observable, which is subscribed to in the same frame of the same scheduler.
  ///
  /// - Parameters:
  ///   - other: The other observable.
  ///   - allowed: How the events may differ. By default, they may not.
  ///   - areEqual: Returns whether two elements count as equal. The expected element comes first.
  public func toEqual<Other: ObservableConvertibleType>(
    _ other: Other, allowing allowed: MarbleLeeway = [],
    by areEqual: @escaping (Element, Element) -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Other.Element == Element {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toEqual(other.asObservable().events, allowing: allowed, by: areEqual, at: site)
  }
}

extension MarbleExpectation where Element: Equatable {
  /// Expects the same events as from another observable, which is subscribed to in the same frame of the same scheduler.
  ///
  ///     scheduler.expect(source.map(f).map(g)).toEqual(source.map { g(f($0)) })
  ///
  /// - Parameters:
  ///   - other: The other observable.
  ///   - allowed: How the events may differ. By default, they may not.
  public func toEqual<Other: ObservableConvertibleType>(
    _ other: Other, allowing allowed: MarbleLeeway = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Other.Element == Element {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toEqual(other.asObservable().events, allowing: allowed, by: ==, at: site)
  }
}

extension MarbleExpectation where Element: ObservableConvertibleType, Element.Element: Equatable {
  /// Expects the events of a diagram.
  ///
  /// The elements are observables, which have diagrams of their own.
  ///
  ///     scheduler.expect(source.window(…)).toBe("x----(y|)", inner: ["x": "-a--b|", "y": "--c|"])
  ///
  /// Each observable is subscribed to when it is emitted, and observed until the test ends.
  ///
  /// - Parameters:
  ///   - diagram: The expected events in their frames. Any other event fails the test.
  ///   - inner: The diagrams of the emitted observables. Their frames count from the emission of the observable.
  ///   - values: The values for characters of the inner diagrams. All other characters are converted to elements, such as strings or integers,
  ///     if their type conforms to `LosslessStringConvertible`.
  ///   - error: The error for `#`.
  public func toBe(
    _ diagram: String, inner: [String: String], values: [String: Element.Element] = [:],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(
      DrawnText(text: diagram, site: site), inner: inner, DrawnValues(values), error: error,
      observing: \.unnoticedEvents)
  }

  /// Expects the events of a diagram.
  ///
  /// The elements are observables, which must emit the same as given sources.
  ///
  ///     scheduler.expect(windows).toBe("x----(y|)", values: ["x": scheduler.cold("-1--2|", as: Int.self), …])
  ///
  /// Each observable is subscribed to when it is emitted, and observed until the test ends.
  ///
  /// - Parameters:
  ///   - diagram: The expected events in their frames. Any other event fails the test.
  ///   - values: The sources for the characters of the diagram. A cold source's frames count from the emission of the observable, a hot
  ///     source's from the start of the test.
  ///   - error: The error for `#`.
  public func toBe(
    _ diagram: String, values: [String: TestableObservable<Element.Element>],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(
      DrawnText(text: diagram, site: site), drawnBy: values.mapValues(\.source), error: error,
      observing: \.unnoticedEvents)
  }
}

extension MarbleExpectation where Element: ObservableConvertibleType {
  /// Unavailable: its message explains how to draw elements that are observables.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "observables as elements need diagrams: toBe(…, inner: [\"x\": \"-1-2|\"])"
  )
  public func toBe(_ diagram: String) {}
}
