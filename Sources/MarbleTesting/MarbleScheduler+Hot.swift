import MarbleKit

extension MarbleScheduler {
  /// Creates a hot source of strings.
  ///
  ///     scheduler.hot("-a-b-|")
  ///
  /// It emits with or without subscribers. Late subscribers receive its terminal event. `verify()` reports a diagram that cannot be read.
  /// Without `error` the source cannot fail: its `Failure` is `Never`.
  ///
  /// - Parameters:
  ///   - diagram: The events. `^` marks frame 0.
  ///   - values: Values for characters of the diagram. All other characters are themselves.
  ///   - error: The error for `#`.
  /// - Returns: The source.
  public func hot<Failure: Error>(
    _ diagram: String, values: [String: String] = [:],
    error: Failure? = Never?.none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<String, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let source = _world.hotSource(
      diagram, DrawnValues(values), error: drawn(error, in: [diagram], at: site), at: site)
    return MarbleSource(source)
  }

  /// Creates a hot source of elements of any type, such as integers.
  ///
  ///     scheduler.hot("-1-2-|", as: Int.self)
  ///     scheduler.hot("-a-b-|", values: ["a": ada, "b": bob])
  ///
  /// It emits with or without subscribers. Late subscribers receive its terminal event. `verify()` reports a diagram that cannot be read.
  /// Without `error` the source cannot fail: its `Failure` is `Never`.
  ///
  /// - Parameters:
  ///   - diagram: The events. `^` marks frame 0.
  ///   - type: The type of the elements.
  ///   - values: The values for characters of the diagram. All other characters are converted to elements, such as integers, if their type
  ///     conforms to `LosslessStringConvertible`. `Void` needs none: any character is an element.
  ///   - error: The error for `#`.
  /// - Returns: The source.
  @_disfavoredOverload
  public func hot<Element, Failure: Error>(
    _ diagram: String, as type: Element.Type = Element.self, values: [String: Element] = [:],
    error: Failure? = Never?.none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<Element, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let source = _world.hotSource(
      diagram, DrawnValues(values), error: drawn(error, in: [diagram], at: site), at: site)
    return MarbleSource(source)
  }

  /// Creates a hot source that breaks the rules of sources, to test your own operators.
  ///
  ///     let source = scheduler.misbehaving("-a|b#c")
  ///     scheduler.expect(limited(source, to: 2)).toBe("-a|")
  ///
  /// It emits all the events of its diagram in their frames, also those after an end, to subscriptions that are cancelled, and without
  /// demand. Late subscribers receive no terminal event. An operator that passes events on after an end fails the test.
  ///
  /// - Parameters:
  ///   - diagram: The events. `^` marks frame 0. Events may follow `|` and `#`.
  ///   - values: Values for characters of the diagram. All other characters are themselves.
  ///   - error: The error for `#`.
  /// - Returns: The source.
  public func misbehaving<Failure: Error>(
    _ diagram: String, values: [String: String] = [:],
    error: Failure? = Never?.none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<String, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return MarbleSource(
      _world.hotSource(
        diagram, DrawnValues(values), error: drawn(error, in: [diagram], at: site),
        misbehaves: true, at: site))
  }

  /// Creates a hot source of elements of any type, which breaks the rules of sources, to test your own operators.
  ///
  ///     let source = scheduler.misbehaving("-1|2#3", as: Int.self)
  ///     scheduler.expect(limited(source, to: 2)).toBe("-1|")
  ///
  /// It emits all the events of its diagram in their frames, also those after an end, to subscriptions that are cancelled, and without
  /// demand. Late subscribers receive no terminal event. An operator that passes events on after an end fails the test.
  ///
  /// - Parameters:
  ///   - diagram: The events. `^` marks frame 0. Events may follow `|` and `#`.
  ///   - type: The type of the elements.
  ///   - values: The values for characters of the diagram. All other characters are converted to elements, such as integers, if
  ///     their type conforms to `LosslessStringConvertible`.
  ///   - error: The error for `#`.
  /// - Returns: The source.
  @_disfavoredOverload
  public func misbehaving<Element, Failure: Error>(
    _ diagram: String, as type: Element.Type = Element.self, values: [String: Element] = [:],
    error: Failure? = Never?.none,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleSource<Element, Failure> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return MarbleSource(
      _world.hotSource(
        diagram, DrawnValues(values), error: drawn(error, in: [diagram], at: site),
        misbehaves: true, at: site))
  }

  /// Returns the error that `#` draws; without one, `verify()` reports a diagram that draws `#`.
  func drawn<Failure: Error>(
    _ error: Failure?, in diagrams: [String], at site: CallSite
  ) -> any Error {
    if let error { return error }
    var syntax = _world.syntax
    syntax.continuesAfterEnd = true
    for text in diagrams {
      // Other mistakes in a diagram are reported by the source itself.
      let diagram = try? MarbleDiagram.parse(text, as: .hot, syntax: syntax)
      guard let mark = diagram?.marks.first(where: { $0.symbol == .error }) else { continue }
      _world.addMistake(
        "this source draws an error in frame \(mark.frame), but its call passes none: add error: MarbleError()",
        at: site)
    }
    return MarbleError()
  }
}
