import RxCore

extension MarbleExpectation {
  /// Expects what another observable emits, which is observed alike on the same scheduler.
  ///
  /// - Parameters:
  ///   - other: The other observable.
  ///   - areEqual: Whether two elements, the expected one first, are as good as equal.
  ///   - fileID: Where the expectation is written.
  ///   - filePath: Where the expectation is written.
  ///   - line: Where the expectation is written.
  ///   - column: Where the expectation is written.
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
  /// Expects what another observable emits, which is observed alike on the same scheduler.
  ///
  ///     scheduler.expect(source.map(f).map(g)).toEqual(source.map { g(f($0)) })
  ///
  /// - Parameters:
  ///   - other: The other observable.
  ///   - fileID: Where the expectation is written.
  ///   - filePath: Where the expectation is written.
  ///   - line: Where the expectation is written.
  ///   - column: Where the expectation is written.
  public func toEqual<Other: ObservableConvertibleType>(
    _ other: Other,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Other.Element == Element {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toEqual(other.asObservable(), by: RecordingComparison(areEqual: ==), at: site)
  }
}
