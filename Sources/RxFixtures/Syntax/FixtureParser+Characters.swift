// Characters that draw values here, and that mean something else in other tools and texts.

import RxTestKit

/// What a character that draws a value is probably meant for.
private enum Meant: CaseIterable {
  case name, quote, frame, completion, failure, separator, arrow, other

  init?(_ character: Character, at offset: Int, of text: Substring) {
    if character == "=", offset == 0, text.dropFirst().first == " " {
      self = .name
    } else if "\"`´‘’‚‛“”„‟«»′″".contains(character) {
      self = .quote
    } else if "._~·…─━－﹣".contains(character) {
      self = .frame
    } else if "│┃｜¦".contains(character) {
      self = .completion
    } else if "＃﹟".contains(character) {
      self = .failure
    } else if ",;".contains(character) {
      self = .separator
    } else if character == ">", offset == text.count - 1 {
      self = .arrow
    } else if character.isASCII, character.isPunctuation || character.isSymbol {
      self = .other
    } else {
      return nil
    }
  }

  /// What to write in place of the character.
  func replacement(
    of character: Character, after last: Character?, before next: Character?
  ) -> String {
    switch self {
    case .name, .arrow: ""
    case .quote: "'"
    case .frame: "-"
    case .completion: "|"
    case .failure: "#"
    // Without a space, two quotes are one.
    case .separator: last == "'" && next == "'" ? " " : ""
    case .other where character == "{": "["
    case .other where character == "}": "]"
    case .other: "'\(character)'"
    }
  }

  func advice(on character: Character) -> String {
    switch self {
    case .name: "a diagram follows without '='"
    case .quote where !character.isASCII: "write straight quotes"
    case .quote: "a value of several characters has single quotes"
    case .frame: "a frame in which nothing happens is '-'"
    case .completion: "the completion is '|'"
    case .failure: "an error is '#'"
    case .separator: "values stand side by side"
    case .arrow: "the arrow is not drawn"
    case .other where "{}".contains(character): "the events of one frame are in square brackets"
    case .other: "if it is meant, put it in single quotes"
    }
  }
}

extension Character {
  /// What the character is called in messages, because many are hard to tell apart: `dot`, `typographic quote`.
  fileprivate var writtenName: String {
    switch self {
    case "\"": "double quote"
    case "‘", "’", "‚", "‛", "“", "”", "„", "‟", "«", "»": "typographic quote"
    case ".": "dot"
    case "`": "backtick"
    case "_": "underscore"
    case ">": "greater-than sign"
    default: unicodeScalars.first?.properties.name?.lowercased() ?? "'\(self)'"
    }
  }
}

/// A warning that does not hold if the test gives one of some characters a value.
struct CharacterWarning {
  var warning: Diagnostic
  /// The characters; a test that binds one of them means it.
  var characters: String
  /// The texts of expressions that show that the test means them.
  var meaningTexts: MeaningTexts?
  /// The diagram that is probably meant.
  var corrected: String?

  enum MeaningTexts {
    /// Those that contain one of the characters.
    case containing
    /// Those that are one of them.
    case equal
  }

  /// Whether a text of an expression shows that the test means one of the characters.
  func isMeant(_ character: Character, in text: Substring) -> Bool {
    switch meaningTexts {
    case .containing?: text.contains(character)
    case .equal?: text == String(character)
    case nil: false
    }
  }
}

extension FixtureParser {
  /// What most diagrams draw beside letters and digits.
  private static let plainBytes = Array("-|#'()[]^! \t".utf8)

