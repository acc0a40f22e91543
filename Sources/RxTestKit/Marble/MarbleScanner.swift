/// Reads a diagram from a stretch of one line, and continues after each error.
package struct MarbleScanner {
  /// The tokens that the diagram may contain.
  package enum Grammar: Equatable {
    case events(hasOrigin: Bool, mayCancel: Bool = false)
    case subscription(allowsLoneUnsubscribe: Bool)
    case values
  }

  /// The maximum number of events in a diagram: a longer recording exceeds a budget.
  static let mostEvents = 1_000_000

  /// The ASCII characters as values.
  private static let asciiValues = (0..<0x80).map { String(Unicode.Scalar(UInt8($0))) }

  /// A group that is open.
  struct Group {
    var opening: Int
    var closer: UInt8
    var eventCount = 0
    /// How many frames stand between the brackets, where they count.
    var width = 0
    /// How many groups were opened inside this one, although none may be.
    var nestedCount = 0
  }

  let tokens: MarbleTokenizer
  private let start: Int
  private let grammar: Grammar
  private let allowsValuesOnly: Bool
  let syntax: MarbleSyntax

  var position: Int
  private var offset = 0
  private var frame = 0
  var group: Group?
  private var groupCount = 0
  private var origin: Int?
  var hasEnded = false
  var hasReportedEnd = false
  private var hasSubscribed = false
  private var hasUnsubscribed = false
  private var marks: [MarbleDiagram.Mark] = []
  var issues: [TextIssue] = []

  init(
    _ tokens: MarbleTokenizer, from start: Int, grammar: Grammar, syntax: MarbleSyntax = .rxjs
  ) {
    self.tokens = tokens
    self.syntax = syntax
    self.start = start
    self.grammar = grammar
    allowsValuesOnly = grammar == .values
    position = start
  }

  /// Reads to the end of the stretch.
  mutating func scan() -> MarbleDiagram {
    var eventCount = 0
    let (bytes, end) = (tokens.bytes, tokens.end)
    for index in start..<end where bytes[index] != UInt8(ascii: "-") { eventCount &+= 1 }
    marks.reserveCapacity(min(eventCount, Self.mostEvents))
    while position < end {
      scanToken()
      guard marks.count <= Self.mostEvents else {
        report(
          "a diagram has at most \(Self.mostEvents) events", position - 1..<position)
        marks = []
        return finished()
      }
    }
    if let group { reportUnclosed(group) }
    if start == tokens.end || (marks.isEmpty && frame == 0 && issues.isEmpty && isBlank) {
      report("a diagram cannot be empty", start..<max(start, tokens.end), note: "write '-'")
    }
    return finished()
  }

  private var isBlank: Bool { tokens.bytes[start..<tokens.end].allSatisfy(\.isWhitespace) }

  private func finished() -> MarbleDiagram {
    var diagram = MarbleDiagram(marks: marks, firstFrame: -(origin ?? 0), lastFrame: frame)
    diagram.lastFrame = frame
    return diagram
  }

  private mutating func scanToken() {
    let byte = tokens.bytes[position]
    let meaning = syntax.token(byte, inGroup: group != nil)
    if meaning != nil, tokens.isMarked(at: position) {
      let issue = tokens.markIssue(at: position)
      report(issue)
      advance(to: issue.range.upperBound, characters: 1)
      return
    }
    switch meaning {
    case .space: advance(to: position + 1, characters: 1)
    case .silence: scanSilence()
    case .opening(let closer): open(closer: closer)
    case .closing: close(byte)
    case .completed: scanEnd(.completed)
    case .error: scanEnd(.error)
    case .subscribe: scanCaret()
    case .unsubscribe: scanBang()
    case .cancel: scanCancellation()
    case .quote: scanQuoted()
    case .separator: scanSeparator()
    case .demand: scanDemand()
    case nil:
      if syntax.readsTimes && byte.isDigit && scanTime() { return }
      if syntax.readsWords { scanWord() } else { scanCharacter() }
    }
  }

  mutating func advance(to end: Int, characters: Int) {
    position = end
    offset += characters
  }
}

// MARK: - Silence and time

