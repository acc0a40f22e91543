/// What reads like a time in a diagram and is none.
///
/// It lacks the white space around it, as the `10ms` of `-a10ms-b|`, or its unit, as the `1000` of `1000 a|`, or has white space before
/// its unit: `1 s`; or it is a dash of another kind, as in `-a–b-|`.
struct MistakenTimes {
  private let tokens: MarbleTokenizer
  private let start: Int

  init(_ tokens: MarbleTokenizer, from start: Int) {
    self.tokens = tokens
    self.start = start
  }

  /// Finds them, outside of groups and quotes.
  func all() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var position = start
    var isInGroup = false
    let (bytes, end) = (tokens.bytes, tokens.end)
    while position < end {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): isInGroup = true
      case UInt8(ascii: ")"), UInt8(ascii: "]"): isInGroup = false
      case UInt8(ascii: "'"):
        position = (try? tokens.quoted(at: position).end) ?? end
        continue
      case _ where byte.isDigit:
        var range = word(at: position)
        if !isInGroup, standsAlone(range), let unit = unit(behind: range) {
          range = range.lowerBound..<unit.upperBound
          found.append(range)
        } else if !isInGroup,
          standsAlone(range) ? lacksUnit(range) : FrameDuration.isTime(bytes[range])
        {
          found.append(range)
        }
        position = range.upperBound
        continue
      default:
        if byte == 0xe2, !isInGroup, isDash(at: position) {
          found.append(position..<position + 3)
          position += 2
        }
      }
      position += 1
    }
    return found
  }

  /// What to write if a time is meant.
  func corrected(_ range: Range<Int>) -> String {
    if isDash(at: range.lowerBound) { return "-" }
    let before = tokens.text(start..<range.lowerBound).drop { $0 == " " }
    let after = tokens.text(range.upperBound..<tokens.end).drop { $0 == " " }
    let isApart = before.isEmpty || before.last == " "
    let time = tokens.text(range).filter { $0 != " " } + (lacksUnit(range) ? "ms" : "")
    return before + (isApart ? "" : " ") + time + (after.isEmpty ? "" : " ") + after
  }

  /// What is wrong with one of them.
  func message(on range: Range<Int>) -> String {
    if isDash(at: range.lowerBound) { return "this dash draws a value, not a frame" }
    let values = tokens.bytes[range].count { !$0.isWhitespace }
    let remedy =
      values < range.count
      ? "put no space before the unit"
      : lacksUnit(range) ? "a time needs a unit" : "put spaces around a time"
    return "this draws \(values) values, not a time: \(remedy)"
  }

  /// Whether a dash is here that is none of the language: a hyphen, an en or em dash, a bar, or a minus sign.
  private func isDash(at position: Int) -> Bool {
    guard position + 3 <= tokens.end, tokens.bytes[position] == 0xe2 else { return false }
    let (second, third) = (tokens.bytes[position + 1], tokens.bytes[position + 2])
    return second == 0x80 && (0x90...0x95).contains(third) || second == 0x88 && third == 0x92
  }

  /// The unit of time that follows a whole number after spaces, as a word of its own; nil if there is none.
  private func unit(behind number: Range<Int>) -> Range<Int>? {
    guard tokens.bytes[number].allSatisfy(\.isDigit) else { return nil }
    var start = number.upperBound
    while start < tokens.end, tokens.bytes[start] == UInt8(ascii: " ") { start += 1 }
    var end = start
    while end < tokens.end, tokens.bytes[end].isLetter { end += 1 }
    let unit = start..<end
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
