import RxFixtures
import RxTestKit

// The words, signs and texts that hints write in place of those of other languages.
extension FixSource {
  /// What a hint writes in place of what is underlined, or of what stands around it; nil for other hints.
  func replacements(_ note: String, _ finding: Finding) -> [Fix]? {
    let range = finding.range
    func one(_ range: Range<Int>?, by text: some StringProtocol) -> [Fix] {
      range.map { [replacement(of: $0, by: String(text))] } ?? []
    }
    if note == "a label is followed by ':'" {
      let isArrow = ["=", ">"].contains(snapshot.buffer[range.upperBound..<range.upperBound + 1])
      return isArrow ? nil : one(withBlanksBefore(range), by: ":")
    }
    if note == "write: !(…)" { return one(withBlanksBehind(range), by: "!") }
    if note.hasPrefix("write three dots") { return one(range, by: "...") }
    if let match = note.wholeMatch(of: /write: let (\w+)/) {
      return [replacingWord(before: range, by: "let \(match.1)")].compactMap { $0 }
    }
    if let match = note.wholeMatch(of: /a time is written '(\.\w+)\(\d+\)'/) {
      let name = snapshot.buffer[range].prefix { $0 != "(" }
      return one(range.lowerBound..<range.lowerBound + name.utf8.count, by: match.1)
    }
    if let match = note.wholeMatch(of: /a time is written (\.\w+\([\d_]+\))/) {
      return one(numberAndPoint(before: range), by: match.1)
    }
    if let match = note.wholeMatch(of: /write (\.\w+)/) {
      let line = snapshot.buffer.fixtureLine(of: range.lowerBound)
      return one(brackets(at: range.lowerBound, line), by: match.1)
    }
    if let match = note.wholeMatch(of: /it is made by ([\w.]+)\(…\)/) {
      return one(range, by: match.1)
    }
    if let match = note.wholeMatch(of: /write '(\w+)' in place of '\w+'/) {
      return one(range, by: match.1)
    }
    if note.hasPrefix("put a comma before it") {
      let place = withBlanksBefore(range).lowerBound
      return [Fix(title: "Add ','", edits: [TextEdit(range: place..<place, text: ",")])]
    }
    if finding.problem == "this is neither a source nor a value" {
      return one(range, by: note.dropFirst("write: ".count))
    }
    if note.hasPrefix("delete it, or write a space") {
      return one(range, by: snapshot.buffer[range].withoutInvisible)
    }
    return nil
  }

  private func withBlanksBehind(_ range: Range<Int>) -> Range<Int> {
    let end = snapshot.buffer.bytes[range.upperBound...].firstIndex { !$0.isWhitespace }
    return range.lowerBound..<(end ?? range.upperBound)
  }

  /// Writes words in place of a word and the one before it.
  private func replacingWord(before range: Range<Int>, by text: String) -> Fix? {
    let end = withBlanksBefore(range).lowerBound
    let word = snapshot.buffer.bytes[..<end].reversed().prefix { $0.isLetter }
    guard !word.isEmpty, end < range.lowerBound else { return nil }
    let edit = TextEdit(range: end - word.count..<range.upperBound, text: text)
    return Fix(title: "Write '\(text)'", edits: [edit], isPreferred: true)
  }

  /// A property that is underlined, and the number and the point before it.
  private func numberAndPoint(before property: Range<Int>) -> Range<Int>? {
    let bytes = snapshot.buffer.bytes
    guard property.lowerBound > 0, bytes[property.lowerBound - 1] == UInt8(ascii: ".") else {
      return nil
    }
    let digits = bytes[..<(property.lowerBound - 1)].reversed().prefix {
      $0.isDigit || $0 == UInt8(ascii: "_")
    }
    return property.lowerBound - 1 - digits.count..<property.upperBound
  }
}

extension String {
  /// The text with blanks for white space that looks like one, and without what cannot be seen.
  fileprivate var withoutInvisible: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .spaceSeparator: text.append(" ")
      case .format, .control: continue
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
