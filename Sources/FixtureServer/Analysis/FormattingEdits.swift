import RxFixtures

/// The changes that lay a document out, as small as they can be, so that an editor keeps its cursor.
struct FormattingEdits {
  private let snapshot: FixtureSnapshot
  /// The changes, in the order of the text.
  private(set) var edits: [TextEdit] = []

  /// Compares a document with its layout.
  init(_ snapshot: FixtureSnapshot) {
    self.snapshot = snapshot
    guard let text = snapshot.file.formatted() else { return }
    let old = snapshot.buffer.text
    if text == old { return }
    compareLines(with: text)
    // The ends of lines may differ, too.
    if edits.applied(to: snapshot.buffer) != text {
      edits = [TextEdit(range: 0..<snapshot.buffer.bytes.count, text: text)]
    }
  }

  /// The changes of some lines, counted from 0.
  func edits(inLines lines: Range<Int>) -> [TextEdit] {
    edits.filter { edit in
      let first = snapshot.buffer.fixtureLine(of: edit.range.lowerBound)
      let last = snapshot.buffer.fixtureLine(of: edit.range.upperBound)
      return lines.lowerBound <= first && last < lines.upperBound
    }
  }

  /// Pairs the lines that are not blank: a layout has the same, and blank lines elsewhere.
  private mutating func compareLines(with text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasSuffix("\r") ? String(line.dropLast()) : String(line)
    }
    if text.contains("\r\n") {
      lines = text.replacing("\r\n", with: "\n").split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
    }
    if lines.last == "" { lines.removeLast() }
    if let first = lines.first, first.hasPrefix("\u{FEFF}") {
      lines[0] = String(first.unicodeScalars.dropFirst())
    }
    let ending = snapshot.file.lines.first?.endsWithCRLF == true ? "\r\n" : "\n"
    let old = snapshot.file.lines.indices.filter { !isBlank(snapshot.file.lines[$0].text) }
    let new = lines.indices.filter { !isBlank(lines[$0]) }
    guard old.count == new.count else { return }
    var (lastOld, lastNew) = (-1, -1)
    for (before, after) in zip(old, new) {
      compareBlankLines(lastOld + 1..<before, count: after - lastNew - 1, ending)
      compare(before, with: lines[after])
      (lastOld, lastNew) = (before, after)
    }
    compareEnd(from: lastOld + 1, ending)
  }

  private func isBlank(_ text: String) -> Bool { text.allSatisfy { $0 == " " || $0 == "\t" } }

  private mutating func compareBlankLines(_ lines: Range<Int>, count: Int, _ ending: String) {
    let isSame =
      lines.count == count && lines.allSatisfy { snapshot.file.lines[$0].text.isEmpty }
    if isSame { return }
    let start = snapshot.buffer.fixtureLineStart(lines.lowerBound)
    let end = snapshot.buffer.fixtureLineStart(lines.upperBound)
    edits.append(
      TextEdit(range: start..<end, text: String(repeating: ending, count: max(0, count))))
  }

  /// Replaces only what differs within a line.
  private mutating func compare(_ line: Int, with new: String) {
    let old = snapshot.file.lines[line].text
    if old == new { return }
    let (left, right) = (Array(old), Array(new))
    let prefix = zip(left, right).prefix { $0 == $1 }.count
    let most = min(left.count, right.count) - prefix
    let suffix = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    let kept = min(suffix, most)
    let start = String(left[..<prefix]).utf8.count
    let end = old.utf8.count - String(left[(left.count - kept)...]).utf8.count
    edits.append(
      TextEdit(
        range: snapshot.range(start..<end, line: line),
        text: String(right[prefix..<right.count - kept])))
  }

  /// The last line ends with a line break, and no blank lines follow.
  private mutating func compareEnd(from line: Int, _ ending: String) {
    let end = snapshot.buffer.bytes.count
    let endsWithBreak = snapshot.buffer.bytes.last == 0x0A
    if line >= snapshot.file.lines.count {
      if !endsWithBreak { edits.append(TextEdit(range: end..<end, text: ending)) }
      return
    }
    edits.append(TextEdit(range: snapshot.buffer.fixtureLineStart(line)..<end, text: ""))
  }
}

extension [TextEdit] {
  /// The text with the changes, which are in its order and do not overlap.
  func applied(to buffer: TextBuffer) -> String {
    var bytes: [UInt8] = []
    var start = 0
    for edit in self {
      guard edit.range.lowerBound >= start else { continue }
      bytes += buffer.bytes[start..<edit.range.lowerBound]
      bytes += edit.text.utf8
      start = edit.range.upperBound
    }
    bytes += buffer.bytes[start...]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The changes that make one text of another: the part that differs.
  static func between(_ buffer: TextBuffer, and new: [UInt8]) -> [TextEdit] {
    let old = buffer.bytes
    if old == new { return [] }
    var prefix = zip(old, new).prefix { $0 == $1 }.count
    // Whole lines, so that no character is divided.
    while prefix > 0, old[prefix - 1] != 0x0A { prefix -= 1 }
    let most = Swift.min(old.count, new.count) - prefix
    var suffix = Swift.min(most, zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count)
    while suffix > 0,
      old[old.count - suffix - 1] != 0x0A
        || (new.count > suffix && new[new.count - suffix - 1] != 0x0A)
    {
      suffix -= 1
    }
    let text = String(decoding: new[prefix..<new.count - suffix], as: UTF8.self)
    return [TextEdit(range: prefix..<old.count - suffix, text: text)]
  }
}
