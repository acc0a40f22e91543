import RxCore

extension MarbleExpectation
where Element: ObservableConvertibleType, Element.Element: Equatable & LosslessStringConvertible {
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
  ///   - values: Values for characters of the inner diagrams. All other characters are converted to elements.
  ///   - error: The error for `#`.
  public func toBe(
    _ diagram: String, inner: [String: String], values: [String: Element.Element] = [:],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(
      DrawnText(text: diagram, site: site), inner: inner, DrawnValues(reading: values),
      error: error)
  }
}

extension MarbleExpectation {
  /// Returns the same expectation of converted elements, in place of this one.
  package func converting<Result>(
    _ convert: @escaping (Element) -> Result
  ) -> MarbleExpectation<Result> {
    MarbleExpectation<Result>(
      scheduler: scheduler, source: source.map(convert), schedule: schedule, unfinished: unfinished,
      cancel: cancel)
  }
}

extension MarbleExpectation where Element: ObservableConvertibleType, Element.Element: Equatable {
  /// Expects the events of a diagram.
  ///
  /// The elements are observables, which have diagrams of their own.
  ///
  /// - Parameters:
  ///   - diagram: The expected events in their frames. Any other event fails the test.
  ///   - inner: The diagrams of the emitted observables. Their frames count from the emission of the observable.
  ///   - values: The values for the characters of the inner diagrams.
  ///   - error: The error for `#`.
  public func toBe(
    _ diagram: String, inner: [String: String], values: [String: Element.Element],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(DrawnText(text: diagram, site: site), inner: inner, DrawnValues(values), error: error)
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
      DrawnText(text: diagram, site: site),
      inner: values.mapValues { InnerObservation($0, in: scheduler.syntax) }, of: "values",
      error: error,
      note: values.values.contains(where: \.isHot)
        ? "The frames of a hot source count from frame 0; all others count from the emission of the value."
        : Self.frameNote)
  }

  private static var frameNote: String { "The frames of a value count from its emission." }

  /// A failure for a key that the diagram does not draw; nil if it draws all.
  private func unusedKey(
    of inner: [String: String], in text: DrawnText
  ) throws(MarbleFailure) -> MarbleFailure? {
    let diagram = try text.diagram(as: .expect, in: scheduler.syntax)
    let drawn = Set(diagram.marks.compactMap(\.symbol.drawnValue))
    guard let key = inner.keys.sorted().first(where: { !drawn.contains($0) }) else { return nil }
    let meant = drawn.sorted().first { inner[$0] == nil && $0.lowercased() == key.lowercased() }
    let advice = meant.map { "did you mean '\($0)'?" } ?? "draw it, or remove it from 'inner:'"
    return MarbleFailure("the diagram does not draw '\(key)' of 'inner:'; \(advice)", at: text.site)
  }

  /// Expects inner diagrams.
  fileprivate func toBe(
    _ text: DrawnText, inner: [String: String], _ values: DrawnValues<Element.Element>,
    error: any Error
  ) {
    scheduler.record.remove(unfinished)
    do throws(MarbleFailure) {
      var observations: [String: InnerObservation<Element.Element>] = [:]
      for (key, diagram) in inner.sorted(by: { $0.key < $1.key }) {
        let drawn = DrawnText(text: diagram, site: text.site)
        let events = try drawn.events(
          of: try drawn.diagram(as: .expect, in: scheduler.syntax), values: values, error: error,
          in: scheduler.syntax)
        observations[key] = InnerObservation(
          drawn: events.records, with: values.letters, in: scheduler.syntax)
      }
      if let unused = try unusedKey(of: inner, in: text) { scheduler.record.add(unused) }
      toBe(
        text, inner: observations, of: "inner", with: values.letters, error: error,
        note: Self.frameNote)
    } catch {
      scheduler.record.add(error)
    }
  }

  private func toBe(
    _ text: DrawnText, inner: [String: InnerObservation<Element.Element>], of parameter: String,
    with letters: [(name: String, element: Element.Element)] = [], error: any Error, note: String
  ) {
    let (frames, record, syntax) = (scheduler.frames, scheduler.record, scheduler.syntax)
    converting {
      InnerObservation(observing: $0, on: frames, notedIn: record, with: letters, in: syntax)
    }.toBe(
      text, DrawnValues(inner: inner, parameter: parameter), error: error,
      by: InnerObservation.comparison, note: note)
  }
}
