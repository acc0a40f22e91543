import RxTestKit
import Testing

@Suite("Other diagram syntaxes")
struct MarbleSyntaxTests {
  @Test(
    "The diagrams of swift-async-algorithms mean what they mean there",
    arguments: [
      ("a--b--c---|", "a@0 b@3 c@6 |@10 end 11"),
      (" a -- b --  c   ---|  ", "a@0 b@3 c@6 |@10 end 11"),
      ("a^", "a@0 #@1 end 2"),
      ("'foo''bar''baz'|", "foo@0 bar@1 baz@2 |@3 end 4"),
      ("'foo-''bar^''a b'|", "foo-@0 bar^@1 a b@2 |@3 end 4"),
      ("[abc]def|", "a@0 b@0 c@0 d@1 e@2 f@3 |@4 end 5"),
      ("[a][b]-[c|]", "a@0 b@1 c@3 |@3 end 4"),
      ("a--b-[;|]", "a@0 b@3 !@5 |@5 end 6"),
      ("a-;-", "a@0 !@2 end 4"),
      ("(#!)9ms", "(@0 #@1 !@2 )@3 9@4 m@5 s@6 end 7"),
    ])
  func asyncAlgorithms(text: String, meaning: String) throws {
    #expect(try summary(text, .expect, .asyncAlgorithms) == meaning)
  }

  @Test(
    "The diagrams of RxPY mean what they mean there",
    arguments: [
      ("--1--(2,3)-4--|", "1@2 2@5 3@5 4@11 |@14 end 15"),
      ("--(12,3,4)--", "12@2 3@2 4@2 end 12"),
      ("a--b---#", "a@0 b@3 #@7 end 8"),
      ("-ab-c|", "ab@1 c@4 |@5 end 6"),
      (" -a b- c", "ab@1 c@4 end 5"),
      ("-10-200-|", "10@1 200@4 |@8 end 9"),
      ("a(b,c)d", "a@0 b@1 c@1 d@6 end 7"),
      ("(a,|)", "a@0 |@0 end 5"),
      ("-(-1, -2)-x", "-1@1 -2@1 x@9 end 10"),
      ("(ab|)^'!;[x]", "ab|@0 ^'!;[x]@5 end 12"),
      ("-日é-", "日é@1 end 4"),
    ])
  func rxpy(text: String, meaning: String) throws {
    #expect(try summary(text, .cold, .rxpy) == meaning)
  }

  @Test("Subscriptions are drawn alike", arguments: [.asyncAlgorithms, .rxpy] as [MarbleSyntax])
  func subscriptions(syntax: MarbleSyntax) throws {
    let kind = MarbleDiagram.Kind.subscription(allowsLoneUnsubscribe: false)
    #expect(try summary("-^ 3ms !", kind, syntax) == "^@1 !@5 end 6")
  }

