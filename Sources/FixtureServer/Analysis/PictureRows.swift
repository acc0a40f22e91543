import RxFixtures
import RxTestKit

/// Where a row of a picture is in the text, and where the frames of its diagram are.
struct PictureRow: Sendable {
  /// The offsets of the diagram or the expression.
  var range: Range<Int>
  /// The offsets of what is drawn in each frame in which something happens.
  var frames: [(frame: Int, range: Range<Int>)] = []
}

extension FixtureSnapshot {
  /// The rows of a picture at some places; nil for a row that has none.
  func rows(at places: [TextLocation?]) -> [PictureRow?] {
    places.map { place in
      guard let place, file.lines.indices.contains(place.line - 1) else { return nil }
      return row(at: place)
    }
  }

  private func row(at place: TextLocation) -> PictureRow {
    let (line, start) = (place.line - 1, offset(of: place))
    let byte = start - offset(line: line, byte: 0)
    guard
      let drawn = file.lines[line].parts?.diagrams.first(where: { $0.range.lowerBound == byte })
    else {
      let end = file.lines[line].parts?.content.upperBound ?? file.lines[line].text.utf8.count
      return PictureRow(range: start..<max(start, offset(line: line, byte: end)))
    }
    let frames = DiagramFrames(String(file.lines[line].text[utf8: drawn.range]), in: drawn.keyword)
    let numbers = frames.parts.filter { $0.symbol != nil }.map(\.frame)
      .reduce(into: [Int]()) { found, frame in if found.last != frame { found.append(frame) } }
    return PictureRow(
      range: range(drawn.range, line: line),
      frames: numbers.compactMap { frame in
        frames.range(ofFrame: frame).map { part in
          (frame, start + part.lowerBound..<start + part.upperBound)
        }
      })
  }
}
