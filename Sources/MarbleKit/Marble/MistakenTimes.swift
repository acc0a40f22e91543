/// Finds text in a diagram that looks like a time or a number, and is read as single values.
///
/// A time lacks the white space around it, as the `10ms` of `-a10ms-b|`, or its unit, as the `1000` of `1000 a|`, or has white space before
/// its unit: `1 s`. A number lacks its quotes, as in `-10-20-|`. Or it is a dash of another kind, as in `-a–b-|`.
struct MistakenTimes {
  private let tokens: MarbleTokenizer
  private let start: Int

  init(_ tokens: MarbleTokenizer, from start: Int) {
    self.tokens = tokens
    self.start = start
  }

  /// The maximum number to find: what to write instead is as long as the diagram.
  private static let most = 100

  /// The issue of each of the first ones, with what to write instead; all numbers that lack quotes are one issue.
  var issues: [TextIssue] {
    let found = all()
    let numbers = found.filter(lacksQuotes)
    let issues = found.filter { !lacksQuotes($0) }.map { range in
      TextIssue(
        message: message(on: range), range: range,
        note:
          "write: \(corrected(range)); a value of this name is in quotes: '\(tokens.text(range))'")
    }
    guard let first = numbers.first else { return issues }
    let digits = tokens.text(first).map(String.init)
    let number = TextIssue(
      message: "'\(tokens.text(first))' without quotes draws \(digits.count) values, "
        + "\(digits.dropLast().joined(separator: ", ")) and 0, in \(digits.count) frames"
        + numbers.dropFirst().map(tokens.text).likewise,
      range: first, note: "a value in quotes takes one frame: \(quoted(numbers))")
    return (issues + [number]).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The diagram with quotes around numbers, and a dash for each further digit, so that all else keeps its frame.
  private func quoted(_ numbers: [Range<Int>]) -> String {
    var text = ""
    var position = start
    for number in numbers {
      let silence = String(repeating: "-", count: number.count - 1)
      text += "\(tokens.text(position..<number.lowerBound))'\(tokens.text(number))'\(silence)"
      position = number.upperBound
    }
    return text + tokens.text(position..<tokens.end)
  }

  /// Finds the first of them, outside of groups and quotes.
  private func all() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var position = start
    var isInGroup = false
    let (bytes, end) = (tokens.bytes, tokens.end)
    lazy var hasZero = drawsZero()
    while position < end, found.count < Self.most {
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
          standsAlone(range)
            ? lacksUnit(range) || longUnit(of: range) != nil : FrameDuration.isTime(bytes[range])
        {
          found.append(range)
        } else if !isInGroup, lacksQuotes(range), !hasZero {
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

  private func corrected(_ range: Range<Int>) -> String {
    if isDash(at: range.lowerBound) { return "-" }
    let before = tokens.text(start..<range.lowerBound).drop { $0 == " " }
    let after = tokens.text(range.upperBound..<tokens.end).drop { $0 == " " }
    let isApart = before.isEmpty || before.last == " "
    let number = tokens.text(range).filter { $0 != " " }
    let digits = number.prefix { $0.isNumber || $0 == "." }
    let time = longUnit(of: range).map { digits + $0 } ?? number + (lacksUnit(range) ? "ms" : "")
    return before + (isApart ? "" : " ") + time + (after.isEmpty ? "" : " ") + after
  }

  /// What is wrong with one of them.
  private func message(on range: Range<Int>) -> String {
    if isDash(at: range.lowerBound) { return "this dash draws a value, not a frame" }
    let values = tokens.bytes[range].count { !$0.isWhitespace }
    if longUnit(of: range) != nil {
      return "this draws \(values) values, not a time: the units are f, ms, s and m"
    }
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
    let name = tokens.text(unit)
    guard name != "f", MistakenUnits.all[name] != nil, standsAlone(unit) else { return nil }
    return unit
  }

  /// The unit that a word such as `2sec` means; nil for any other word.
  private func longUnit(of range: Range<Int>) -> String? {
    let word = tokens.bytes[range]
    guard let first = word.firstIndex(where: \.isLetter), first > range.lowerBound else {
      return nil
    }
    return MistakenUnits.all[tokens.text(first..<range.upperBound)]
      .flatMap { $0 == tokens.text(first..<range.upperBound) ? nil : $0 }
  }

  /// Whether it is a round number, such as 10 or 1500, which hardly draws single digits.
  private func lacksUnit(_ range: Range<Int>) -> Bool {
    let word = tokens.bytes[range]
    return range.count > 1 && word.allSatisfy(\.isDigit)
      && tokens.bytes[range.lowerBound] != UInt8(ascii: "0")
      && tokens.bytes[range.upperBound - 1] == UInt8(ascii: "0")
  }

  /// Whether it is a number such as 10 or 200 between dashes.
  ///
  /// Other numbers draw single digits more often than not: the values of a burst, as in `-12-`, or a countdown, `3210`.
  private func lacksQuotes(_ range: Range<Int>) -> Bool {
    guard isTens(range), !standsAlone(range) else { return false }
    let (before, after) = (range.lowerBound - 1, range.upperBound)
    return (range.lowerBound == start || " -".utf8.contains(tokens.bytes[before]))
      && (after == tokens.end || " -|#".utf8.contains(tokens.bytes[after]))
  }

  /// Whether it is a digit and zeros: 10, 20, 300.
  private func isTens(_ range: Range<Int>) -> Bool {
    range.count > 1 && tokens.bytes[range.lowerBound] != UInt8(ascii: "0")
      && tokens.bytes[range.lowerBound].isDigit
      && tokens.bytes[range].dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// Whether a 0 is drawn as a value of its own: alone, or among digits that differ from a number such as 10.
  private func drawsZero() -> Bool {
    var position = start
    while position < tokens.end {
      if tokens.bytes[position] == UInt8(ascii: "'") {
        position = (try? tokens.quoted(at: position).end) ?? tokens.end
        continue
      }
      let range = word(at: position)
      let digits = tokens.bytes[range]
      if digits.contains(UInt8(ascii: "0")), digits.allSatisfy(\.isDigit), !isTens(range) {
        return true
      }
      position = max(range.upperBound, position + 1)
    }
    return false
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

/// The units of time that people write, and those that diagrams and rows have.
package enum MistakenUnits {
  /// The unit that each means.
  package static let all = [
    "f": "f", "frame": "f", "frames": "f", "tick": "f", "ticks": "f",
    "ms": "ms", "msec": "ms", "millis": "ms", "milliseconds": "ms",
    "s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s",
    "m": "m", "min": "m", "mins": "m", "minute": "m", "minutes": "m",
  ]
}

extension [String] {
  /// The end of a sentence that is true of these words, too: ` (likewise '20', '30')`; empty without words.
  package var likewise: String {
    if isEmpty { return "" }
    let words = prefix(3).map { "'\($0)'" } + (count > 3 ? ["…"] : [])
    return " (likewise \(words.joined(separator: ", ")))"
  }
}