  @Test(
    "What is wrong is said where it stands, with the syntax's own symbols",
    arguments: [
      ("-a|b", .cold, .asyncAlgorithms, 4, 1, "nothing can follow the end, '|'"),
      ("-[a|b]", .cold, .asyncAlgorithms, 5, 1, "'|' and '^' must be last"),
      ("-a,b", .cold, .asyncAlgorithms, 3, 1, "lets a consumer wait"),
      ("-a;", .hot, .asyncAlgorithms, 3, 1, "a source cannot do that"),
      ("a;-;", .expect, .asyncAlgorithms, 4, 1, "only once"),
      ("-[a-]", .cold, .asyncAlgorithms, 4, 1, "cannot hold '-'"),
      ("-''a", .cold, .asyncAlgorithms, 2, 2, "cannot be empty"),
      ("-'ab", .cold, .asyncAlgorithms, 2, 3, "never closed"),
      ("-[ab", .cold, .asyncAlgorithms, 2, 1, "never closed"),
      ("-ab,c", .cold, .rxpy, 4, 1, "between the events of a group"),
      ("-ab|c d", .cold, .rxpy, 5, 3, "nothing can follow the end, '|'"),
      ("(a,|,b)", .cold, .rxpy, 6, 1, "'|' and '#' must be last"),
      ("(,)", .cold, .rxpy, 1, 3, "cannot be empty"),
      ("-(a,(b))", .cold, .rxpy, 5, 1, "holds no group"),
      ("-a)", .cold, .rxpy, 3, 1, "no group is open"),
      ("-(a,b", .cold, .rxpy, 2, 1, "never closed"),
      ("-a\nb", .cold, .rxpy, 3, 1, "must be on one line"),
      ("  ", .cold, .rxpy, 1, 2, "empty"),
    ] as [(String, MarbleDiagram.Kind, MarbleSyntax, Int, Int, String)])
  func diagnostics(
    text: String, kind: MarbleDiagram.Kind, syntax: MarbleSyntax, column: Int, length: Int,
    words: String
  ) {
    let diagnostic = #expect(throws: Diagnostic.self) {
      try MarbleDiagram.parse(text, as: kind, syntax: syntax)
    }
    #expect(diagnostic?.location.column == column)
    #expect(diagnostic?.length == length)
    #expect(diagnostic?.message.contains(words) == true, "\(diagnostic?.message ?? "")")
  }

  @Test(
    "Diagrams are written with the syntax's symbols",
    arguments: [
      ("-(ab)-#", .asyncAlgorithms, "-[ab]----^"),
      ("-'-' '(' '^'|", .asyncAlgorithms, "-'-'('^'|"),
      ("-'|'['(' ',']-", .asyncAlgorithms, "-'|'[(',']-"),
      ("-a-'10'--|", .rxpy, "-a-10-|"),
      ("-[ab]----#", .rxpy, "-(a,b)#"),
      ("-a'-1'----[b|]", .rxpy, "-a(-1)-(b,|)"),
    ] as [(String, MarbleSyntax, String)])
  func printing(rxjs: String, syntax: MarbleSyntax, expected: String) throws {
    let diagram = try MarbleDiagram.parse(rxjs, as: .cold)
    #expect(MarblePrinter(syntax: syntax).print(diagram) == expected)
    #expect(try MarbleDiagram.parse(expected, as: .cold, syntax: syntax) == diagram)
  }

  @Test(
    "What a syntax cannot draw as a value is known",
    arguments: [
      ("a'b", .asyncAlgorithms, false), ("a b", .asyncAlgorithms, true),
      ("a'b", .rxjs, true), ("a'b", .rxpy, true), ("a|", .rxpy, true), ("|", .rxpy, false),
      ("a b", .rxpy, false), ("a,b", .rxpy, false), ("(a", .rxpy, false), ("-1", .rxpy, true),
      ("a\nb", .rxpy, false), ("", .rxpy, false), ("\u{301}a", .rxpy, false),
    ] as [(String, MarbleSyntax, Bool)])
  func drawable(text: String, syntax: MarbleSyntax, isDrawable: Bool) {
    #expect(syntax.canDraw(text) == isDrawable)
  }

  private static let pieces = [
    "a", "b", "1", "2", "ms", ".", "-", "--", "---", "|", "#", "^", "'", "''", "'ab'", "'a''b'",
    "(",
    ")", "(a,b)", "(-1)", "[", "]", "[ab]", ";", "[;|]", "!", ",", " ", "\t", "é", "\u{301}", "日",
    "🇩", "\u{200D}", "\r", "\0", "\n",
  ]

  @Test(
    "Any text is read or refused, and what is read is written and read back",
    arguments: [.asyncAlgorithms, .rxpy] as [MarbleSyntax], 0..<8)
  func anyText(syntax: MarbleSyntax, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 0..<12, using: &random)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      for kind in [MarbleDiagram.Kind.hot, .cold, .expect] {
        let diagram: MarbleDiagram
        do {
          diagram = try MarbleDiagram.parse(text, as: kind, syntax: syntax)
        } catch let diagnostic {
          #expect(diagnostic.location.column >= 1)
          #expect(diagnostic.location.column <= text.count + 1, "\(text.debugDescription)")
          continue
        }
        let printed = MarblePrinter(syntax: syntax).print(diagram)
        let again = try MarbleDiagram.parse(printed, as: kind, syntax: syntax)
        #expect(again == diagram, "\(text.debugDescription) became \(printed.debugDescription)")
      }
    }
  }
}
