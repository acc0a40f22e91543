import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `The text of a test alone` {
  private static let text = """
    // Of all tests.
    let base = Observable.just(1)

    test a
      run     base
      expect  (1|)
    // Between both.
    test b ü
      hot     source  -a-|
      run     source
        .map { $0 }
      expect  -a-|

    test c
      run     base
    """

  @Test(arguments: [text, text.replacing("\n", with: "\r\n"), "\u{FEFF}" + text, text + "\n\n"])
  func `It has the rows of the head and of the test, in their lines`(text: String) {
    let snapshot = FixtureSnapshot(
      uri: "file:///a.marble", path: "/a.marble", version: 1, buffer: TextBuffer(text))
    #expect(snapshot.file.tests.count == 3)
    for (index, test) in snapshot.file.tests.enumerated() {
      let alone = FixtureFile.parse(snapshot.text(ofTest: index), path: "/a.marble")
      #expect(alone.tests.map(\.title) == [test.title])
      #expect(alone.tests.map(\.lines) == [test.lines])
      #expect(alone.tests.map(\.location) == [test.location])
      #expect(alone.tests.map { $0.runs.map(\.location) } == [test.runs.map(\.location)])
      #expect(
        alone.tests.map { $0.runs.map(\.expectLocation) } == [test.runs.map(\.expectLocation)])
      #expect(alone.tests.map { $0.lets.map(\.name) } == [["base"]])
      #expect(alone.diagnostics == [])
    }
  }
}
