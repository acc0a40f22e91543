import RxTestKit
import Testing

@Suite("Writing diagrams")
struct MarblePrinterTests {
  @Test(
    "A diagram is written canonically",
    arguments: [
      ("-a-b-|", "-a-b-|"),
      ("  - a b  |  ", "-ab|"),
      ("'a' 'bc'", "a'bc'"), ("'ab' 'cd'", "'ab' 'cd'"), ("['ab' 'cd'e]f", "['ab' 'cd'e]f"),
      ("'a'|---", "a|"),
      ("[ab|]", "(ab|)"),
      ("[ab]----", "(ab)-"),
      ("[ab]--", "[ab]--"),
      ("[ab]c", "[ab]c"),
      ("[a]-", "a-"),
      ("(a)-", "a---"),
      ("'-' '|'", "'-' '|'"), ("'-''|'", "'-''|'"),
      ("'2m'", "'2m'"),
      ("'2'm", "'2'm"),
      ("-2m", "-2m"),
      ("'9'ms", "'9'ms"),
      ("'1'.5s", "'1'.5s"),
      ("2m|", "2m|"),
      ("3ms a", "---a"),
      ("0ms", "0ms"),
      ("''''", "''''"),
      ("日'本語'|", "日'本語'|"),
    ])
  func canonical(text: String, expected: String) throws {
    let diagram = try MarbleDiagram.parse(text, as: .hot)
    #expect(MarblePrinter().print(diagram) == expected)
    #expect(try MarbleDiagram.parse(expected, as: .hot) == diagram)
  }

  @Test(
    "A hot diagram keeps its frame 0",
    arguments: ["-a-^-b", "--^", "(ab)^-|", "[ab]-^", "a^b", "^".replacing("^", with: "-")])
  func origin(text: String) throws {
    let diagram = try MarbleDiagram.parse(text, as: .hot)
    #expect(MarblePrinter().print(diagram) == text)
  }

  @Test(
    "A subscription is written as it is drawn",
    arguments: ["^--!", "--^", "(^!)", "-----", "--(^!)"])
  func subscription(text: String) throws {
    let kind = MarbleDiagram.Kind.subscription(allowsLoneUnsubscribe: false)
    #expect(MarblePrinter().print(try MarbleDiagram.parse(text, as: kind)) == text)
  }

  @Test("A long silence is written as a time when that is asked for")
  func folding() throws {
    let printer = MarblePrinter(foldingSilenceOver: 5)
    let cases = [
      ("a------b", "a 6ms b"), ("a-----b", "a-----b"), ("------a", "6ms a"), ("a------", "a 6ms"),
      ("1500ms |", "1.5s |"), ("a 2m", "a 2m"),
    ]
    for (text, expected) in cases {
      let diagram = try MarbleDiagram.parse(text, as: .cold)
      #expect(printer.print(diagram) == expected)
      #expect(try MarbleDiagram.parse(expected, as: .cold) == diagram)
    }
  }

  @Test("A silence that could not be drawn is written as a time unasked")
  func endless() throws {
    let diagram = try MarbleDiagram.parse("a 2000000000000ms b", as: .cold)
    #expect(MarblePrinter().print(diagram) == "a 2000000000s b")
  }