  /// Warns of characters of a diagram that probably do not mean the values that they draw.
  mutating func warnOfCharacters(_ diagram: MarbleDiagram, in range: Range<Int>) {
    let text = lines[line].text[utf8: range]
    guard
      text.utf8.contains(where: { !$0.isLetter && !$0.isDigit && !Self.plainBytes.contains($0) })
    else { return warnOfTimes(in: range, corrected: nil) }
    let characters = Array(text)
    // The point of 1.5 and the characters of other numbers and times are parts of those mistakes.
    let source = lines[line].text
    var isInTime = Array(repeating: false, count: characters.count)
    var (position, offset) = (range.lowerBound, 0)
    for place in MarbleDiagram.placesOfMistakenTimes(source, range) {
      let start = offset + source[utf8: position..<place.lowerBound].count
      (position, offset) = (place.upperBound, start + source[utf8: place].count)
      // A combined character may belong to both parts.
      for index in start..<offset where index < isInTime.count { isInTime[index] = true }
    }
    var found: [(meant: Meant, offset: Int)] = []
    for mark in diagram.marks where mark.length == 1 {
      guard case .value = mark.symbol,
        let meant = Meant(characters[mark.offset], at: mark.offset, of: text),
        !isInTime[mark.offset]
      else { continue }
      found.append((meant, mark.offset))
    }
    if found.isEmpty { return warnOfTimes(in: range, corrected: nil) }
    let corrected = corrected(characters, found)
    for meant in Meant.allCases {
      let offsets = found.filter { $0.meant == meant }.map(\.offset)
      guard let offset = offsets.first else { continue }
      let drawn = String(Set(offsets.map { characters[$0] }).sorted())
      let start = range.lowerBound + String(characters[..<offset]).utf8.count
      let first = start..<start + characters[offset].utf8.count
      let issue = TextIssue(
        message: "this \(characters[offset].writtenName) draws a value", range: first,
        note: meant.advice(on: characters[offset]) + (corrected.map { ": \($0)" } ?? ""))
      draft.characterWarnings.append(
        CharacterWarning(
          warning: warning(issue), characters: drawn, meaningTexts: .containing,
          corrected: corrected))
    }
    warnOfTimes(in: range, corrected: corrected)
  }

  /// The diagram in which each character stands for what is probably meant; nil if something in it would still be mistaken.
  private func corrected(
    _ characters: [Character], _ found: [(meant: Meant, offset: Int)]
  ) -> String? {
    var pieces = characters.map { String($0) }
    for (meant, offset) in found {
      let next = offset + 1 < characters.count ? characters[offset + 1] : nil
      let last = offset > 0 ? characters[offset - 1] : nil
      pieces[offset] = meant.replacement(of: characters[offset], after: last, before: next)
    }
    let text = String(pieces.joined().drop { $0 == " " })
    let range = 0..<text.utf8.count
    let times = MarbleDiagram.mistakenTimes(text, range)
    if !times.isEmpty { return MarbleDiagram.correctedTimes(text, range) }
    return MarbleDiagram.scan(text, range, as: .row(.hot)).issues.isEmpty ? text : nil
  }

  /// Warns of what reads like a time or a number, of a number only when the keys of the test are known.
  private mutating func warnOfTimes(in range: Range<Int>, corrected: String?) {
    let issues = MarbleDiagram.mistakenTimes(lines[line].text, range)
    if issues.isEmpty { return }
    let meant = corrected ?? MarbleDiagram.correctedTimes(lines[line].text, range)
    for issue in issues {
      var issue = issue
      if let corrected { issue.note = "write: \(corrected)" }
      let isNumber = lines[line].text[utf8: issue.range].utf8.allSatisfy {
        $0.isDigit || $0 == UInt8(ascii: ".")
      }
      if !isNumber {
        warn(issue, meaning: meant)
        continue
      }
      let digits = lines[line].text[utf8: range].filter(\.isNumber)
      draft.characterWarnings.append(
        CharacterWarning(warning: warning(issue), characters: digits, corrected: meant))
    }
  }

  /// Adds the warnings of characters, unless a `where` row binds one of them, a row has its name, or a text of an expression has one.
  mutating func addCharacterWarnings() {
    if draft.characterWarnings.isEmpty { return boundKeys.formUnion(draft.keys.keys) }
    let keys = head.map { Set(draft.keys.keys).union($0.keys.keys) } ?? boundKeys
    boundKeys.formUnion(draft.keys.keys)
    let texts = draft.test.expressions.flatMap { $0.text.matches(of: /"(?:[^"\\]|\\.)*"/).map(\.0) }
      .map { $0.dropFirst().dropLast() }
    for warning in draft.characterWarnings {
      let isMeant = warning.characters.contains { character in
        keys.contains(.value(String(character))) || declaration(of: String(character)) != nil
          || texts.contains { warning.isMeant(character, in: $0) }
      }
      if !isMeant { draft.test.warn(warning.warning, meaning: warning.corrected) }
    }
  }
}
