import Testing

@Suite struct `Checking an expression` {
  @Test(arguments: [
    (["source.map { $0 + 1 }", "source=-1-2-|"], "-2-3-|\n"),
    (["source.debounce(2)", "source=-a--bc--d---|"], "---a---c--d-|\n"),
    (["Observable.zip(x, y) { $0 + $1 }", "x=-1-2-|", "hot:y=3^--3--4--|"], "---4--6--|\n"),
    (["x.retry()", "x=-a-#", "x=b-|"], "-a-b-|\n"),
    (["x", "cold:x=-a-|"], "-a-|\n"),
    (["x", "x"], nil),
    (["Observable.of(1, 2)"], "(12|)\n"),
    (["never()"], "-\n"),
    (["x", "x = -a-|"], nil),
    (["x.map { $0 + \"b\" }", "x=-a-|"], "-'ab'-|\n"),
    (["x\n  .map { $0 + 1 }\n  .take(1)", "x=-1-2-|"], "-(2|)\n"),
    (["x", "x=-a-#"], "-a-#\n"),
    (["x", "x=\(String(repeating: "-", count: 500))a-|"], "500ms a-|\n"),
  ])
  func `The output is a diagram`(operands: [String], output: String?) async throws {
    let result = try await Workspace().run(["check"] + operands)
    #expect(result.status == (output == nil ? 64 : 0), "\(result.errors)")
    #expect(result.output == output ?? "")
  }

  @Test func `What a diagram cannot tell stands below it`() async throws {
    let tuple = try await Workspace().run("check", "x.map { ($0, \"y\") }", "x=-1-|")
    #expect(tuple.output == "-'(1, \"y\")'-|\n  frame 1: (1, \"y\")\n")
    let error = try await Workspace().run("check", "x.timeout(2)", "x=-1-----|")
    #expect(error.output == "-1-#\n  frame 3: RxError.timeout\n")
  }

  @Test func `A source that is not drawn is drawn as an operand`() async throws {
    let result = try await Workspace().run("check", "source.debounce(2)")
    #expect(result.status == 2)
    #expect(
      result.errors == """
        EXPRESSION:1:1: error: nothing is called 'source'
          source.debounce(2)
          ^~~~~~
          note: draw the source as an operand: source=DIAGRAM

        """)
  }

  @Test func `An error has its caret in the expression`() async throws {
    let result = try await Workspace().run("check", "x.mpa { $0 }", "x=-1-|")
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(
      result.errors == """
        EXPRESSION:1:3: error: no operator 'mpa'
          x.mpa { $0 }
            ^~~
          note: did you mean 'map'?

        """)
    let further = try await Workspace().run("check", "x\n  .map { $0 }\n  .tkae(1)", "x=-1-|")
    #expect(further.errors.hasPrefix("EXPRESSION:3:4: error: no operator 'tkae'\n    .tkae(1)\n"))
  }

  @Test(arguments: [
    ("switchMap", "here it is called 'flatMapLatest': flatMapLatest { just($0) }"),
    ("tap", "here it is called 'do': do(onNext: { just($0) })"),
    ("flatMapLatset", "did you mean 'flatMapLatest'?"),
  ])
  func `An operator of another library, or one that is misspelt, is told its name`(
    name: String, note: String
  ) async throws {
    let result = try await Workspace().run("check", "x.\(name) { just($0) }", "x=-1-|")
    #expect(result.status == 2)
    #expect(result.errors.hasSuffix("\n  note: \(note)\n"))
  }

  @Test func `An error has its caret in the diagram`() async throws {
    let result = try await Workspace().run("check", "x", "hot:x=-(a|")
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix(
        "x:1:8: error: this group is never closed\n  hot:x=-(a|\n         ^\n"))
  }

  @Test(arguments: [
    [], ["x", "y"], ["x", "=-a-"], ["x", "1x=-a-"], ["x", "x=-a\n-"], ["x", "a b=-a-"],
    ["x\ntest other\n  run never()\n  expect -", "x=-a-|"],
  ])
  func `Operands that are none are a wrong command line`(operands: [String]) async throws {
    let result = try await Workspace().run(["check"] + operands)
    #expect(result.status == 64)
    #expect(result.errors.contains("See 'marble-cli help check'."))
  }

  @Test(arguments: ["", "(", "x.map {", "1 +", "\"", "nothing"])
  func `An expression that is none ends with 2`(expression: String) async throws {
    let result = try await Workspace().run("check", expression, "x=-a-|")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("EXPRESSION:1:"))
    #expect(!result.isCrash)
  }

  @Test func `A pipeline that never rests ends with 1`() async throws {
    let result = try await Workspace().run("check", "interval(1000)")
    #expect(result.status == 1)
    #expect(result.errors.contains("the budget of frames is exceeded"))
    // There is no row to write below the expression.
    #expect(result.errors.hasSuffix("; end it by an operator, such as '.take(5)'\n"))
  }
}
