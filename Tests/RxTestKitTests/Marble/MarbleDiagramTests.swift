import RxTestKit
import Testing

@Suite("Reading diagrams")
struct MarbleDiagramTests {
  @Test(
    "Every token takes the frames that the format says",
    arguments: [
      ("-", "end 1"),
      ("-----", "end 5"),
      ("a", "a@0 end 1"),
      ("-a-b-", "a@1 b@3 end 5"),
      ("  -a  b- ", "a@1 b@2 end 4"),
      ("\t-a\t", "a@1 end 2"),
      ("-a|", "a@1 |@2 end 3"),
      ("-a#", "a@1 #@2 end 3"),
      ("-a|---  ", "a@1 |@2 end 6"),
      ("'ab'c", "ab@0 c@1 end 2"),
      ("'-''|'", "-'|@0 end 1"),
      ("'-' '|'", "-@0 |'@1 end 2"),
      ("''''a", "'@0 a@1 end 2"),
      ("'it''s'", "it's@0 end 1"),
      ("' '", " @0 end 1"),
      ("'a // b'-", "a // b@0 end 2"),
      ("(ab|)", "a@0 b@0 |@0 end 5"),
      ("-(ab)-c", "a@1 b@1 c@6 end 7"),
      ("-( a b )-c", "a@1 b@1 c@6 end 7"),
      ("-[ab]c", "a@1 b@1 c@2 end 3"),
      ("[ab|]---", "a@0 b@0 |@0 end 4"),
      ("('xy'z)-", "xy@0 z@0 end 5"),
      ("-(a)-", "a@1 end 5"),
      ("*$/", "*@0 $@1 /@2 end 3"),
      ("a,b=c", "a@0 ,@1 b@2 =@3 c@4 end 5"),
      ("123", "1@0 2@1 3@2 end 3"),
    ])
  func frames(text: String, expected: String) throws {
    #expect(try summary(text, .cold) == expected)
    #expect(try summary(text, .expect) == expected)
    #expect(try summary(text, .hot) == expected)
  }

  @Test(
    "Time passes where a word reads as a time",
    arguments: [
      ("9ms a", "a@9 end 10"),
      ("a 9ms b", "a@0 b@10 end 11"),
      ("a 9ms", "a@0 end 10"),
      ("1.5s|", "1@0 .@1 5@2 s@3 |@4 end 5"),
      ("1.5s |", "|@1500 end 1501"),
      ("2m |", "|@120000 end 120001"),
      ("20f |", "|@20 end 21"),
      ("20f", "end 20"),
      ("0ms", "end 0"),
      ("0s a", "a@0 end 1"),
      ("007ms a", "a@7 end 8"),
      ("0.001s a", "a@1 end 2"),
      ("0.0010000000000000000000000000000s a", "a@1 end 2"),
      ("1.50s\ta", "a@1500 end 1501"),
      ("0.00005m a", "a@3 end 4"),
      ("2ms1f", "2@0 m@1 s@2 1@3 f@4 end 5"),
      ("-2m-", "2@1 m@2 end 4"),
      ("a2m b", "a@0 2@1 m@2 b@3 end 4"),
      ("2 m", "2@0 m@1 end 2"),
      ("2h", "2@0 h@1 end 2"),
      ("ms", "m@0 s@1 end 2"),
      (".5s", ".@0 5@1 s@2 end 3"),
      ("5.s", "5@0 .@1 s@2 end 3"),
      ("'2m'", "2m@0 end 1"),
      ("'2'm", "2@0 m@1 end 2"),
      ("1ms 1s 1m", "end 61001"),
      ("(9ms)", "9@0 m@0 s@0 end 5"),
    ])
  func time(text: String, expected: String) throws {
    #expect(try summary(text, .cold) == expected)
  }

  @Test(
    "A character is one grapheme cluster",
    arguments: [
      ("-é-", "é@1 end 3"),
      ("-e\u{301}-", "é@1 end 3"),
      ("👩‍👩‍👧‍👦x", "👩‍👩‍👧‍👦@0 x@1 end 2"),
      ("🇩🇪🇫🇷", "🇩🇪@0 🇫🇷@1 end 2"),
      ("日本|", "日@0 本@1 |@2 end 3"),
      ("1\u{FE0F}\u{20E3}2", "1\u{FE0F}\u{20E3}@0 2@1 end 2"),
      ("'日本'a", "日本@0 a@1 end 2"),
      ("'\u{A0}'a", "\u{A0}@0 a@1 end 2"),
      ("–a", "–@0 a@1 end 2"),
      ("(é日|)", "é@0 日@0 |@0 end 5"),
      ("é 9ms é", "é@0 é@10 end 11"),
    ])
  func clusters(text: String, expected: String) throws {
    #expect(try summary(text, .cold) == expected)
  }

