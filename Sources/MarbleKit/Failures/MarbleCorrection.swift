/// The diagrams that an expectation draws, and those with which it would hold.
package struct MarbleCorrection: Sendable {
  /// Why no diagrams would make an expectation hold.
  package struct Obstacle: Error {
    /// The reason, as a part of a sentence.
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// What the test draws.
  package let drawn: [String]
  /// What it would have to draw, diagram by diagram.
  package private(set) var corrected: Result<[String], Obstacle>

  package init(drawn: [String], correcting body: () throws(Obstacle) -> [String]) {
    self.drawn = drawn
    corrected = Result { () throws(Obstacle) in
      func length(_ texts: [String]) -> Int { texts.reduce(0) { $0 + $1.utf8.count } }
      let texts = try body()
      guard let refusal = Self.refusal(ofLength: length(texts), insteadOf: length(drawn)) else {
        return texts
      }
      let advice =
        """
        end the subscription earlier, as by expect(…, subscribing: "^---!"), or expect fewer events, such as those of take(3)
        """
      throw Obstacle(reason: "\(refusal): \(advice)")
    }
  }

  /// A longer diagram is refused if it is more than twice as long as the test's.
  package static let longestText = 1000

  /// Why a diagram of `count` characters is too long to read in place of one of `drawn` characters; nil if it is not.
  package static func refusal(ofLength count: Int, insteadOf drawn: Int) -> String? {
    if count <= max(longestText, 2 * drawn) { return nil }
    return "the diagram would have \(count) characters, too many to check by reading"
  }

  /// Makes no correction, because the test's events do not show what the code does.
  package mutating func refuse(because reason: String) {
    corrected = .failure(Obstacle(reason: reason))
  }

  /// A longer silence is drawn as a time, where diagrams have times.
  private static let longestSilence = 60

  /// Draws marks; what does not end is drawn up to a frame.
  package static func text(
    of marks: [MarbleDiagram.Mark], in syntax: MarbleSyntax, lastFrame: Int?
  ) throws(Obstacle) -> String {
    let diagram = MarbleDiagram(marks: marks, lastFrame: lastFrame)
    let silence = syntax.readsTimes ? longestSilence : nil
    let text = MarblePrinter(foldingSilenceOver: silence, syntax: syntax).print(diagram)
    if syntax.draws(diagram, as: text) { return text }
    throw Obstacle(reason: "the diagrams of \(syntax) have no room for what happened")
  }
}
