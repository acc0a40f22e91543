import RxFixtures
import RxTestKit

/// Frame numbers above a diagram, and a mark below one of its parts.
struct FrameRuler {
  /// Three lines: the numbers, the diagram, the mark.
  let text: String

  private static let step = 5
  /// A longer diagram has no ruler: no window is wide enough for it.
  private static let longest = 200

  /// Numbers every fifth frame that is drawn, and marks a part; nil for a diagram that a block of Markdown cannot show.
  ///
  /// - Parameters:
  ///   - diagram: The text of the diagram.
  ///   - frames: Its parts.
  ///   - part: The part to mark.
  init?(_ diagram: String, _ frames: DiagramFrames, marking part: DiagramFrames.Part) {
    guard diagram.utf8.count <= Self.longest, !diagram.contains("```") else { return nil }
    func column(_ byte: Int) -> Int { String(diagram[utf8: 0..<byte]).displayWidth }
    var numbers = ""
    for (index, part) in frames.parts.enumerated() where part.frame.isMultiple(of: Self.step) {
      let isFirst = index == 0 || frames.parts[index - 1].frame != part.frame
      let place = column(part.range.lowerBound)
      // A blank separates two numbers.
      guard isFirst, numbers.isEmpty || place > numbers.utf8.count else { continue }
      numbers += String(repeating: " ", count: place - numbers.utf8.count) + "\(part.frame)"
    }
    let start = column(part.range.lowerBound)
    let width = max(1, column(part.range.upperBound) - start)
    let mark = String(repeating: " ", count: start) + String(repeating: "^", count: width)
    text = "\(numbers)\n\(diagram)\n\(mark)"
  }

  /// The lines as Markdown.
  var markdown: String { "```text\n\(text)\n```" }
}
