/// Reads a diagram from a stretch of one line, and continues after each error.
package struct MarbleScanner {
  package enum Grammar: Equatable {
    case row(MarbleDiagram.Kind)
    case values
    /// Values in order, and a terminal event; frames do not count.
    case list
  }

  /// The maximum number of events in a diagram: a longer recording exceeds a budget.
  static let mostEvents = 1_000_000

  private static let asciiValues = (0..<0x80).map { String(Unicode.Scalar(UInt8($0))) }

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
  let start: Int
  private let grammar: Grammar
  private let allowsValuesOnly: Bool
  private let isSubscription: Bool
  let syntax: MarbleSyntax

  /// Whether it reads a list of values with an end.
  var isList: Bool { grammar == .list }

  var position: Int
  private var offset = 0
  private var frame = 0
  var group: Group?
  private var groupCount = 0
  private var drawsBrackets: Bool?
  private var origin: Int?
  var hasEnded = false
  var hasReportedEnd = false
  private var hasSubscribed = false
  private var hasUnsubscribed = false
  private(set) var marks: [MarbleDiagram.Mark] = []
  var issues: [TextIssue] = []

  init(_ tokens: MarbleTokenizer, from start: Int, grammar: Grammar, syntax: MarbleSyntax) {
    self.tokens = tokens
    if case .row(.subscription) = grammar { isSubscription = true } else { isSubscription = false }
    self.syntax = isSubscription ? syntax.ofSubscriptions : syntax
    self.start = start
    self.grammar = grammar
    allowsValuesOnly = grammar == .values || grammar == .list
    position = start
  }

  mutating func scan() -> MarbleDiagram {
    var eventCount = 0
    let (bytes, end) = (tokens.bytes, tokens.end)
    for index in start..<end where bytes[index] != UInt8(ascii: "-") { eventCount &+= 1 }
    marks.reserveCapacity(min(eventCount, Self.mostEvents))
    while position < end, marks.count <= Self.mostEvents { scanToken() }
    if marks.count > Self.mostEvents {
      report("a diagram has at most \(Self.mostEvents) events", position - 1..<position)
      marks = []
    } else if let group {
      reportUnclosed(group)
    } else if marks.isEmpty, bytes[start..<end].allSatisfy(\.isWhitespace) {
      report("a diagram cannot be empty", start..<end, note: "write '-'")
    }
    var diagram = MarbleDiagram(marks: marks, firstFrame: -(origin ?? 0))
    diagram.lastFrame = frame
    diagram.drawsBrackets = drawsBrackets
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
    if allowsValuesOnly, let meaning, meaning != .space, meaning != .quote {
      let isEnd = meaning == .completed || meaning == .error
      if !(grammar == .list && isEnd) {
        refuseFrames(here)
        return skip()
      }
    }
    switch meaning {
    case .space: skip()
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
    case .demand:
      refuse("',' lets a consumer wait before it asks for more; here it asks immediately", here)
      skip()
    case nil:
      if syntax.readsTimes && byte.isDigit && scanTime() { return }
      if syntax.readsWords { scanWord() } else { scanCharacter() }
    }
  }

  mutating func advance(to end: Int, characters: Int) {
    position = end
    offset += characters
  }

  /// The token that begins here, if it is one byte.
  var here: Range<Int> { position..<position + 1 }

  mutating func skip() { advance(to: position + 1, characters: 1) }
}

// MARK: - Silence and time

extension MarbleScanner {
  private mutating func scanSilence() {
    if let open = group, !tokens.bytes[position..<tokens.end].contains(open.closer) {
      reportUnclosed(open)
      group = nil
    } else if group != nil {
      refuse("a group cannot hold '-'", here)
    }
    let end = group == nil ? tokens.endOfRun(at: position) : position + 1
    if group == nil { frame += end - position }
    advance(to: end, characters: end - position)
  }

  /// Reads a time, if the word that begins here is one.
  private mutating func scanTime() -> Bool {
    guard position == start || tokens.bytes[position - 1].isWhitespace else { return false }
    var end = position + 1
    while end < tokens.end, !tokens.bytes[end].isWhitespace { end += 1 }
    let range = position..<end
    do throws(FrameDuration.Problem) {
      let duration = try FrameDuration(bytes: tokens.bytes[range], in: syntax.frame)
      let (sum, overflows) = frame.addingReportingOverflow(duration.frames)
      guard !overflows && sum <= FrameDuration.maximum else { throw .overflow }
      frame = sum
      if allowsValuesOnly {
        refuseFrames(range)
      } else if group != nil {
        report("a group holds no time", range)
      } else if hasEnded {
        reportAfterEnd(range)
      }
    } catch {
      if error == .notATime { return false }
      report(error.message, range)
    }
    advance(to: end, characters: range.count)
    return true
  }
}

// MARK: - Events

