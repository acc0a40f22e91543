import RxCore

extension TestScheduler {
  /// Makes a cold source of strings.
  ///
  ///     scheduler.cold("-a-b-|")
  ///
  /// It emits again for each subscription. A diagram that cannot be read is reported when the test is verified.
  ///
  /// - Parameters:
  ///   - diagram: What a subscription gets, in frames since it began.
  ///   - further: What the second subscription gets, the third, and so on; the last one is for all that follow.
  ///   - values: What values of the diagram stand for; what is not named stands for itself.
  ///   - error: What `#` stands for.
  ///   - fileID: Where the source is drawn.
  ///   - filePath: Where the source is drawn.
  ///   - line: Where the source is drawn.
  ///   - column: Where the source is drawn.
  /// - Returns: The source.
  public func cold(
    _ diagram: String, _ further: String...,
    values: [String: String] = [:], error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestableObservable<String> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return DrawnSource(values: DrawnValues(reading: values), error: error, site: site)
      .cold([diagram] + further, on: self)
  }

  /// Makes a cold source of elements that can be read from text, such as integers.
  ///
  ///     scheduler.cold("-1-2-|", as: Int.self)
  ///     scheduler.cold("-1-#", "-n-|", values: ["n": 10])
  ///
  /// It emits again for each subscription. A diagram that cannot be read is reported when the test is verified.
  ///
  /// - Parameters:
  ///   - diagram: What a subscription gets, in frames since it began.
  ///   - further: What the second subscription gets, the third, and so on; the last one is for all that follow.
  ///   - type: The type of the elements.
  ///   - values: What values of the diagram stand for; what is not named is read as an element.
  ///   - error: What `#` stands for.
  ///   - fileID: Where the source is drawn.
  ///   - filePath: Where the source is drawn.
  ///   - line: Where the source is drawn.
  ///   - column: Where the source is drawn.
  /// - Returns: The source.
  public func cold<Element: LosslessStringConvertible>(
    _ diagram: String, _ further: String...,
    as type: Element.Type = Element.self, values: [String: Element] = [:],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestableObservable<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return DrawnSource(values: DrawnValues(reading: values), error: error, site: site)
      .cold([diagram] + further, on: self)
  }

  /// Makes a cold source of any elements, observables too.
  ///
  ///     scheduler.cold("-a-b-|", values: ["a": ada, "b": bob])
  ///
  /// It emits again for each subscription. A diagram that cannot be read is reported when the test is verified.
  ///
  /// - Parameters:
  ///   - diagram: What a subscription gets, in frames since it began.
  ///   - further: What the second subscription gets, the third, and so on; the last one is for all that follow.
  ///   - type: The type of the elements.
  ///   - values: What the values of the diagram stand for.
  ///   - error: What `#` stands for.
  ///   - fileID: Where the source is drawn.
  ///   - filePath: Where the source is drawn.
  ///   - line: Where the source is drawn.
  ///   - column: Where the source is drawn.
  /// - Returns: The source.
  @_disfavoredOverload
  public func cold<Element>(
    _ diagram: String, _ further: String...,
    as type: Element.Type = Element.self, values: [String: Element] = [:],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestableObservable<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return DrawnSource(values: DrawnValues(values), error: error, site: site)
      .cold([diagram] + further, on: self)
  }
}
