/// What reads like a time in a diagram and is none.
///
/// It lacks the white space around it, as the `10ms` of `-a10ms-b|`, or its unit, as the `1000` of `1000 a|`, or has white space before
/// its unit: `1 s`; or it is a dash of another kind, as in `-a–b-|`.
struct MistakenTimes {
  private let tokens: MarbleTokenizer
  private let start: Int
  /// What is wrong with each of them, outside of groups and quotes, with what to write if a time is meant.
  private(set) var issues: [TextIssue] = []

  init(_ tokens: MarbleTokenizer, from start: Int) {
    self.tokens = tokens
    self.start = start
    var position = start
    var isInGroup = false
    while position < tokens.end {
      let byte = tokens.bytes[position]
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): isInGroup = true
      case UInt8(ascii: ")"), UInt8(ascii: "]"): isInGroup = false
      case UInt8(ascii: "'"):
        position = (try? tokens.quoted(at: position).end) ?? tokens.end
        continue
      case _ where byte.isDigit:
        let word = word(at: position)
        let mistaken = isInGroup ? nil : mistakenTime(word)
        if let mistaken { add(mistaken) }
        position = mistaken?.upperBound ?? word.upperBound
        continue
      default:
        if byte == 0xe2, !isInGroup, isDash(at: position) {
          add(
            "this dash draws a value, not a frame", position..<position + 3, corrected: "-")
          position += 2
        }
      }
      position += 1
    }
  }

  /// Returns what reads like a time, given the number with which it begins, and its unit; nil if nothing does.
  private func mistakenTime(_ word: Range<Int>) -> Range<Int>? {
    let isApart = standsAlone(word)
    if isApart, let unit = unit(behind: word) { return word.lowerBound..<unit.upperBound }
    let isMistaken = isApart ? lacksUnit(word) : FrameDuration.isTime(tokens.bytes[word])
    return isMistaken ? word : nil
  }

  private mutating func add(_ range: Range<Int>) {
    let time = tokens.text(range).filter { $0 != " " }
    let lacksUnit = lacksUnit(range)
    let remedy =
      time.utf8.count < range.count
      ? "put no space before the unit"
      : lacksUnit ? "a time needs a unit" : "put spaces around a time"
    let before = tokens.text(start..<range.lowerBound).drop { $0 == " " }
    let after = tokens.text(range.upperBound..<tokens.end).drop { $0 == " " }
    let isApart = before.isEmpty || before.last == " "
    add(
      "this draws \(time.utf8.count) values, not a time: \(remedy)", range,
      corrected: before + (isApart ? "" : " ") + time + (lacksUnit ? "ms" : "")
        + (after.isEmpty ? "" : " ") + after)
  }

  private mutating func add(_ message: String, _ range: Range<Int>, corrected: String) {
    issues.append(
      TextIssue(
        message: message, range: range,
        note: "write '\(corrected)', or quotes around a value that is meant"))
  }

  /// Whether the byte 0xe2 begins a dash that is none of the language: a hyphen, an en or em dash, a bar, or a minus sign.
  private func isDash(at position: Int) -> Bool {
    guard position + 3 <= tokens.end else { return false }
    let (second, third) = (tokens.bytes[position + 1], tokens.bytes[position + 2])
    return second == 0x80 && (0x90...0x95).contains(third) || second == 0x88 && third == 0x92
  }

  /// The unit of time that follows a whole number after spaces, as a word of its own; nil if there is none.
  private func unit(behind number: Range<Int>) -> Range<Int>? {
    guard tokens.bytes[number].allSatisfy(\.isDigit) else { return nil }
    let rest = tokens.bytes[number.upperBound..<tokens.end].drop { $0 == UInt8(ascii: " ") }
    let unit = rest.prefix(while: \.isLetter).indices
    guard ["ms", "s", "m"].contains(tokens.text(unit)), standsAlone(unit) else { return nil }
    return unit
  }

  /// Whether it is a round number, such as 10 or 1500, which hardly draws single digits.
  private func lacksUnit(_ range: Range<Int>) -> Bool {
    let word = tokens.bytes[range]
    return range.count > 1 && word.allSatisfy(\.isDigit)
      && tokens.bytes[range.lowerBound] != UInt8(ascii: "0")
      && tokens.bytes[range.upperBound - 1] == UInt8(ascii: "0")
  }

  /// Digits, and the letters behind them.
  private func word(at start: Int) -> Range<Int> {
    var end = start
    while end < tokens.end, tokens.bytes[end].isDigit || tokens.bytes[end] == UInt8(ascii: ".") {
      end += 1
    }
    while end < tokens.end, tokens.bytes[end].isLetter { end += 1 }
    return start..<end
  }

  private func standsAlone(_ range: Range<Int>) -> Bool {
    (range.lowerBound == start || tokens.bytes[range.lowerBound - 1].isWhitespace)
      && (range.upperBound == tokens.end || tokens.bytes[range.upperBound].isWhitespace)
  }
}
