import RxCore

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
