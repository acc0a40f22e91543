import RxCore

extension MarbleExpectation
where Element: ObservableConvertibleType, Element.Element: Equatable & LosslessStringConvertible {
  /// Expects what a diagram draws, of elements that are observables; diagrams draw them too.
  ///
  ///     scheduler.expect(source.window(…)).toBe("x----(y|)", inner: ["x": "-a--b|", "y": "--c|"])
  ///
  /// Each is observed from the moment in which it is emitted until the test ends.
  ///
  /// - Parameters:
  ///   - diagram: What it must emit: these events in these frames, and nothing else.
  ///   - inner: What the values of the diagram must emit, in frames since each was emitted itself.
  ///   - values: What values of the inner diagrams stand for; what is not named is read as an element.
  ///   - error: What `#` stands for.
  ///   - fileID: Where the expectation is written.
  ///   - filePath: Where the expectation is written.
  ///   - line: Where the expectation is written.
  ///   - column: Where the expectation is written.
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
  /// Expects what a diagram draws, of elements that are observables; diagrams draw them too.
  ///
  /// - Parameters:
  ///   - diagram: What it must emit: these events in these frames, and nothing else.
  ///   - inner: What the values of the diagram must emit, in frames since each was emitted itself.
  ///   - values: What the values of the inner diagrams stand for.
  ///   - error: What `#` stands for.
  ///   - fileID: Where the expectation is written.
  ///   - filePath: Where the expectation is written.
  ///   - line: Where the expectation is written.
  ///   - column: Where the expectation is written.
  public func toBe(
    _ diagram: String, inner: [String: String], values: [String: Element.Element],
    error: any Error = MarbleError(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    toBe(DrawnText(text: diagram, site: site), inner: inner, DrawnValues(values), error: error)
  }

  /// Expects what a diagram draws, of elements that are observables; drawn sources say what they emit.
  ///
  ///     scheduler.expect(windows).toBe("x----(y|)", values: ["x": scheduler.cold("-1--2|", as: Int.self), …])
  ///
  /// Each is observed from the moment in which it is emitted until the test ends.
  ///
  /// - Parameters:
  ///   - diagram: What it must emit: these events in these frames, and nothing else.
  ///   - values: What the values of the diagram must emit: a cold source in frames since the value was emitted, a
  ///     hot one in the test's.
  ///   - error: What `#` stands for.
  ///   - fileID: Where the expectation is written.
  ///   - filePath: Where the expectation is written.
  ///   - line: Where the expectation is written.
  ///   - column: Where the expectation is written.
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
    unfinished.close(in: scheduler.ledger)
    do throws(MarbleFailure) {
      var observations: [String: InnerObservation<Element.Element>] = [:]
      for (key, diagram) in inner.sorted(by: { $0.key < $1.key }) {
        let drawn = DrawnText(text: diagram, site: text.site)
        let events = try drawn.events(
          of: try drawn.diagram(as: .expect, in: scheduler.syntax), values: values, error: error)
        observations[key] = InnerObservation(drawn: events, in: scheduler.syntax)
      }
      if let unused = try unusedKey(of: inner, in: text) { scheduler.ledger.add(unused) }
      toBe(text, inner: observations, of: "inner", error: error, note: Self.frameNote)
    } catch {
      scheduler.ledger.add(error)
    }
  }

  private func toBe(
    _ text: DrawnText, inner: [String: InnerObservation<Element.Element>], of parameter: String,
    error: any Error, note: String
  ) {
    let (frames, ledger, syntax) = (scheduler.frames, scheduler.ledger, scheduler.syntax)
    let observations = source.map {
      InnerObservation(observing: $0, on: frames, notedIn: ledger, in: syntax)
    }
    MarbleExpectation<InnerObservation<Element.Element>>(
      scheduler: scheduler, source: observations, schedule: schedule, unfinished: unfinished,
      cancel: cancel
    ).toBe(
      text, DrawnValues(inner: inner, parameter: parameter), error: error,
      by: InnerObservation.comparison, note: note)
  }
}