extension MarbleScanner {
  private mutating func scanSilence() {
    if allowsValuesOnly {
      report(
        "only values are allowed here", position..<position + 1,
        note: "write a value in quotes: '-'")
    } else if let open = group, !tokens.bytes[position..<tokens.end].contains(open.closer) {
      reportUnclosed(open)
      group = nil
    } else if group != nil {
      report(
        "a group cannot hold '-'", position..<position + 1, note: "write a value in quotes: '-'")
    }
    let end = group == nil && !allowsValuesOnly ? tokens.endOfRun(at: position) : position + 1
    if group == nil { frame += end - position }
    advance(to: end, characters: end - position)
  }

  /// Reads a time, if the word that begins here is one.
  private mutating func scanTime() -> Bool {
    guard position == start || tokens.bytes[position - 1].isWhitespace else { return false }
    var end = position + 1
    while end < tokens.end, !tokens.bytes[end].isWhitespace { end += 1 }
    let word = tokens.bytes[position..<end]
    guard FrameDuration.isTime(word) else { return false }
    let range = position..<end
    do throws(FrameDuration.Problem) {
      let duration = try FrameDuration(bytes: word)
      let (sum, overflows) = frame.addingReportingOverflow(duration.frames)
      guard !overflows && sum <= FrameDuration.maximum else { throw .overflow }
      checkTime(range)
      frame = sum
    } catch {
      report(error.message, range)
    }
    advance(to: end, characters: range.count)
    return true
  }

  private mutating func checkTime(_ range: Range<Int>) {
    if allowsValuesOnly {
      report(
        "only values are allowed here", range,
        note: "write a value in quotes: '\(tokens.text(range))'")
    } else if group != nil {
      report("a group holds no time", range)
    } else if hasEnded {
      reportAfterEnd(range)
    }
  }
}

// MARK: - Events

extension MarbleScanner {
  mutating func scanCharacter() {
    let byte = tokens.bytes[position]
    let next = position + 1
    if byte < 0x80, byte != 0x0A, next == tokens.end || tokens.bytes[next] < 0x80 {
      return addValue(Self.asciiValues[Int(byte)], position..<next, characters: 1)
    }
    if byte == 0x0A {
      report("a diagram must be on one line", position..<position + 1)
      advance(to: position + 1, characters: 1)
      return
    }
    let end = tokens.endOfCharacter(at: position)
    if byte >= 0x80 && tokens.startsWithCombiningMark(at: position) {
      report("this combining mark has no character to combine with", position..<end)
    }
    if byte >= 0x80, let name = Character(tokens.text(position..<end)).invisibleName {
      report("this is \(name), which cannot be seen", position..<end, note: Character.invisibleNote)
    }
    addValue(tokens.text(position..<end), position..<end, characters: 1)
  }

  private mutating func scanQuoted() {
    do throws(TextIssue) {
      let (text, end) = try tokens.quoted(at: position, doubled: syntax.doublesQuotes)
      let range = position..<end
      addValue(text, range, characters: tokens.characterCount(range))
    } catch {
      report(error)
      let isMark = error.range.lowerBound > position || error.range.count < 2
      let end = isMark ? tokens.end : error.range.upperBound
      frame += group == nil ? 1 : 0
      advance(to: end, characters: tokens.characterCount(position..<end))
    }
  }

  private mutating func addValue(
    _ text: consuming String, _ range: Range<Int>, characters: Int
  ) {
    if case .subscription = grammar {
      report("only '-', time, '^' and '!' are allowed in a subscription", range)
    }
    add(.value(text), range, characters: characters)
  }

  private mutating func scanEnd(_ symbol: MarbleDiagram.Symbol) {
    let range = position..<position + 1
    switch grammar {
    case .events:
      add(symbol, range, characters: 1)
      hasEnded = true
    case .subscription:
      report("only '-', time, '^' and '!' are allowed in a subscription", range)
      add(symbol, range, characters: 1)
    case .values:
      let token = tokens.text(range)
      report("only values are allowed here", range, note: "write a value in quotes: '\(token)'")
      advance(to: position + 1, characters: 1)
    }
  }

