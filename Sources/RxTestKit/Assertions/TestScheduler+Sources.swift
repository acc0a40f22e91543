import RxCore

extension TestScheduler {
  /// Makes a hot source of elements that can be read from text.
  package func hotSource<Element: LosslessStringConvertible>(
    reading diagram: String, _ values: [String: Element], error: any Error, at site: CallSite
  ) -> TestableObservable<Element> {
    DrawnSource(values: DrawnValues(reading: values), error: error, site: site)
      .hot(diagram, on: self)
  }

  /// Creates a hot source of elements of any type.
  package func hotSource<Element>(
    _ diagram: String, _ values: [String: Element], error: any Error, at site: CallSite
  ) -> TestableObservable<Element> {
    DrawnSource(values: DrawnValues(values), error: error, site: site).hot(diagram, on: self)
  }

  /// Makes a cold source of elements that can be read from text.
  package func coldSource<Element: LosslessStringConvertible>(
    reading diagrams: [String], _ values: [String: Element], error: any Error, at site: CallSite
  ) -> TestableObservable<Element> {
    DrawnSource(values: DrawnValues(reading: values), error: error, site: site)
      .cold(diagrams, on: self)
  }

  /// Creates a cold source of elements of any type.
  package func coldSource<Element>(
    _ diagrams: [String], _ values: [String: Element], error: any Error, at site: CallSite
  ) -> TestableObservable<Element> {
    DrawnSource(values: DrawnValues(values), error: error, site: site).cold(diagrams, on: self)
  }

  /// Notes a mistake in how a test draws a source; `verify()` reports it.
  package func addMistake(_ message: String, at site: CallSite) {
    record.add(MarbleFailure(message, at: site), isSource: true)
  }
}
