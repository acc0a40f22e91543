import MarbleKit
import RxCore

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
    let (text, syntax) = (DrawnText(text: diagram, site: site), scheduler.syntax)
    let values = DrawnValues(values)
    scheduler.record.remove(unfinished)
    do throws(MarbleFailure) {
      var observations: [String: InnerObservation<Element.Element>] = [:]
      for (key, diagram) in inner.sorted(by: { $0.key < $1.key }) {
        let drawn = DrawnText(text: diagram, site: site)
        let events = try drawn.events(
          of: try drawn.diagram(as: .expect, in: syntax), values: values, error: error, in: syntax)
        observations[key] = InnerObservation(
          contents: .relative(events.records), letters: values.letters, syntax: syntax)
      }
      if let unused = try unusedKey(of: inner, in: text) { scheduler.record.add(unused) }
      toBe(text, DrawnValues(inner: observations, parameter: "inner"), values, error: error)
    } catch {
      scheduler.record.add(error)
    }
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
    let observations = values.mapValues { source in
      InnerObservation(
        contents: source.isHot
          ? .absolute(source.recordedEvents) : .relative(source.recordedEvents),
        syntax: scheduler.syntax)
    }
    toBe(
      DrawnText(text: diagram, site: site), DrawnValues(inner: observations, parameter: "values"),
      error: error,
      note: values.values.contains(where: \.isHot)
        ? "The frames of a hot source count from frame 0; all others count from the emission of the value."
        : nil)
  }

  /// A failure for a key that the diagram does not draw; nil if it draws all.
  private func unusedKey(
    of inner: [String: String], in text: DrawnText
  ) throws(MarbleFailure) -> MarbleFailure? {
    let drawn = Set(try text.diagram(as: .expect, in: scheduler.syntax).valueTexts)
    guard let key = inner.keys.sorted().first(where: { !drawn.contains($0) }) else { return nil }
    let meant = drawn.sorted().first { inner[$0] == nil && $0.lowercased() == key.lowercased() }
    let advice = meant.map { "did you mean '\($0)'?" } ?? "draw it, or remove it from 'inner:'"
    return MarbleFailure("the diagram does not draw '\(key)' of 'inner:'; \(advice)", at: text.site)
  }

  /// Observes the elements, and expects inner observables.
  private func toBe(
    _ text: DrawnText, _ inner: DrawnValues<InnerObservation<Element.Element>>,
    _ values: DrawnValues<Element.Element>? = nil, error: any Error, note: String? = nil
  ) {
    let (frames, record, syntax) = (scheduler.frames, scheduler.record, scheduler.syntax)
    let letters = values?.letters ?? []
    converting { source in
      let recorder = ExpectationRecorder(observing: source, on: frames)
      record.add(recorder)
      return InnerObservation(
        contents: .observed(since: max(0, frames.clock), recorder), letters: letters, syntax: syntax
      )
    }.toBe(
      text, inner, error: error, by: { $0 == $1 },
      note: note ?? "The frames of a value count from its emission.")
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
