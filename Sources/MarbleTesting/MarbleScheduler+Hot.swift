internal import RxTestKit

extension MarbleScheduler {
  /// Makes a hot source of strings.
  ///
  ///     scheduler.hot("-a-b-|")
  ///
  /// It emits with or without subscribers. Late subscribers receive its terminal event. `verify()` reports a diagram that cannot be read. Without `error` the source cannot fail: its `Failure` is `Never`.
  ///
  /// - Parameters:
  ///   - diagram: What it emits; `^` marks frame 0.
  ///   - values: What values of the diagram stand for; a value without a name stands for itself.
  ///   - error: What `#` stands for.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: The source.
  public func hot<Failure: Error>(
    _ diagram: String, values: [String: String] = [:],
    error: Failure? = Never?.none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<String, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let source = base.hotSource(
      reading: diagram, values, error: drawn(error, in: [diagram], at: site), at: site)
    return MarbleSource(source)
  }

  /// Makes a hot source of elements that can be read from text, such as integers.
  ///
  ///     scheduler.hot("-1-2-|", as: Int.self)
  ///
  /// It emits with or without subscribers. Late subscribers receive its terminal event. `verify()` reports a diagram that cannot be read. Without `error` the source cannot fail: its `Failure` is `Never`.
  ///
  /// - Parameters:
  ///   - diagram: What it emits; `^` marks frame 0.
  ///   - type: The type of the elements.
  ///   - values: What values of the diagram stand for; a value without a name is read as an element.
  ///   - error: What `#` stands for.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: The source.
  public func hot<Element: LosslessStringConvertible, Failure: Error>(
    _ diagram: String, as type: Element.Type = Element.self, values: [String: Element] = [:],
    error: Failure? = Never?.none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<Element, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let source = base.hotSource(
      reading: diagram, values, error: drawn(error, in: [diagram], at: site), at: site)
    return MarbleSource(source)
  }

  /// Makes a hot source of any elements.
  ///
  ///     scheduler.hot("-a-b-|", values: ["a": ada, "b": bob])
  ///
  /// It emits with or without subscribers. Late subscribers receive its terminal event. `verify()` reports a diagram that cannot be read. Without `error` the source cannot fail: its `Failure` is `Never`.
  ///
  /// - Parameters:
  ///   - diagram: What it emits; `^` marks frame 0.
  ///   - type: The type of the elements.
  ///   - values: What the values of the diagram stand for.
  ///   - error: What `#` stands for.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: The source.
  @_disfavoredOverload
  public func hot<Element, Failure: Error>(
    _ diagram: String, as type: Element.Type = Element.self, values: [String: Element] = [:],
    error: Failure? = Never?.none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<Element, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let source = base.hotSource(
      diagram, values, error: drawn(error, in: [diagram], at: site), at: site)
    return MarbleSource(source)
  }

  /// Returns the error that `#` draws; without one, `verify()` reports a diagram that draws `#`.
  func drawn<Failure: Error>(
    _ error: Failure?, in diagrams: [String], at site: CallSite
  ) -> any Error {
    if let error { return error }
    for text in diagrams {
      // Other mistakes in a diagram are reported by the source itself.
      let diagram = try? MarbleDiagram.parse(text, as: .hot, syntax: base.syntax)
      guard let mark = diagram?.marks.first(where: { $0.symbol == .error }) else { continue }
      base.addMistake(
        "this source draws an error in frame \(mark.frame), but its call passes none: add error: MarbleError()",
        at: site)
    }
    return MarbleError()
  }
}
