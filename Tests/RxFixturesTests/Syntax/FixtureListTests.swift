import RxFixtures
import Testing

@Suite("Wrong rows that say what a run emits without drawing each frame")
struct FixtureListTests {
  /// The errors of rows below `run source`, with their notes; the rows begin in line 4.
  private func errors(_ rows: String) -> [String] {
    let text = "test t\n  hot source -a-|\n  run source\n  " + rows.replacing("\n", with: "\n  ")
    let file = FixtureFile.parse(text, path: "list.marble")
    return (file.diagnostics + file.tests.flatMap(\.diagnostics)).map { error in
      let note = error.note.map { "; \($0)" } ?? ""
      return "\(error.location.line):\(error.location.column) \(error.message)\(note)"
    }
  }

  @Test(
    "What is wrong is said where it stands, with the correction",
    arguments: [
      (
        "emits -a-b-|",
        "4:9 an 'emits' row draws no frames; write: emits a b |; an 'expect' row draws frames"
      ),
      (
        "emits [ab]|",
        "4:9 an 'emits' row draws no frames; write: emits a b |; an 'expect' row draws frames"
      ),
      (
        "emits a 10ms b",
        "4:11 an 'emits' row draws no frames; write: emits a b; an 'expect' row draws frames"
      ),
      (
        "emits ab |",
        "4:9 white space divides the values of a list; write: a b; one value has quotes: 'ab'"
      ),
      (
        "emits a 10|",
        "4:11 white space divides the values of a list; write: 1 0 |; one value has quotes: '10'"
      ),
      (
        "emits ...",
        "4:9 this allows everything, so it tests nothing; list before '...' what comes first: emits a ..."
      ),
      (
        "emits",
        "4:3 an 'emits' row lists values; write: emits a b |; to expect nothing, write: expect -"
      ),
      ("emits a | ...", "4:11 nothing can follow the end; remove it, or '...'"),
      ("emits a | b", "4:13 nothing can follow the end, '|'; remove what follows: a |"),
      (
        "emits a\nor a ...",
        "5:3 the lists of a run end alike: all with '...', or none"
      ),
      (
        "expect -a-|\nemits a |",
        "5:3 this run has an 'expect' row already, in line 4; frames count in an 'expect' row, and not in an 'emits' row: remove one of the two"
      ),
      (
        "emits a |\nexpect -a-|",
        "5:3 this run has an 'emits' row already, in line 4; frames count in an 'expect' row, and not in an 'emits' row: remove one of the two"
      ),
      (
        "emits a |\nemits b |",
        "5:3 this run has an 'emits' row already, in line 4; other outcomes that are allowed have 'or' rows"
      ),
      ("emits a |\nwithin", "5:3 a time is missing; write: within TIME"),
      (
        "emits a |\nwithin soon",
        "5:10 this is not a time; write a frame's number or a time, such as '30', '9ms' or '1.5s'"
      ),
      (
        "emits a |\nwithin 10 ms",
        "5:13 nothing follows the time; write a number with its unit, such as '10ms', or remove the rest"
      ),
      ("emits a |\nwithin -1", "5:10 a time cannot be negative"),
      (
        "expect -a-|\nwithin 10ms",
        "5:3 a 'within' row belongs below an 'emits' row; an 'expect' row draws the frames: remove this row"
      ),
      ("never", "4:3 a 'never' row lists values; write: never a b"),
      (
        "never |",
        "4:9 a 'never' row lists values; to expect no completion, list what comes: emits a b"
      ),
      (
        "never #",
        "4:9 a 'never' row lists values; an error that no row expects always fails the test: remove it"
      ),
      (
        "emits a b ...\nnever x b",
        "5:11 'b' is expected, so it cannot be forbidden; remove it from one of the rows"
      ),
      (
        "emits a |\nnever x",
        "5:3 the 'emits' row forbids all other values already; remove this row"
      ),
      (
        "expect -a-|\nallow",
        "5:3 this allows nothing; write 'allow any order', 'allow 2 frames', or 'allow any frames' for 'same' rows"
      ),
      ("expect -a-|\nallow any ordr", "5:9 this cannot be allowed; did you mean 'any order'?"),
      (
        "expect -a-|\nallow more",
        "5:9 this cannot be allowed; an 'emits' row that ends with '...' allows more: emits a b ..."
      ),
      (
        "expect -a-|\nallow 0 frames",
        "5:9 a tolerance of no frames allows nothing; write at least '1 frame'"
      ),
      (
        "expect -a-|\nallow any order",
        "5:3 no frame of the diagram has two events, so they have no other order; remove 'any order'"
      ),
      (
        "expect -a-|\nallow any frames",
        "5:3 an 'expect' row draws the frames; to expect values in any frame, write: emits a |"
      ),
      (
        "emits a |\nallow 2 frames",
        "5:3 the values of an 'emits' row may come in any frame; a 'within' row limits the time: within 10ms"
      ),
      (
        "same source\nallow 2 frames, 3ms",
        "5:19 frames are allowed already; remove one of the two"
      ),
      (
        "same source\nallow 1 frame\nallow any order",
        "6:3 this run has an 'allow' row already; each 'run' row has rows of its own below it"
      ),
    ])
  func mistake(rows: String, error: String) { #expect(errors(rows) == [error]) }

  @Test("A table draws what its lines emit, and a law has a 'same' row")
  func elsewhere() {
    let table = FixtureFile.parse(
      "test t\n  run source\n  emits a |\n  each hot source -a-| => -a-|\n", path: "t.marble")
    #expect(
      table.tests[0].diagnostics.map(\.message)
        == ["an 'emits' row cannot go with 'each … => DIAGRAM' rows"])
    let law = FixtureFile.parse(
      "test t\n  any source\n  run source\n  emits a |\n  never x\n", path: "t.marble")
    #expect(
      law.tests[0].diagnostics.map(\.message).sorted() == [
        "'emits' cannot go with 'any': the source is different in each trial",
        "'never' cannot go with 'any': the source is different in each trial",
        "the 'emits' row forbids all other values already",
      ])
  }

  @Test("The formatter divides the values of lists by one blank")
  func layout() {
    let text = """
      test t
      hot source -a--b--|
      run source
      emits a    'b  c'|  // two
      or   b   a |
      allow   any    order

      test u
        hot source -a-|
        run source
        never 'x'   y

      """
    #expect(
      FixtureFile.parse(text, path: "list.marble").formatted() == """
        test t
          hot  source  -a--b--|
          run          source
          emits        a 'b  c' |  // two
          or           b a |
          allow        any order

        test u
          hot  source  -a-|
          run          source
          never        'x' y

        """)
  }
}
