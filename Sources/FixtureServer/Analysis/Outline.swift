import RxFixtures
import RxTestKit

/// A test, or a row of it, in an editor's outline.
struct OutlineItem: Hashable, Sendable {
  /// What kind of thing it is.
  enum Kind: Sendable {
    case test, source, value, run
  }

  var name: String
  var detail: String
  var kind: Kind
  /// The offsets of all of it.
  var range: Range<Int>
  /// The offsets of its name.
  var nameRange: Range<Int>
  var children: [OutlineItem] = []
}

// The structure of a file, as editors show it.
extension FixtureSnapshot {
  /// The tests with their sources, names and pipelines.
  var outline: [OutlineItem] {
    file.tests.map { test in
      let first = test.lines.lowerBound - 1
      let parts = file.lines[first].parts
      let name = parts.map { $0.content.isEmpty ? $0.keywordRange : $0.content } ?? 0..<0
      return OutlineItem(
        name: test.title.isEmpty ? "test" : test.title, detail: test.tags.joined(separator: " "),
        kind: .test, range: range(ofLines: first..<min(test.lines.upperBound, file.lines.count)),
        nameRange: range(name, line: first), children: rows(of: test))
    }
  }

  private func rows(of test: FixtureTest) -> [OutlineItem] {
    (test.lines
      .lowerBound..<max(test.lines.lowerBound, min(test.lines.upperBound, file.lines.count)))
      .compactMap { line in
        guard let parts = file.lines[line].parts else { return nil }
        let text = file.lines[line].text
        let content = String(text[utf8: parts.content])
        let whole = range(parts.keywordRange.lowerBound..<parts.content.upperBound, line: line)
        switch parts.keyword {
        case .hot, .cold, .any:
          guard let name = parts.names.first else { return nil }
          return OutlineItem(
            name: String(text[utf8: name]), detail: "\(parts.keyword.rawValue) \(content)",
            kind: .source, range: whole, nameRange: range(name, line: line))
        case .let:
          guard let name = parts.names.first else { return nil }
          return OutlineItem(
            name: String(text[utf8: name]), detail: "let", kind: .value, range: whole,
            nameRange: range(name, line: line))
        case .run:
          return OutlineItem(
            name: content.isEmpty ? "run" : content, detail: "run", kind: .run, range: whole,
            nameRange: range(parts.keywordRange, line: line))
        default: return nil
        }
      }
  }

  /// The offsets of bytes of a line.
  func range(_ bytes: Range<Int>, line: Int) -> Range<Int> {
    offset(line: line, byte: bytes.lowerBound)..<offset(line: line, byte: bytes.upperBound)
  }

  /// The offsets of lines, without the end of the last one.
  func range(ofLines lines: Range<Int>) -> Range<Int> {
    guard let last = lines.last else { return 0..<0 }
    let start = offset(line: lines.lowerBound, byte: 0)
    guard file.lines.indices.contains(last) else { return start..<max(start, buffer.bytes.count) }
    return start..<max(start, offset(line: last, byte: file.lines[last].text.utf8.count))
  }

  /// The lines, counted from 0, of what an editor can fold: tests, expressions of several lines, and comments.
  var folds: [ClosedRange<Int>] {
    var folds = file.tests.map { $0.lines.lowerBound - 1...$0.lines.upperBound - 1 }
    var start = 0
    while start < file.lines.count {
      let role = file.lines[start].role
      var end = start + 1
      switch role {
      case .comment:
        while end < file.lines.count, file.lines[end].role == .comment { end += 1 }
      case .row:
        while end < file.lines.count, file.lines[end].role == .continuation { end += 1 }
      case .blank, .continuation: break
      }
      if end > start + 1 { folds.append(start...end - 1) }
      start = end
    }
    return folds.filter { $0.count > 1 }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// What contains an offset, from the smallest to the whole file: a frame, a group, a diagram, a row, a test.
  func selections(at offset: Int) -> [Range<Int>] {
    let line = buffer.fixtureLine(of: offset)
    var ranges: [Range<Int>] = []
    if file.lines.indices.contains(line) {
      let text = file.lines[line]
      let byte = offset - buffer.fixtureLineStart(line)
      for drawn in text.parts?.diagrams ?? [] where drawn.range.contains(byte) {
        let start = drawn.range.lowerBound
        let frames = DiagramFrames(String(text.text[utf8: drawn.range]), in: drawn.keyword)
        if let part = frames.part(at: byte - start) {
          ranges.append(
            range(start + part.range.lowerBound..<start + part.range.upperBound, line: line))
          let group = frames.parts.filter { part.group != nil && $0.group == part.group }
          if let first = group.first, let last = group.last, group.count > 1 {
            ranges.append(
              range(start + first.range.lowerBound..<start + last.range.upperBound, line: line))
          }
        }
        ranges.append(range(drawn.range, line: line))
      }
      if let range = expressionRange(ofLine: line) {
        let tokens = ExpressionTokens.tokens(in: range, of: buffer)
        if let token = tokens.first(where: { $0.range.contains(offset) }) {
          ranges.append(token.range)
        }
        ranges.append(range)
      }
      ranges.append(self.range(text.indentation..<text.text.utf8.count, line: line))
    }
    if let index = testIndex(at: line) {
      let lines = file.tests[index].lines
      ranges.append(range(ofLines: lines.lowerBound - 1..<lines.upperBound))
    }
    ranges.append(0..<buffer.bytes.count)
    return ranges.reduce(into: [Range<Int>]()) { nested, range in
      guard let last = nested.last else { return nested.append(range) }
      if range != last, range.lowerBound <= last.lowerBound, last.upperBound <= range.upperBound {
        nested.append(range)
      }
    }
  }

  /// The places of the frame at an offset, in all rows of its test that the test's clock counts; of a `cold` row, in that row.
  func placesOfFrame(at offset: Int) -> [Range<Int>] {
    let line = buffer.fixtureLine(of: offset)
    guard file.lines.indices.contains(line), let index = testIndex(at: line) else { return [] }
    let byte = offset - buffer.fixtureLineStart(line)
    guard let drawn = file.lines[line].parts?.diagrams.first(where: { $0.range.contains(byte) }),
      let part = DiagramFrames(String(file.lines[line].text[utf8: drawn.range]), in: drawn.keyword)
        .part(at: byte - drawn.range.lowerBound)
    else { return [] }
    let isTable = file.lines[line].resultStart != nil
    let lines =
      drawn.keyword == .cold || isTable ? line..<line + 1 : self.lines(ofTest: index)
    return lines.filter { file.lines.indices.contains($0) }.flatMap { line in
      (file.lines[line].parts?.diagrams ?? []).compactMap { other -> Range<Int>? in
        guard (other.keyword == .cold) == (drawn.keyword == .cold) else { return nil }
        let text = String(file.lines[line].text[utf8: other.range])
        guard let found = DiagramFrames(text, in: other.keyword).range(ofFrame: part.frame) else {
          return nil
        }
        let start = other.range.lowerBound
        return range(start + found.lowerBound..<start + found.upperBound, line: line)
      }
    }
  }
}
