import Foundation
import Testing

@testable import MarbleKit
@testable import RxFixtures

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Pictures show what tests say, wherever it stands, and stay within what XML allows.
@Suite("Marble pictures")
struct MarblePictureTests {
  static func test(_ text: String) throws -> FixtureTest {
    try #require(FixtureFile.parse(text, path: "a.marble").tests.first)
  }

  /// An attribute of an element.
  static func number(of name: String, in line: Substring) -> Double {
    let value = line.components(separatedBy: " \(name)=\"").dropFirst().first
    return value?.split(separator: "\"").first.flatMap { Double($0) } ?? .nan
  }

  @Test func `a test is drawn from its sources down to what is expected`() throws {
    let picture = MarblePicture(
      try Self.test(
        """
        test emits late what came early
          hot  source  a-^b|
          run          source.delay(2)
          subscribe    ^----!
          expect       ---(p|)
          where        p = ["b"]
          subs source  ^-!
        """))
    #expect(picture.title == "emits late what came early")
    #expect(
      picture.rows == [
        .timeline(
          .init(
            "source",
            [.init(.value("a"), at: -2), .init(.value("b"), at: 1), .init(.completed, at: 2)],
            firstFrame: -2, lastFrame: 2)),
        .subscription("subs source", from: 0, to: 2),
        .expression(["source.delay(2)"]),
        .subscription("subscribe", from: 0, to: 5),
        .timeline(
          .init(
            "", [.init(.value("[b]"), at: 3), .init(.completed, at: 3)], firstFrame: 0,
            lastFrame: 6)),
      ])
    #expect(picture.legend.isEmpty)
  }

  @Test func `a source that another emits is drawn where it is emitted`() throws {
    let picture = MarblePicture(
      try Self.test(
        """
        test flattens
          hot  source  --x-|
          cold x       -a|
          run          source.merge()
          expect       ---a|
          subs x       --^-!
        """))
    let inner = MarblePicture.Timeline(
      "x", [.init(.value("a"), at: 3), .init(.completed, at: 4)], firstFrame: 2, lastFrame: 4)
    #expect(
      picture.rows.first
        == .timeline(
          .init(
            "source", [.init(.inner(0), at: 2), .init(.completed, at: 4)], lastFrame: 4,
            inner: [inner])))
    #expect(picture.rows.last == .subscription("subs x", from: 2, to: 4))
    #expect(picture.rows.count == 4)
  }

  @Test func `rows of the file's head that a test does not use are not drawn`() throws {
    let picture = MarblePicture(
      try Self.test(
        """
        cold source  -a|
        cold other   -b|
        let  more = other.map { $0 }
        let  first = source.take(1)

        test uses one of them
          run     first
          expect  -(a|)

        test uses the other
          run     more
          expect  -b|
        """))
    #expect(
      picture.rows.map { row in
        switch row {
        case .timeline(let timeline): timeline.name
        case .definition(let lines), .expression(let lines): lines.joined()
        case .subscription(let name, _, _), .action(let name, _): name
        }
      } == ["source", "let first = source.take(1)", "first", ""])
  }

  @Test func `what a marble has no room for is written below`() throws {
    let picture = MarblePicture(
      try Self.test(
        """
        test holds records
          cold source  -a-b-c-#
          run          source
          expect       -a-b-c-#
          where        a = ["name": "Ada", "born": "1815"], b = 12, c = "two words"
          where        # = "no more of them"
        """))
    #expect(
      picture.legend == [#"a = ["name": "Ada", "born": "1815"]"#, #"✕ = "no more of them""#])
    let svg = picture.svg()
    for text in [">12<", ">two words<", ">a<"] { #expect(svg.contains(text)) }
  }

  @Test func `a label has one colour everywhere, and its neighbours another`() {
    let labels = ["a", "b", "c", "d", "e", "f", "g", "h"]
    #expect(Set(labels.map(MarblePicture.color)).count == MarblePicture.colorCount)
    #expect(Set(["1", "2", "3", "4"].map(MarblePicture.color)).count == 4)
    #expect(MarblePicture.color(of: "[a, b]") == MarblePicture.color(of: "[a, b]"))
    #expect((0..<8).contains(MarblePicture.color(of: "")))
  }

  @Test func `frames keep their order, and a long silence takes little room`() {
    let axis = PictureAxis(needs: [0: 30, 1: 100, 900: 30], edges: [0, 5, 1000])
    let places = [0, 1, 2, 5, 6, 500, 899, 900, 901, 1000].map(axis.x)
    #expect(places == places.sorted())
    #expect(Set(places).count == places.count)
    #expect(axis.width < 500)
    #expect(axis.folds.map(\.frames) == [6..<900, 901..<1000])
    #expect(axis.x(1) - axis.x(0) == 65)
  }

  @Test(arguments: [
    "abcdefghijklmnopqrstuvwxyz0123456789|", "'a long value' 'another one' 'and a third'|",
    "[abcdefg]'hello'[hi]#", "a 5s b 2m c|", "(abcdefghijklmnop|)",
  ])
  func `marbles of a row do not cover each other`(diagram: String) throws {
    let text = "test t\n  cold source \(diagram)\n  run source\n  expect -"
    let svg = MarblePicture(try Self.test(text)).svg()
    let balls = svg.split(separator: "\n").filter { $0.contains("class=\"ball") }.map { line in
      ["x", "y", "width", "height"].map { Self.number(of: $0, in: line) }
    }
    #expect(balls.count >= 3)
    for (index, ball) in balls.enumerated() {
      for other in balls[..<index] {
        let apart =
          ball[0] >= other[0] + other[2] || other[0] >= ball[0] + ball[2]
          || ball[1] >= other[1] + other[3] || other[1] >= ball[1] + ball[3]
        #expect(apart, "\(ball) covers \(other)")
      }
    }
  }

  @Test(arguments: [
    #"</text><script>alert(1)</script>"#, "]]>&amp;\"'", "\u{1}\u{1B}[2J\u{7F}\u{85}",
    "\u{202E}\u{FFFF}\u{FFFE}", "\u{200D}👩‍👩‍👧",
  ])
  func `whatever a test holds, its picture is XML that says it`(text: String) throws {
    let picture = MarblePicture(
      title: text,
      rows: [
        .timeline(
          .init(
            text, [.init(.value(text), at: 0), .init(.inner(0), at: 3)], inner: [.init(text, [])])),
        .expression([text]), .definition([text]), .subscription(text, from: nil, to: nil),
        .action(text, at: 1),
      ], legend: [text], warning: text)
    let svg = picture.svg()
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(!svg.contains("<script") && !svg.contains("\u{1B}") && !svg.contains("\u{202E}"))
    let html = MarbleGallery(
      title: text, sections: [.init(title: text, introduction: [text])]
    ).html()
    #expect(!html.contains("<script>alert") && !html.contains("\u{1B}"))
  }

  @Test func `events of one frame are drawn in the order in which the test runs`() throws {
    let text = """
      test merges
        hot a   --x--u-|
        hot b   --y--v--
        hot c   --z-----
        run     Observable.merge(a, b, c)
        expect  --[xyz]--[uv]--
      """
    let file = FixtureFile.parse(text, path: "a.marble")
    let test = try #require(file.tests.first)
    /// Where the marble of a source stands.
    func x(_ label: String, in order: TriedOrders) throws -> Double {
      var runner = FixtureRunner()
      runner.orders = order
      let svg = runner.picture(of: test, in: file).svg()
      let line = try #require(svg.split(separator: "\n").first { $0.hasSuffix(">\(label)</text>") })
      return Self.number(of: "x", in: line)
    }
    func inOrder(_ text: String) throws -> TriedOrders { .one(try WorkOrder(parsing: text)) }
    func sorted(_ labels: [String], _ order: TriedOrders) throws -> [String] {
      let places = try labels.map { ($0, try x($0, in: order)) }
      return places.sorted { $0.1 < $1.1 }.map(\.0)
    }
    let order = try inOrder("2: c < a; 2: b < a")
    #expect(try sorted(["x", "y", "z"], order) == ["z", "y", "x"])
    #expect(try x("u", in: order) == x("v", in: order))
    #expect(try x("x", in: .usual) == x("z", in: .usual))
    // The name of a second event is that of its source; work that no row draws changes nothing.
    #expect(try sorted(["u", "v"], inOrder("5: b.2 < a")) == ["v", "u"])
    let other = try inOrder("2: debounce@1 < a")
    #expect(try x("x", in: other) == x("y", in: other))
  }

  @Test func `a picture without anything is a picture`() {
    let picture = MarblePicture(title: "", rows: [.timeline(.init("", []))])
    #expect(XMLParser(data: Data(picture.svg().utf8)).parse())
    #expect(XMLParser(data: Data(MarblePicture.svg(of: []).utf8)).parse())
    #expect(picture.ascii() == "    -")
  }

  @Test func `frames beyond all measure are drawn`() {
    let events = [Int.min, 0, .max].map { MarblePicture.Event(.value("a"), at: $0) }
    let picture = MarblePicture(
      title: "far", rows: [.timeline(.init("x", events)), .action("y", at: .max)])
    #expect(XMLParser(data: Data(picture.svg().utf8)).parse())
  }
}
