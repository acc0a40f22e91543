extension Findings {
  /// Adds to each failure what may be why, and why its result should not be accepted.
  func explain(_ failures: inout [MarbleFailure]) {
    for index in failures.indices {
      guard let miss = failures[index].miss else { continue }
      if hasMistakes {
        failures[index].correction?.refuse(because: "a mistake in the test may be the cause")
      }
      if let doubt = doubt(about: miss) { failures[index].correction?.refuse(because: doubt) }
      let hints = hasMistakes ? Hint.certain : Hint.all
      if let hint = Hint.text(for: miss, given: self, among: hints) { failures[index].append(hint) }
    }
  }
}
