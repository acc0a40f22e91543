internal import RxTestKit

extension MarbleScheduler {
  /// Makes a cold source of strings.
  ///
  ///     scheduler.cold("-a-b-|")
  ///
  /// It emits its events for each subscription. `verify()` reports a diagram that cannot be read. Without `error` the source cannot fail: its `Failure` is `Never`.
  ///
  /// - Parameters:
  ///   - diagram: What a subscription receives, in frames since it began.
  ///   - further: What the second subscription receives, the third, and so on; the last one is for all that follow.
  ///   - values: What values of the diagram stand for; a value without a name stands for itself.
  ///   - error: What `#` stands for.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: The source.
  public func cold<Failure: Error>(
    _ diagram: String, _ further: String..., values: [String: String] = [:],
    error: Failure? = Never?.none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<String, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let source = base.coldSource(
      reading: [diagram] + further, values, error: drawn(error, in: [diagram] + further, at: site),
      at: site)
    return MarbleSource(source)
  }

  /// Makes a cold source of elements that can be read from text, such as integers.
  ///
  ///     scheduler.cold("-1-2-|", as: Int.self)
  ///
  /// It emits its events for each subscription. `verify()` reports a diagram that cannot be read. Without `error` the source cannot fail: its `Failure` is `Never`.
  ///
  /// - Parameters:
  ///   - diagram: What a subscription receives, in frames since it began.
  ///   - further: What the second subscription receives, the third, and so on; the last one is for all that follow.
  ///   - type: The type of the elements.
  ///   - values: What values of the diagram stand for; a value without a name is read as an element.
  ///   - error: What `#` stands for.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: The source.
  public func cold<Element: LosslessStringConvertible, Failure: Error>(
    _ diagram: String, _ further: String..., as type: Element.Type = Element.self,
    values: [String: Element] = [:],
    error: Failure? = Never?.none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<Element, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let source = base.coldSource(
      reading: [diagram] + further, values, error: drawn(error, in: [diagram] + further, at: site),
      at: site)
    return MarbleSource(source)
  }

  /// Makes a cold source of any elements.
  ///
  ///     scheduler.cold("-a-b-|", values: ["a": ada, "b": bob])
  ///
  /// It emits its events for each subscription. `verify()` reports a diagram that cannot be read. Without `error` the source cannot fail: its `Failure` is `Never`.
  ///
  /// - Parameters:
  ///   - diagram: What a subscription receives, in frames since it began.
  ///   - further: What the second subscription receives, the third, and so on; the last one is for all that follow.
  ///   - type: The type of the elements.
  ///   - values: What the values of the diagram stand for.
  ///   - error: What `#` stands for.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: The source.
  @_disfavoredOverload
  public func cold<Element, Failure: Error>(
    _ diagram: String, _ further: String..., as type: Element.Type = Element.self,
    values: [String: Element] = [:],
    error: Failure? = Never?.none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<Element, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let source = base.coldSource(
      [diagram] + further, values, error: drawn(error, in: [diagram] + further, at: site), at: site)
    return MarbleSource(source)
  }
}
