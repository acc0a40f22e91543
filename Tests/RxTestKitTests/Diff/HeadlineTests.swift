import RxTestKit
import Testing

@Suite("The difference that a failure names first")
struct HeadlineTests {
  /// A stretch of a diagram that differs in one way, and the words that name it.
  struct Stretch: Sendable, CustomTestStringConvertible {
    let expected: String
    let actual: String
    let words: String

    var testDescription: String { words }
  }

  /// One stretch for each kind of difference; each has six frames, and values of its own.
  static let kinds = [
    Stretch(expected: "-m----", actual: "------", words: "\"m\" is missing"),
    Stretch(expected: "------", actual: "-x----", words: "\"x\" is extra"),
    Stretch(expected: "-v----", actual: "-w----", words: "wrong value: \"w\" instead of \"v\""),
    Stretch(expected: "-l----", actual: "---l--", words: "\"l\" is 2 frames late"),
    Stretch(expected: "---e--", actual: "-e----", words: "\"e\" is 2 frames early"),
    Stretch(expected: "-p-q--", actual: "-q-p--", words: "\"p\", \"q\" swapped"),
    Stretch(
      expected: "-[rs]----", actual: "-[sr]----",
      words: "right events in another order within one frame"),
  ]

  private func summary(_ expected: String, _ actual: String) throws -> String {
    try DiffTests.comparison(expected, actual).summary
  }

  @Test("The earlier of two differences is named", arguments: kinds, kinds)
  func earlier(_ first: Stretch, _ second: Stretch) throws {
    guard first.words != second.words else { return }
    let summary = try summary(first.expected + second.expected, first.actual + second.actual)
    #expect(summary.contains(": \(first.words)"))
    // One missing event and one extra event are named together.
    let areNamedTogether = [first, second].allSatisfy {
      $0.words.hasSuffix("missing") || $0.words.hasSuffix("extra")
    }
    #expect(summary.hasSuffix(" (and 1 more difference)") != areNamedTogether, "\(summary)")
  }

  @Test("Another difference is named before a late or early end", arguments: kinds)
  func end(_ kind: Stretch) throws {
    for end in ["|", "#"] {
      #expect(
        try summary(kind.expected + "----\(end)", kind.actual + "-\(end)")
          .hasSuffix(": \(kind.words) (and 1 more difference)"))
      #expect(
        try summary(kind.expected + "-\(end)", kind.actual + "----\(end)")
          .hasSuffix(": \(kind.words) (and 1 more difference)"))
    }
  }

  @Test func `a late or early end is named if nothing else differs`() throws {
    #expect(try summary("-a---|", "-a-|") == "frame 5: completed is 2 frames early")
    #expect(try summary("-a-#", "-a---#") == "frame 3: error is 2 frames late")
  }

  @Test func `another end, or none, is not a late one`() throws {
    #expect(try summary("-a-|-", "-a--") == "frame 3: completed is missing")
    #expect(try summary("-a--", "-a-|") == "frame 3: completed is extra")
    #expect(
      try summary("-a-|", "-a-#")
        == "frame 3: error instead of completed")
  }

  @Test func `an event of another kind in its frame is named together with the missing one`() throws
  {
    #expect(try summary("-a-#", "-a-x") == "frame 3: \"x\" instead of error")
    #expect(try summary("-a-x", "-a-|") == "frame 3: completed instead of \"x\"")
    #expect(
      try summary("-a-#", "-a-xy")
        == "frame 3: error is missing (and 2 more differences)")
  }

  @Test func `in one frame, the first kind of the list is named`() throws {
    #expect(try summary("-[av]-", "-[bw]-").hasPrefix("frame 1: wrong value: \"b\""))
    #expect(try summary("-[lm]--|", "---l|").hasPrefix("frame 1: \"l\" is 2 frames late"))
  }

  @Test func `a missing event and an extra one are named together`() throws {
    #expect(
      try summary("-----(o|)", "----------(r|)")
        == "frame 5: \"o\" is missing, and \"r\" is extra in frame 10 (and 1 more difference)")
    #expect(
      try summary("-a-----o-", "-a-r-----")
        == "frame 3: \"r\" is extra, and \"o\" is missing in frame 7")
  }

  @Test func `everything from an event on may be late`() throws {
    #expect(try summary("-a-b-c-|", "-a---b-c-|") == "everything from frame 3 on is 2 frames late")
  }

  @Test func `many events after all expected ones are counted`() throws {
    #expect(
      try summary("-a", "-abcdef") == "frame 2: \"b\" is extra, and so are the 4 events after it")
  }
}