extension MarbleScanner {
  mutating func scanCharacter() {
    let byte = tokens.bytes[position]
    if byte == 0x0A {
      report("a diagram must be on one line", here)
      return skip()
    }
    let next = position + 1
    if byte < 0x80, next == tokens.end || tokens.bytes[next] < 0x80 {
      return addEvent(.value(Self.asciiValues[Int(byte)]), here, characters: 1)
    }
    let range = position..<tokens.endOfCharacter(at: position)
    let text = tokens.text(range)
    if tokens.startsWithCombiningMark(at: position) {
      report("this combining mark has no character to combine with", range)
    }
    if let name = Character(text).invisibleName {
      report("this is \(name), which cannot be seen", range, note: Character.invisibleNote)
    }
    addEvent(.value(text), range, characters: 1)
  }

  private mutating func scanQuoted() {
    do throws(TextIssue) {
      let (text, end) = try tokens.quoted(at: position, doubled: syntax.doublesQuotes)
      let range = position..<end
      addEvent(.value(text), range, characters: tokens.characterCount(range))
    } catch {
      report(error)
      let isMark = error.range.lowerBound > position || error.range.count < 2
      let end = isMark ? tokens.end : error.range.upperBound
      if group == nil { frame += 1 }
      advance(to: end, characters: tokens.characterCount(position..<end))
    }
  }

  private mutating func scanEnd(_ symbol: MarbleDiagram.Symbol) {
    addEvent(symbol, here, characters: 1)
    hasEnded = !isSubscription && !syntax.continuesAfterEnd
  }

  /// Adds a value or an end, neither of which a subscription has.
  private mutating func addEvent(
    _ symbol: consuming MarbleDiagram.Symbol, _ range: Range<Int>, characters: Int
  ) {
    if isSubscription {
      report("only '-', time, '^' and '!' are allowed in a subscription", range)
    }
    add(symbol, range, characters: characters)
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
    if group != nil {
      report("a group holds no group", here)
      group?.nestedCount += 1
    } else {
      if hasEnded { reportAfterEnd(here) }
      group = Group(opening: position, closer: closer)
    }
    skip()
  }

  private mutating func close(_ byte: UInt8) {
    defer { skip() }
    guard let open = group else { return report("no group is open here", here) }
    if open.nestedCount > 0 {
      group?.nestedCount -= 1
      return
    }
    if open.closer != byte {
      let opening = tokens.text(open.opening..<open.opening + 1)
      let closer = Character(Unicode.Scalar(open.closer))
      report("a group that begins with '\(opening)' ends with '\(closer)'", here)
    }
    let lastIssue = issues.last?.range.lowerBound ?? 0
    if open.eventCount == 0 && lastIssue <= open.opening {
      report("a group cannot be empty", open.opening..<position + 1)
    }
    let isBracket = open.closer == UInt8(ascii: "]")
    drawsBrackets = isBracket && drawsBrackets != false
    frame += isBracket ? 1 : open.width + 2
    group = nil
    groupCount += 1
  }
}

// MARK: - Subscriptions

extension MarbleScanner {
  private mutating func scanCaret() {
    switch grammar {
    case .row(.hot): scanOrigin()
    case .row(.subscription):
      if hasSubscribed {
        report("'^' may occur only once in a subscription", here)
      } else if hasUnsubscribed {
        report("'!' before '^': a subscription begins with '^'", here)
      }
      hasSubscribed = true
      add(.subscribe, here, characters: 1)
    case .row(.cold):
      refuseEvent("a cold source has no '^': its frame 0 is its first character")
    default:
      refuseEvent("'^' marks frame 0 of a hot source, or a subscription: remove it here")
    }
  }

  /// Reads the `^` of a hot row: events to its left happen before frame 0.
  private mutating func scanOrigin() {
    defer { skip() }
    if group != nil {
      report("'^' is not allowed in a group", here)
    } else if origin != nil {
      report("'^' may occur only once in a hot row", here)
    } else {
      if hasEnded { reportAfterEnd(here) }
      for index in marks.indices { marks[index].frame -= frame }
      origin = frame
      frame = 1
    }
  }

  private mutating func scanBang() {
    guard case .row(.subscription(let allowsLoneUnsubscribe)) = grammar else {
      return refuseEvent("'!' marks the end of a subscription: remove it here")
    }
    if hasUnsubscribed {
      report("'!' may occur only once in a subscription", here)
    } else if !allowsLoneUnsubscribe && !hasSubscribed {
      report("'!' without '^' left of it: nothing was subscribed", here)
    }
    hasUnsubscribed = true
    add(.unsubscribe, here, characters: 1)
  }

  /// Refuses a token that would take a frame.
  private mutating func refuseEvent(_ message: String) {
    refuse(message, here)
    if group == nil { frame += 1 }
    skip()
  }

  private mutating func scanCancellation() {
    if grammar != .row(.expect) {
      refuse("';' cancels what is expected; a source cannot do that", here)
    } else if hasUnsubscribed {
      report("';' may occur only once in a diagram", here)
    }
    hasUnsubscribed = true
    add(.unsubscribe, here, characters: 1)
  }
}
