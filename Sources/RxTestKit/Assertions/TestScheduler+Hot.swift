import RxCore

extension TestScheduler {
  /// Makes a hot source of strings.
  ///
  ///     scheduler.hot("-a-b-|")
  ///
  /// It emits with or without subscribers. Late subscribers receive the terminal event immediately.
  /// A diagram that cannot be read is reported when the test is verified.
  ///
  /// - Parameters:
  ///   - diagram: What it emits; `^` marks frame 0, and events to its left come before the test begins.
  ///   - values: What values of the diagram stand for; what is not named stands for itself.
  ///   - error: What `#` stands for.
  ///   - fileID: Where the source is drawn.
  ///   - filePath: Where the source is drawn.
  ///   - line: Where the source is drawn.
  ///   - column: Where the source is drawn.
  /// - Returns: The source.
  public func hot(
    _ diagram: String,
    values: [String: String] = [:], error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestableObservable<String> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return DrawnSource(values: DrawnValues(reading: values), error: error, site: site)
      .hot(diagram, on: self)
  }

  /// Makes a hot source of elements that can be read from text, such as integers.
  ///
  ///     scheduler.hot("-1-2-|", as: Int.self)
  ///     scheduler.hot("-1-n-|", values: ["n": 10])
  ///
  /// It emits with or without subscribers. Late subscribers receive the terminal event immediately.
  /// A diagram that cannot be read is reported when the test is verified.
  ///
  /// - Parameters:
  ///   - diagram: What it emits; `^` marks frame 0, and events to its left come before the test begins.
  ///   - type: The type of the elements.
  ///   - values: What values of the diagram stand for; what is not named is read as an element.
  ///   - error: What `#` stands for.
  ///   - fileID: Where the source is drawn.
  ///   - filePath: Where the source is drawn.
  ///   - line: Where the source is drawn.
  ///   - column: Where the source is drawn.
  /// - Returns: The source.
  public func hot<Element: LosslessStringConvertible>(
    _ diagram: String,
    as type: Element.Type = Element.self, values: [String: Element] = [:],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestableObservable<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return DrawnSource(values: DrawnValues(reading: values), error: error, site: site)
      .hot(diagram, on: self)
  }

  /// Makes a hot source of any elements, observables too.
  ///
  ///     scheduler.hot("-a-b-|", values: ["a": ada, "b": bob])
  ///
  /// It emits with or without subscribers. Late subscribers receive the terminal event immediately.
  /// A diagram that cannot be read is reported when the test is verified.
  ///
  /// - Parameters:
  ///   - diagram: What it emits; `^` marks frame 0, and events to its left come before the test begins.
  ///   - type: The type of the elements.
  ///   - values: What the values of the diagram stand for.
  ///   - error: What `#` stands for.
  ///   - fileID: Where the source is drawn.
  ///   - filePath: Where the source is drawn.
  ///   - line: Where the source is drawn.
  ///   - column: Where the source is drawn.
  /// - Returns: The source.
  @_disfavoredOverload
  public func hot<Element>(
    _ diagram: String,
    as type: Element.Type = Element.self, values: [String: Element] = [:],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestableObservable<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return DrawnSource(values: DrawnValues(values), error: error, site: site)
      .hot(diagram, on: self)
  }
}
