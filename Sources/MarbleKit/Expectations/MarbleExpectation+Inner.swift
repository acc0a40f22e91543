import VirtualTimeCore

extension MarbleExpectation {
  /// Notes that the source must emit what a diagram draws, where each element is a source with a diagram of its own.
  ///
  /// - Parameters:
  ///   - text: The diagram.
  ///   - inner: The diagrams of the elements. Their frames count from the emission of the element.
  ///   - values: The values for characters of the inner diagrams.
  ///   - error: The error for `#`.
  ///   - observe: The events of an element.
  package func toBe<Inner: Equatable>(
    _ text: DrawnText, inner: [String: String], _ values: DrawnValues<Inner>, error: any Error,
    observing observe: @escaping (Element) -> EventSource<Inner>
  ) {
    let syntax = world.syntax
    world.record.remove(unfinished)
    do throws(MarbleFailure) {
      var observations: [String: InnerObservation<Inner>] = [:]
      for (key, diagram) in inner.sorted(by: { $0.key < $1.key }) {
        let drawn = DrawnText(text: diagram, site: text.site)
        let events = try drawn.events(
          of: try drawn.diagram(as: .expect, in: syntax), values: values, error: error, in: syntax)
        observations[key] = InnerObservation(
          contents: .relative(events.records), letters: values.letters, syntax: syntax)
      }
      if let unused = try unusedKey(of: inner, in: text) { world.record.add(unused) }
      toBe(
        text, DrawnValues(inner: observations, parameter: "inner"), values, error: error,
        observing: observe)
    } catch {
      world.record.add(error)
    }
  }

  /// Notes that the source must emit what a diagram draws, where each element is a source that emits the same as a drawn one.
  package func toBe<Inner: Equatable>(
    _ text: DrawnText, drawnBy sources: [String: TestSource<Inner>], error: any Error,
    observing observe: @escaping (Element) -> EventSource<Inner>
  ) {
    let observations = sources.mapValues { source in
      let events = source.recorded.records
      return InnerObservation(
        contents: source.log.isHot ? .absolute(events) : .relative(events),
        syntax: world.syntax)
    }
    toBe(
      text, DrawnValues(inner: observations, parameter: "values"), error: error,
      observing: observe,
      note: sources.values.contains(where: \.log.isHot)
        ? "The frames of a hot source count from frame 0; all others count from the emission of the value."
        : nil)
  }

  /// A failure for a key that the diagram does not draw; nil if it draws all.
  private func unusedKey(
    of inner: [String: String], in text: DrawnText
  ) throws(MarbleFailure) -> MarbleFailure? {
    let drawn = Set(try text.diagram(as: .expect, in: world.syntax).valueTexts)
    guard let key = inner.keys.sorted().first(where: { !drawn.contains($0) }) else { return nil }
    let meant = drawn.sorted().first { inner[$0] == nil && $0.lowercased() == key.lowercased() }
    let advice = meant.map { "did you mean '\($0)'?" } ?? "draw it, or remove it from 'inner:'"
    return MarbleFailure("the diagram does not draw '\(key)' of 'inner:'; \(advice)", at: text.site)
  }

  /// Observes the elements, and expects inner observables.
  private func toBe<Inner: Equatable>(
    _ text: DrawnText, _ inner: DrawnValues<InnerObservation<Inner>>,
    _ values: DrawnValues<Inner>? = nil, error: any Error,
    observing observe: @escaping (Element) -> EventSource<Inner>, note: String? = nil
  ) {
    let (frames, record, syntax) = (world.frames, world.record, world.syntax)
    let letters = values?.letters ?? []
    converting { element in
      let recorder = ExpectationRecorder(observing: observe(element), on: frames)
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
      world: world, source: source.map(convert), schedule: schedule, unfinished: unfinished,
      cancel: cancel)
  }
}
