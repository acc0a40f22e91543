import RxTestKit

/// The parts of a row's first line, in UTF-8 bytes.
package struct FixtureLineParts: Hashable, Sendable {
  /// A diagram of the line.
  package struct Drawn: Hashable, Sendable {
    /// The row that such a diagram belongs to: `hot`, `cold`, `expect`, `or`, `subs` or `subscribe`.
    package var keyword: FixtureKeyword
    /// Where it is.
    package var range: Range<Int>
  }

  /// The row's keyword.
  package var keyword: FixtureKeyword
  /// Where the keyword is.
  package var keywordRange: Range<Int>
  /// Where the names are that the row declares, or the source of a `subs` row.
  package var names: [Range<Int>] = []
  /// Where the rest is, without the comment; for a row with one diagram, the diagram.
  package var content: Range<Int>
  /// The diagrams.
  package var diagrams: [Drawn] = []
}

extension FixtureLine {
  /// The parts of a row's first line; nil for other lines, and for a row with an unknown keyword.
  package var parts: FixtureLineParts? {
    guard case .row(let keyword?) = role else { return nil }
    let start = indentation
    let end = text.endOfWord(at: start)
    var parts = FixtureLineParts(
      keyword: keyword, keywordRange: start..<end, content: contentRange(of: keyword))
    if keyword.hasDiagram, !parts.content.isEmpty {
      parts.diagrams = [.init(keyword: keyword, range: parts.content)]
    }
    switch keyword {
    case .hot, .cold, .any, .subs, .let: parts.names = [name(at: text.endOfWhitespace(at: end))]
    case .each where resultStart == nil: parts.names = [name(at: text.endOfWhitespace(at: end))]
    case .each: addColumns(to: &parts)
    default: break
    }
    parts.names.removeAll(where: \.isEmpty)
    return parts
  }

  /// Finds the name that begins at a byte.
  private func name(at start: Int) -> Range<Int> {
    let rest = text[utf8: min(start, text.utf8.count)..<text.utf8.count]
    return start..<start + rest.prefix(while: NameSpelling.isNamePart).utf8.count
  }

  /// Adds the sources and values of a table's line, and the diagram behind the arrow.
  private func addColumns(to parts: inout FixtureLineParts) {
    for item in tableItems {
      let word = String(text[utf8: item.lowerBound..<text.endOfWord(at: item.lowerBound)])
      let start = text.endOfWhitespace(at: item.lowerBound + word.utf8.count)
      guard let keyword = FixtureKeyword(rawValue: word), [.hot, .cold].contains(keyword),
        start < item.upperBound, text.byte(at: start) != UInt8(ascii: "=")
      else {
        parts.names.append(name(at: item.lowerBound))
        continue
      }
      let name = name(at: start)
      parts.names.append(name)
      let diagram = min(text.endOfWhitespace(at: name.upperBound), item.upperBound)
      parts.diagrams.append(.init(keyword: keyword, range: diagram..<item.upperBound))
    }
    guard let resultStart else { return }
    let end = text.trimmingEnd(0..<(comment ?? text.utf8.count)).upperBound
    if resultStart < end {
      parts.diagrams.append(.init(keyword: .expect, range: resultStart..<end))
    }
  }
}

/// Where the frames of a diagram are in its text.
package struct DiagramFrames: Sendable {
  /// A part of a diagram: an event, a frame without one, a bracket or a time.
  package struct Part: Hashable, Sendable {
    /// Where the part is in the diagram's text, in UTF-8 bytes.
    package var range: Range<Int>
    /// The frame in which it begins.
    package var frame: Int
    /// The number of frames that it takes.
    package var frameCount: Int
    /// What happens; nil for a part that is not an event.
    package var symbol: MarbleDiagram.Symbol?
    /// The group that contains the event, counted from 0; nil outside groups.
    package var group: Int?
  }

  /// The parts, in the order of the text.
  package private(set) var parts: [Part] = []

  /// Finds the parts of a diagram in which nothing is wrong; of another one, those that can be read.
  ///
  /// - Parameters:
  ///   - text: The diagram.
  ///   - keyword: The row that such a diagram belongs to.
  package init(_ text: String, in keyword: FixtureKeyword) {
    let kind: MarbleDiagram.Kind =
      switch keyword {
      case .hot: .hot
      case .cold: .cold
      case .subs, .subscribe: .subscription(allowsLoneUnsubscribe: true)
      default: .expect
      }
    let marks = MarbleDiagram.scan(text, 0..<text.utf8.count, as: .row(kind)).diagram.marks
    let starts = Self.starts(ofCharactersIn: text)
    let bytes = { (character: Int) in starts.map { $0[min(character, $0.count - 1)] } ?? character }
    var rest = marks[...]
    for piece in DiagramPieces(text, hasOrigin: keyword == .hot).pieces {
      var isEvent = false
      while let mark = rest.first, bytes(mark.offset) < piece.range.upperBound {
        rest.removeFirst()
        isEvent = true
        parts.append(
          Part(
            range: bytes(mark.offset)..<bytes(mark.offset + mark.length), frame: mark.frame,
            frameCount: 1, symbol: mark.symbol, group: mark.group))
      }
      if isEvent { continue }
      parts.append(
        Part(range: piece.range, frame: piece.frame, frameCount: piece.frameCount, symbol: nil))
    }
  }

  /// Where the characters of a text begin, and where the last one ends, in UTF-8 bytes; nil if each is a byte.
  private static func starts(ofCharactersIn text: String) -> [Int]? {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    return text.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
  }

  /// The part at a byte of the text.
  package func part(at byte: Int) -> Part? { parts.first { $0.range.contains(byte) } }

  /// Where a frame is: its events, or the place where nothing happens; nil if the diagram ends before it.
  package func range(ofFrame frame: Int) -> Range<Int>? {
    let events = parts.filter { $0.frame == frame && $0.symbol != nil }
    if let first = events.first, let last = events.last {
      return first.range.lowerBound..<last.range.upperBound
    }
    return parts.first { $0.frame <= frame && frame < $0.frame + $0.frameCount }?.range
  }
}
