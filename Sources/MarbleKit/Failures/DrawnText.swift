import VirtualTimeCore

/// A diagram as a test writes it, and where.
package struct DrawnText {
  let text: String
  let site: CallSite

  package init(text: String, site: CallSite) {
    self.text = text
    self.site = site
  }

  func diagram(
    as kind: MarbleDiagram.Kind, in syntax: MarbleSyntax = .rxjs
  ) throws(MarbleFailure) -> MarbleDiagram {
    do {
      return try MarbleDiagram.parse(text, as: kind, syntax: syntax)
    } catch {
      throw failure(error)
    }
  }

  /// What is wrong with a mark of the diagram.
  func failure(
    _ message: String, at mark: MarbleDiagram.Mark, note: String?
  ) -> MarbleFailure {
    let place = TextLocation(file: "diagram", line: 1, column: mark.offset + 1)
    return failure(Diagnostic(message, at: place, in: text, length: mark.length, note: note))
  }

  /// The place is left out: who reports a failure says where the diagram stands.
  private func failure(_ diagnostic: Diagnostic) -> MarbleFailure {
    MarbleFailure(diagnostic.message, below: diagnostic.excerpt, at: site)
  }

  /// What to write if a mark belongs to text that looks like a time or a number, such as the `3` of `-a30ms-b|`; nil if it does not.
  func noteOfJoinedTime(at mark: MarbleDiagram.Mark, in syntax: MarbleSyntax) -> String? {
    if !syntax.readsTimes { return nil }
    let place = text.prefix(mark.offset).utf8.count
    let time = MarbleDiagram.mistakenTimes(text, 0..<text.utf8.count).first {
      $0.range.contains(place)
    }
    return time.flatMap { time in time.note.map { "\(time.message); \($0)" } }
  }

  /// Warns of what reads like a time and draws values: the `10ms` of `-a10ms-b|`, or a dash of another kind.
  ///
  /// A test that names a letter of the time means values.
  func warnOfMistakenTimes(
    in syntax: MarbleSyntax, besides names: @autoclosure () -> [String]
  ) {
    if !syntax.readsTimes { return }
    for issue in MarbleDiagram.mistakenTimes(text, 0..<text.utf8.count) {
      let word = text[utf8: issue.range]
      let names = names()
      if word.contains(where: { names.contains(String($0)) }) { continue }
      let start = TextLocation(file: "diagram", line: 1, column: 1)
      MarbleWarnings.report(failure(Diagnostic(issue, in: text, at: start, sourceLine: text)))
    }
  }
}

/// Warnings about tests, which do not fail them.
package enum MarbleWarnings {
  private static let reporter = Guarded<StoredClosure<@Sendable (MarbleFailure) -> Void>?>(nil)

  /// Sets what receives the warnings; without a receiver, `ProgrammingErrors.warningHandler` does.
  package static func setReporter(_ reporter: @escaping @Sendable (MarbleFailure) -> Void) {
    Self.reporter.withLock { $0 = StoredClosure(reporter) }
  }

  package static func report(_ warning: MarbleFailure) {
    if let reporter = reporter.withLock({ $0 }) { return reporter.call(warning) }
    ProgrammingErrors.warningHandler("\(warning.site): warning: \(warning.message)")
  }
}