  @Test("Diagrams stand on one time axis")
  func aligned() throws {
    #expect(
      try printed(["--a--b|", "--'xyz'-[pq]b|", "^----!"], foldingOver: nil) == [
        "--a    --   b|",
        "--'xyz'-[pq]b|",
        "^--    --   !",
      ])
  }

  @Test("A group spreads over the columns of its frames")
  func spreadGroup() throws {
    #expect(
      try printed(["-(ab)-c", "--'xyz'"], foldingOver: nil) == ["-(a    b)-c", "--'xyz'"])
  }

  @Test("A silence is folded in all diagrams or in none")
  func foldedAlike() throws {
    #expect(
      try printed(["a----------b", "a----x-----b", "------------"], foldingOver: 3) == [
        "a 4ms - 5ms b",
        "a 4ms x 5ms b",
        "- 4ms - 5ms -",
      ])
  }

  @Test("A diagram that ends earlier has no time behind its end")
  func foldedEnds() throws {
    #expect(
      try printed(["a|", "a---------b", "a----"], foldingOver: 3) == [
        "a|", "a- 3ms  5ms b".replacing(" 3ms ", with: "---").replacing(" 5ms b", with: " 5ms b"),
        "a----",
      ])
  }

  @Test("What is earlier than the others pushes them to the right")
  func alignedOrigin() throws {
    #expect(
      try printed(["-a-^-b", "--c"], foldingOver: nil) == ["-a-^-b", "   --c"])
  }

  @Test("White space that aligns diagrams makes no time of their values")
  func misread() throws {
    let texts = ["-2m-|", "'xyz'-'pq'-"]
    let lines = try printed(texts, foldingOver: nil)
    #expect(lines == ["-    '2'm   -|", "'xyz'-  'pq'-"])
    for (line, text) in zip(lines, texts) {
      let expected = try MarbleDiagram.parse(text, as: .cold)
      #expect(try MarbleDiagram.parse(line, as: .cold) == expected)
    }
  }

  @Test(
    "Whatever can be drawn is read back as it was",
    arguments: [
      "a", "1", "-", "|", "#", "'", "''", "(", ")", "[", "]", "^", "!", " ", "\t", "ab", "a b",
      "2m", "9ms", "1.5s", "it's", "'quoted'", "//", "é", "日", "🇩🇪", "🇩", "👩‍👩‍👧‍👦", "\u{600}",
      "x\u{600}", "\u{1100}", "\u{1161}", "\u{0}", "\u{1B}", "\r", "a\u{301}", "1\u{FE0F}\u{20E3}",
      "#\u{FE0F}\u{20E3}", "-\u{301}", "\u{A0}", "\u{200D}x", ",", "=", ".",
    ])
  func values(value: String) throws {
    guard MarbleDiagram.Symbol.canDraw(value) else { return }
    for neighbour in ["a", "1", "日", "🇩", "\u{1100}", "\u{1161}", "m", "'", "-", "s"] {
      for (first, second) in [(value, neighbour), (neighbour, value)] {
        let marks = [
          MarbleDiagram.Mark(.value(first), frame: 0),
          MarbleDiagram.Mark(.value(second), frame: 1),
          MarbleDiagram.Mark(.value(second), frame: 1),
        ]
        let diagram = MarbleDiagram(marks: marks)
        let text = diagram.description
        #expect(try MarbleDiagram.parse(text, as: .cold) == diagram, "\(text.debugDescription)")
      }
    }
  }

  @Test(
    "What no diagram can draw is known",
    arguments: ["", "\n", "a\nb", "\u{301}", "\u{301}a", "'\u{301}", "\r\n"])
  func undrawable(value: String) {
    #expect(!MarbleDiagram.Symbol.canDraw(value))
    let marks = [MarbleDiagram.Mark(.value(value), frame: 3)]
    #expect(MarbleDiagram(marks: marks).description.hasPrefix("---"))
  }

  @Test("Marks that are out of order are written in order")
  func unordered() {
    let marks = [
      MarbleDiagram.Mark(.completed, frame: 4), MarbleDiagram.Mark(.value("a"), frame: 1),
    ]
    #expect(MarbleDiagram(marks: marks, lastFrame: 5).description == "-a--|")
  }

  private func printed(_ texts: [String], foldingOver limit: Int?) throws -> [String] {
    let diagrams = try texts.map { text in
      text.contains("!")
        ? try MarbleDiagram.parse(text, as: .subscription(allowsLoneUnsubscribe: true))
        : try MarbleDiagram.parse(text, as: .hot)
    }
    return MarblePrinter(foldingSilenceOver: limit).print(diagrams)
  }
}
