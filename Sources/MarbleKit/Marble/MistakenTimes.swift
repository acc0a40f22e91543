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

  /// The issues, those of one kind as one, each with the diagram in which all of them are corrected.
  var issues: [TextIssue] {
    let found = all()
    if found.isEmpty { return [] }
    let corrected = correction(of: found)
    var kinds: [(remedy: String, ranges: [Range<Int>])] = []
    for range in found {
      let remedy = remedy(for: range)
      if let index = kinds.firstIndex(where: { $0.remedy == remedy }) {
        kinds[index].ranges.append(range)
      } else {
        kinds.append((remedy, [range]))
      }
    }
    return kinds.map { issue(with: $0.ranges, $0.remedy, corrected) }
  }

  /// The diagram in which all of them are written as they are probably meant; nil if something in it would still be mistaken.
  var corrected: String? { correction(of: all()) }

  private func issue(
    with ranges: [Range<Int>], _ remedy: String, _ corrected: String?
  ) -> TextIssue {
    let first = ranges[0]
    let word = tokens.text(first)
    let others = ranges.dropFirst().map(tokens.text).likewise
    if isNumber(first) {
      let digits = word.map(String.init)
      return TextIssue(
        message: "'\(word)' without quotes draws \(digits.count) values, "
          + "\(digits.dropLast().joined(separator: ", ")) and \(digits.last ?? ""), in \(digits.count) frames"
          + others,
        range: first,
        note: "a value in quotes takes one frame: \(corrected ?? "'\(word)'")")
    }
    let values = tokens.bytes[first].count { !$0.isWhitespace }
    return TextIssue(
      message: isDash(at: first.lowerBound)
        ? "this dash draws a value, not a frame"
        : "this draws \(values) values, not a time: \(remedy)\(others)",
      range: first,
      note: (corrected.map { "write: \($0)\(word == "—" ? asTwoHyphens : ""); " } ?? "")
        + "a value of this name is in quotes: '\(word)'")
  }

  /// The other meaning of long dashes: editors replace two hyphens by one.
  private var asTwoHyphens: String {
    let diagram = tokens.text(start..<tokens.end).replacing("—", with: "--")
    return ", or \(diagram) if an editor has made '—' of '--'"
  }

  /// The diagram in which all that was found is written as it is probably meant; nil if something in it would still be mistaken.
  private func correction(of found: [Range<Int>]) -> String? {
    var corrected = replacing(found)
    // What is between mistakes may be a mistake beside their corrections.
    for _ in 0..<3 {
      let range = 0..<corrected.utf8.count
      guard let again = MarbleDiagram.replacingMistakenTimes(corrected, range) else {
        // A hot source may draw all that other rows draw.
        let issues = MarbleDiagram.scan(corrected, range, as: .row(.hot)).issues
        return issues.isEmpty ? corrected : nil
      }
      corrected = again
    }
    return nil
  }

  /// The diagram in which all that is found is replaced; nil if nothing is found.
  var replaced: String? {
    let found = all()
    return found.isEmpty ? nil : replacing(found)
  }

  private func replacing(_ found: [Range<Int>]) -> String {
    var text = ""
    var position = start
    for range in found {
      text += tokens.text(position..<range.lowerBound)
      position = range.upperBound
      if isDash(at: range.lowerBound) {
        text += "-"
      } else if isNumber(range) {
        text += "'\(tokens.text(range))'"
      } else {
        if let last = text.last, last != " " { text += " " }
        text += time(of: range)
        if position < tokens.end, !tokens.bytes[position].isWhitespace { text += " " }
      }
    }
    return String((text + tokens.text(position..<tokens.end)).drop { $0 == " " })
  }

  /// Finds all of them; if one is certain, similar text elsewhere is not meant otherwise.
  func all() -> [Range<Int>] {
    let certain = find(isNumber: lacksQuotes, isUnit: { $0 == "ms" })
    let hasNumber = certain.contains(where: isNumber)
    let hasTime = certain.contains { !isNumber($0) && !isDash(at: $0.lowerBound) }
    guard hasNumber || hasTime else { return certain }
    return find(
      isNumber: hasNumber ? isApart : lacksQuotes,
      isUnit: hasTime ? { MistakenUnits.unit(named: $0) != nil } : { $0 == "ms" })
  }

  /// Finds them outside of groups and quotes.
  ///
  /// - Parameters:
  ///   - isNumber: Whether digits are a number that lacks its quotes.
  ///   - isUnit: Whether letters behind a number are a unit although more letters follow.
  private func find(
    isNumber: (Range<Int>) -> Bool, isUnit: (String) -> Bool
  ) -> [Range<Int>] {
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
        var range = word(at: position, isUnit)
        if !isInGroup, standsAlone(range), let unit = unit(behind: range) {
          range = range.lowerBound..<unit.upperBound
          found.append(range)
        } else if !isInGroup, isTime(range) || isNumber(range) && (isDecimal(range) || !hasZero) {
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

  /// Whether it reads like a time, and lacks white space around it, its unit, or a unit that diagrams have.
  private func isTime(_ range: Range<Int>) -> Bool {
    standsAlone(range)
      ? lacksUnit(range) || longUnit(of: range) != nil : FrameDuration.isTime(tokens.bytes[range])
  }

  /// The time that is meant, as diagrams write it.
  private func time(of range: Range<Int>) -> String {
    let number = tokens.text(range).filter { $0 != " " }
    let digits = number.prefix { $0.isNumber || $0 == "." }
    return longUnit(of: range).map { digits + $0 } ?? number + (lacksUnit(range) ? "ms" : "")
  }

  /// What to do with one of them; the same for all of one kind.
  private func remedy(for range: Range<Int>) -> String {
    if isDash(at: range.lowerBound) { return "-" }
    if isNumber(range) { return "'" }
    if longUnit(of: range) != nil { return "the units are f, ms, s and m" }
    if tokens.bytes[range].contains(where: \.isWhitespace) {
      return "put no space before the unit"
    }
    return lacksUnit(range) ? "a time needs a unit" : "put spaces around a time"
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
    guard name != "f", MistakenUnits.unit(named: name) != nil, standsAlone(unit) else { return nil }
    return unit
  }

  /// The unit that a word such as `2sec` means; nil for any other word.
  private func longUnit(of range: Range<Int>) -> String? {
    let word = tokens.bytes[range]
    guard let first = word.firstIndex(where: \.isLetter), first > range.lowerBound else {
      return nil
    }
    return MistakenUnits.unit(named: tokens.text(first..<range.upperBound))
      .flatMap { $0 == tokens.text(first..<range.upperBound) ? nil : $0 }
  }

  /// Whether it is a round number, such as 10 or 1500, which hardly draws single digits.
  private func lacksUnit(_ range: Range<Int>) -> Bool {
    let word = tokens.bytes[range]
    return range.count > 1 && word.allSatisfy(\.isDigit)
      && tokens.bytes[range.lowerBound] != UInt8(ascii: "0")
      && tokens.bytes[range.upperBound - 1] == UInt8(ascii: "0")
  }

  /// Whether it is a number such as 10, 200 or 0.5 between dashes.
  ///
  /// Other numbers draw single digits more often than not: the values of a burst, as in `-12-`, or a countdown, `3210`.
  private func lacksQuotes(_ range: Range<Int>) -> Bool {
    isApart(range) && (isDecimal(range) || isTens(range))
  }

  /// Whether it is a number of several digits between dashes.
  private func isApart(_ range: Range<Int>) -> Bool {
    guard range.count > 1, isNumber(range) else { return false }
    let (before, after) = (range.lowerBound - 1, range.upperBound)
    return (range.lowerBound == start || " -".utf8.contains(tokens.bytes[before]))
      && (after == tokens.end || " -|#".utf8.contains(tokens.bytes[after]))
  }

  /// Whether it is a number and not a time: several digits beside other text, or digits with a decimal point.
  private func isNumber(_ range: Range<Int>) -> Bool {
    guard range.count > 1 else { return false }
    return tokens.bytes[range].allSatisfy(\.isDigit) ? !standsAlone(range) : isDecimal(range)
  }

  /// Whether it is a number such as 0.5.
  private func isDecimal(_ range: Range<Int>) -> Bool {
    tokens.bytes[range].contains(UInt8(ascii: "."))
      && tokens.text(range).wholeMatch(of: /\d+\.\d+/) != nil
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

  /// Digits, and the letters behind them: all, or those that are a unit before other letters.
  private func word(at start: Int, _ isUnit: (String) -> Bool = { _ in false }) -> Range<Int> {
    var digits = start
    while digits < tokens.end,
      tokens.bytes[digits].isDigit || tokens.bytes[digits] == UInt8(ascii: ".")
    {
      digits += 1
    }
    var end = digits
    while end < tokens.end, tokens.bytes[end].isLetter { end += 1 }
    if end == digits || MistakenUnits.unit(named: tokens.text(digits..<end)) != nil {
      return start..<end
    }
    let longest = min(end, digits + 12)
    let unit = (digits..<longest).last { isUnit(tokens.text(digits..<$0 + 1)) }
    return start..<(unit.map { $0 + 1 } ?? end)
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

  /// The unit that a word means, be it in upper case as `MS` is; nil for other words, and for a capital letter, which draws a value.
  static func unit(named word: String) -> String? {
    all[word] ?? (word.utf8.count > 1 ? all[word.lowercased()] : nil)
  }
}

extension [String] {
  /// The end of a sentence that is true of these words, too: ` (likewise '20', '30')`; empty without words.
  package var likewise: String {
    if isEmpty { return "" }
    let words = prefix(3).map { "'\($0)'" } + (count > 3 ? ["…"] : [])
    return " (likewise \(words.joined(separator: ", ")))"
  }
}