  @Test(
    "A hot row's caret is frame 0, and what stands left of it is earlier",
    arguments: [
      ("^-a", "a@2 end 3"),
      ("--^--", "from -2 end 3"),
      ("-a-^-b|", "a@-2 b@2 |@3 from -3 end 4"),
      ("(ab)^c", "a@-4 b@-4 c@1 from -4 end 2"),
      ("[ab]^c", "a@-1 b@-1 c@1 from -1 end 2"),
      ("1s ^ 1s a", "a@1001 from -1000 end 1002"),
    ])
  func origin(text: String, expected: String) throws {
    #expect(try summary(text, .hot) == expected)
  }

  @Test(
    "A subscription draws when it begins and ends",
    arguments: [
      ("^", "^@0 end 1"),
      ("^-----!", "^@0 !@6 end 7"),
      ("---^--!--", "^@3 !@6 end 9"),
      ("--(^!)", "^@2 !@2 end 6"),
      ("--[^!]", "^@2 !@2 end 3"),
      ("^ 1s !", "^@0 !@1001 end 1002"),
      ("---", "end 3"),
    ])
  func subscription(text: String, expected: String) throws {
    #expect(try summary(text, .subscription(allowsLoneUnsubscribe: false)) == expected)
    #expect(try summary(text, .subscription(allowsLoneUnsubscribe: true)) == expected)
  }

  @Test("A disposal may stand alone where the row says when an observer subscribes")
  func loneDisposal() throws {
    #expect(
      try summary("-----!", .subscription(allowsLoneUnsubscribe: true)) == "!@5 end 6")
  }

  @Test("Marks know where they stand in the text, in characters")
  func offsets() throws {
    let diagram = try MarbleDiagram.parse("é ('ab'c) 日|", as: .cold)
    #expect(diagram.marks.map(\.offset) == [0, 3, 7, 10, 11])
    #expect(diagram.marks.map(\.length) == [1, 4, 1, 1, 1])
    #expect(diagram.marks.map(\.group) == [nil, 0, 0, nil, nil])
  }

  @Test("Groups are counted")
  func groups() throws {
    let diagram = try MarbleDiagram.parse("(ab)[cd]e(f)", as: .cold)
    #expect(diagram.marks.map(\.group) == [0, 0, 1, 1, nil, 2])
  }

  @Test("Diagrams are equal when they draw the same, however they are written")
  func equality() throws {
    func parse(_ text: String) throws -> MarbleDiagram { try MarbleDiagram.parse(text, as: .hot) }
    #expect(try parse("-(ab)-") == parse("  - 'a'[b]".replacing("'a'[b]", with: "[ab] ----")))
    #expect(try parse("-a|") == parse("-a|----"))
    #expect(try parse("^-a|") == parse("--'a'|"))
    #expect(try parse("-a|").hashValue == parse("-a|----").hashValue)
    #expect(try parse("-a-") != parse("-a--"))
    #expect(try parse("-a|") != parse("-a#"))
    #expect(try parse("-ab") != parse("-[ab]-"))
    #expect(try parse("-^a") != parse("--a"))
  }

  @Test("A long diagram is read at once")
  func long() throws {
    let count = 300_000
    let diagram = try MarbleDiagram.parse(
      String(repeating: "a-é-", count: count / 4), as: .cold)
    #expect(diagram.marks.count == count / 2)
    #expect(diagram.lastFrame == count)
  }
}

/// What a diagram draws, in one line, with RxJS's symbols.
func summary(
  _ text: String, _ kind: MarbleDiagram.Kind, _ syntax: MarbleSyntax = .rxjs
) throws -> String {
  let diagram = try MarbleDiagram.parse(text, as: kind, syntax: syntax)
  var parts = diagram.marks.map { mark in
    let symbol =
      switch mark.symbol {
      case .value("|"): "|'"
      case .value(let text): text
      case .completed, .error, .subscribe, .unsubscribe: mark.symbol.token
      }
    return "\(symbol)@\(mark.frame)"
  }
  if diagram.firstFrame != 0 { parts.append("from \(diagram.firstFrame)") }
  return (parts + ["end \(diagram.lastFrame)"]).joined(separator: " ")
}
