/// A diagram as a test writes it, and where.
struct DrawnText {
  let text: String
  let site: CallSite

  /// Reads the diagram.
  func diagram(
    as kind: MarbleDiagram.Kind, in syntax: MarbleSyntax = .rxjs
  ) throws(MarbleFailure) -> MarbleDiagram {
    do {
      return try MarbleDiagram.parse(text, as: kind, syntax: syntax)
    } catch {
      throw MarbleFailure(message(of: error), at: site)
    }
  }

  /// What is wrong with a mark of the diagram.
  func failure(
    _ message: String, at mark: MarbleDiagram.Mark, note: String?
  ) -> MarbleFailure {
    let place = TextLocation(file: "diagram", line: 1, column: mark.offset + 1)
    let diagnostic = Diagnostic(message, at: place, in: text, length: mark.length, note: note)
    return MarbleFailure(self.message(of: diagnostic), at: site)
  }

  /// The place is left out: who reports a failure says where the diagram stands.
  private func message(of diagnostic: Diagnostic) -> String {
    "\(diagnostic.message)\n\n\(diagnostic.excerpt)"
  }
}