  mutating func add(
    _ symbol: consuming MarbleDiagram.Symbol, _ range: Range<Int>, characters: Int, frames: Int = 1
  ) {
    if hasEnded { reportAfterEnd(range) }
    marks.append(
      MarbleDiagram.Mark(
        symbol, frame: frame, offset: offset, length: characters,
        group: group == nil ? nil : groupCount))
    if group == nil { frame += frames }
    group?.eventCount += 1
    group?.width += frames
    advance(to: range.upperBound, characters: characters)
  }
}

// MARK: - Groups

extension MarbleScanner {
  private mutating func open(closer: UInt8) {
    let range = position..<position + 1
    if allowsValuesOnly {
      report("only values are allowed here", range, note: "write a value in quotes")
    } else if group != nil {
      report("a group holds no group", range)
      group?.nestedCount += 1
    } else {
      if hasEnded { reportAfterEnd(range) }
      group = Group(opening: position, closer: closer)
    }
    advance(to: position + 1, characters: 1)
  }

  private mutating func close(_ byte: UInt8) {
    let range = position..<position + 1
    defer { advance(to: position + 1, characters: 1) }
    guard let open = group else {
      let note = allowsValuesOnly ? "write a value in quotes" : nil
      report("no group is open here", range, note: note)
      return
    }
    if open.nestedCount > 0 {
      group?.nestedCount -= 1
      return
    }
    if open.closer != byte {
      let opening = tokens.text(open.opening..<open.opening + 1)
      let closer = Character(Unicode.Scalar(open.closer))
      report("a group that begins with '\(opening)' ends with '\(closer)'", range)
    }
    let lastIssue = issues.last?.range.lowerBound ?? 0
    if open.eventCount == 0 && lastIssue <= open.opening {
      report("a group cannot be empty", open.opening..<position + 1)
    }
    frame += open.closer == UInt8(ascii: ")") ? open.width + 2 : 1
    group = nil
    groupCount += 1
  }
}

// MARK: - Subscriptions

extension MarbleScanner {
  private mutating func scanCaret() {
    let range = position..<position + 1
    switch grammar {
    case .events(hasOrigin: true, _): scanOrigin(range)
    case .subscription:
      if hasSubscribed {
        report("'^' may occur only once in a subscription", range)
      } else if hasUnsubscribed {
        report("'!' before '^': a subscription begins with '^'", range)
      }
      hasSubscribed = true
      add(.subscribe, range, characters: 1)
    case .events, .values:
      report(
        "'^' marks frame 0 of a hot source, or a subscription: remove it here", range,
        note: "write a value in quotes: '^'")
      frame += group == nil ? 1 : 0
      advance(to: position + 1, characters: 1)
    }
  }

  /// Reads the `^` of a hot row: events to its left happen before frame 0.
  private mutating func scanOrigin(_ range: Range<Int>) {
    defer { advance(to: position + 1, characters: 1) }
    if group != nil {
      report("'^' is not allowed in a group", range)
    } else if origin != nil {
      report("'^' may occur only once in a hot row", range)
    } else {
      if hasEnded { reportAfterEnd(range) }
      for index in marks.indices { marks[index].frame -= frame }
      origin = frame
      frame = 1
    }
  }

  private mutating func scanBang() {
    let range = position..<position + 1
    guard case .subscription(let allowsLoneUnsubscribe) = grammar else {
      report(
        "'!' marks the end of a subscription: remove it here", range,
        note: "write a value in quotes: '!'")
      frame += group == nil ? 1 : 0
      advance(to: position + 1, characters: 1)
      return
    }
    if hasUnsubscribed {
      report("'!' may occur only once in a subscription", range)
    } else if !allowsLoneUnsubscribe && !hasSubscribed {
      report("'!' without '^' left of it: nothing was subscribed", range)
    }
    hasUnsubscribed = true
    add(.unsubscribe, range, characters: 1)
  }

  private mutating func scanCancellation() {
    let range = position..<position + 1
    if grammar != .events(hasOrigin: false, mayCancel: true) {
      report(
        "';' cancels what is expected; a source cannot do that", range,
        note: "write a value in quotes: ';'")
    } else if hasUnsubscribed {
      report("';' may occur only once in a diagram", range)
    }
    hasUnsubscribed = true
    add(.unsubscribe, range, characters: 1)
  }
}
