import RxTestKit
import Testing

@Suite("Diagrams at random")
struct MarbleFuzzTests {
  private static let pieces = [
    "a", "b", "1", "2", "m", "s", "f", ".", "-", "--", "---", "|", "#", "'", "''", "'ab'", "(", ")",
    "[", "]", "^", "!", " ", "  ", "\t", "9ms", "1.5s", " 20f ", "é", "\u{301}", "日", "🇩", "👩‍👧",
    "\u{200D}", "\u{FE0F}", "\r", "\0", "\u{600}", "//", ",", "=",
  ]

  @Test("Any text is read or refused, and what is read is written and read back", arguments: 0..<8)
  func anyText(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let kinds: [MarbleDiagram.Kind] = [
      .hot, .cold, .expect, .subscription(allowsLoneUnsubscribe: true),
      .subscription(allowsLoneUnsubscribe: false),
    ]
    for _ in 0..<500 {
      let count = Int.random(in: 0..<14, using: &random)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      for kind in kinds {
        let diagram: MarbleDiagram
        do {
          diagram = try MarbleDiagram.parse(text, as: kind)
        } catch let diagnostic {
          #expect(diagnostic.location.column >= 1)
          #expect(diagnostic.location.column <= text.count + 1, "\(text.debugDescription)")
          #expect(!diagnostic.description.isEmpty)
          continue
        }
        try expectRoundTrip(diagram, kind, text)
      }
    }
  }

  @Test("Any diagrams are laid out on one axis and read back", arguments: 0..<8)
  func anyDiagrams(seed: UInt64) throws {
    var random = SeededGenerator(seed: 100 + seed)
    for _ in 0..<200 {
      let diagrams = (0..<3).map { _ in Self.diagram(using: &random) }
      for limit in [nil, 0, 3, 10] {
        let lines = MarblePrinter(foldingSilenceOver: limit).print(diagrams)
        for (line, diagram) in zip(lines, diagrams) {
          let read = try MarbleDiagram.parse(line, as: .hot)
          #expect(read == diagram, "\(lines) \(line) \(diagram)")
        }
      }
    }
  }

  private func expectRoundTrip(
    _ diagram: MarbleDiagram, _ kind: MarbleDiagram.Kind, _ text: String
  ) throws {
    for limit in [nil, 2] {
      let printed = MarblePrinter(foldingSilenceOver: limit).print(diagram)
      let again = try MarbleDiagram.parse(printed, as: kind)
      #expect(again == diagram, "\(text.debugDescription) became \(printed.debugDescription)")
    }
  }

  private static func diagram(using random: inout SeededGenerator) -> MarbleDiagram {
    let values = ["a", "1", "2", "m", "s", "f", ".", "xyz", "2m", "-", "日", "é"]
    var marks: [MarbleDiagram.Mark] = []
    let first = Bool.random(using: &random) ? 0 : -Int.random(in: 0..<15, using: &random)
    var frame = first
    for _ in 0..<Int.random(in: 0..<10, using: &random) {
      // In a diagram that begins before frame 0, that frame is the caret's.
      if frame == 0 && first < 0 { frame = 1 }
      marks.append(.init(.value(values.randomElement(using: &random) ?? ""), frame: frame))
      frame += [0, 0, 1, 1, 1, 2, 5, 20].randomElement(using: &random) ?? 1
    }
    if frame == 0 && first < 0 { frame = 1 }
    if Bool.random(using: &random) && frame >= 0 { marks.append(.init(.completed, frame: frame)) }
    let last = max(frame, 0) + Int.random(in: 1..<30, using: &random)
    return MarbleDiagram(marks: marks, firstFrame: first, lastFrame: last)
  }
}
