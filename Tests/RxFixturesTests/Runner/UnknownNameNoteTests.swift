import RxFixtures
import RxTestKit
import Testing

@Suite("What errors of unknown names advise")
struct UnknownNameNoteTests {
  @Test(
    "An unknown name gets the row or the value to write",
    arguments: [
      (
        "hot s -1-|\nrun s.take(until: cancel)\nexpect -1-|",
        "3:19 nothing is called 'cancel'; rows declare 's'; a row declares a name: hot cancel DIAGRAM, let cancel = EXPRESSION, or each cancel = 1, 2"
      ),
      (
        "hot s --b-|\nrun s.startWith(a)\nexpect a-b-|",
        "3:17 nothing is called 'a'; diagrams draw this letter, and it does not name a row; for the text, write \"a\""
      ),
      (
        "hot s --b-|\nrun s.startWith(a)\nexpect a-b-|\nwhere a = 10",
        "3:17 nothing is called 'a'; diagrams draw this letter, and it does not name a row; write its value: 10"
      ),
      (
        "hot s -a-|\nrun s.map { shout($0) }\nexpect -a-|",
        "3:13 nothing is called 'shout'; a row can name a closure: let shout = { … }"
      ),
      (
        "hot s -a-|\nrun s.debounce(.milliseconds(2), scheduler: main)\nexpect -a-|",
        "3:45 nothing is called 'main'; write 'scheduler': every scheduler is the test's"
      ),
      (
        "hot s -a-|\nrun s.map { x in if x == \"b\" { throw Error(\"offline\") } else { x } }\nexpect -a-|",
        "3:38 nothing is called 'Error'; write an error as a text: throw \"offline\""
      ),
      (
        "hot s -a-|\nrun s.map { _ in State.loading }\nexpect -a-|",
        "3:18 nothing is called 'State'; a fixture declares no types: write a text, or a record such as (id: 1, name: \"Ada\"); a test target can add the type"
      ),
      (
        "hot s -a-|\nrun s.map { Message(id: 1, text: $0) }\nexpect -a-|",
        "3:13 nothing is called 'Message'; write a tuple: (id: 1, text: $0); a test target can add the type"
      ),
      (
        "hot s -r-|\nrun s.map { $0.name }\nexpect -a-|\nwhere r = [id: 1, name: \"a\"]",
        "5:11 '[' begins a dictionary, not a record; write: (id: 1, name: \"a\")"
      ),
      (
        "cold s -#\nrun s.timeout(3)\nexpect -#\nwhere # = .timeout",
        "5:11 no known type has a member '.timeout'; write 'RxError.timeout'"
      ),
    ])
  func names(_ rows: String, _ error: String) throws {
    #expect(try RunnerText.errors(rows) == [error])
  }

  @Test(
    "A method of another library or language gets its name here",
    arguments: [
      (
        "s.removeDuplicates()",
        "no operator 'removeDuplicates'; here it is called 'distinctUntilChanged'"
      ),
      (
        "s.receive(on: scheduler)",
        "no operator 'receive'; here it is called 'observe(on:)': observe(on: scheduler)"
      ),
      (
        "s.map { $0 }.sink { _ in }",
        "no operator 'sink'; a 'run' row subscribes by itself: leave '.sink' out"
      ),
      ("s.filter { $0.includes(\"a\") }", "no method 'includes'; here it is called 'contains'"),
      (
        "s.map { $0.trimmingCharacters(in: 1) }",
        "no method 'trimmingCharacters'; it is Foundation's; values in a fixture have methods of Swift's standard library: see 'marble-cli help expressions'"
      ),
      (
        "s.filter { !$0.isEmpty() }",
        "a String has no method 'isEmpty'; it is a property: write isEmpty, without ()"
      ),
    ])
  func methods(_ expression: String, _ error: String) throws {
    let errors = try RunnerText.errors("hot s -a-|\nrun \(expression)\nexpect -a-|")
    #expect(errors.map { $0.drop { $0 != " " }.dropFirst() } == [error[...]])
  }

  @Test(
    "A subject's type is not a subject",
    arguments: [
      ("PublishSubject<String>", "write: PublishSubject<String>()"),
      ("PublishRelay", "write: PublishRelay()"),
      ("BehaviorSubject<Int>", "write: BehaviorSubject<Int>(value: …)"),
    ])
  func types(_ type: String, _ note: String) throws {
    #expect(
      try RunnerText.errors("let p = \(type)\nrun p\nexpect -") == [
        "2:9 '\(type)' is a type, not an object; \(note)"
      ])
  }

  @Test(
    "The last value of several statements needs a 'return'",
    arguments: [
      ("let y = x + \"!\"\ny", "4:1", "y"), ("let y = x\ny + \"!\"", "4:1", "y + \"!\""),
      ("let y = x\nString(y)", "4:1", "String(y)"),
      ("let y = x\nObservable.just(y)", "4:1", "Observable.just(y)"),
      ("let y = x\ny.count", "4:1", "y.count"),
    ])
  func lastValues(_ body: String, _ place: String, _ value: String) throws {
    #expect(
      try RunnerText.errors("hot s -a-|\nrun s.map { x in \(body)\n}\nexpect -a-|") == [
        "\(place) a closure of several statements does not return its last value; write: return \(value)"
      ])
  }

  @Test func `a last statement with an effect needs no 'return'`() throws {
    try RunnerText.expectPass(
      "hot s -a-\nlet p = PublishSubject()\nrun s.do(onNext: { let y = $0; y == \"a\" ? p.onNext(y) : p.onCompleted() })\nexpect -a-\nrun p\nexpect -a-"
    )
    try RunnerText.expectPass(
      "hot s -a-\nlet p = PublishSubject()\nrun s.do(onNext: { let y = $0 + \"!\"; p.onNext(y) })\nexpect -a-\nrun p\nexpect -x-\nwhere x = \"a!\""
    )
  }
}

@Suite("'.error' is an observable where one is needed")
struct ErrorAsObservableTests {
  @Test(arguments: [
    "run s.enumerated().flatMap { n, e -> Observable<Int> in return .error(\"boom\") }\nexpect -#",
    "run s.catch { _ in .error(\"boom\") }.flatMap { x in x == \"a\" ? .error(\"boom\") : .just(1) }\nexpect -#",
    "run s.flatMapLatest { $0 == \"b\" ? .just(1) : .error(\"boom\") }\nexpect -#",
    "run s.flatMap { _ in let failed: Observable<Int> = .error(\"boom\"); return failed.delay(2) }\nexpect -#",
    "run s.concat(.error(\"boom\"))\nexpect -a#",
    "run merge(s, .error(\"boom\"))\nexpect #",
    "let failed = .error(\"boom\")\nrun s.flatMap { _ in failed }\nexpect -#",
    "run Observable.deferred { .error(\"boom\") }.concat(s)\nexpect #",
  ])
  func runs(_ rows: String) throws {
    try RunnerText.expectPass("cold s -a|\n\(rows)\nwhere # = \"boom\"")
  }

  @Test func `as an event it is still an event`() throws {
    try RunnerText.expectPass(
      "cold s -a|\nrun s.materialize().filter { $0 == .error(\"x\") }\nexpect --|")
    try RunnerText.expectPass(
      "cold s -a|\nrun s.map { _ in Event<Int>.error(\"boom\") }.dematerialize()\nexpect -#\nwhere # = \"boom\""
    )
  }
}

@Suite("Notes of failures name what they are about")
struct FailureNoteTests {
  private func note(_ rows: String) throws -> String? {
    let result = try RunnerText("test rows\n\(rows)\n").result()
    #expect(result.outcome == .failed, "\(result.report())")
    return result.failures.first?.note
  }

  @Test
  func `a letter that is also a source's name is explained only where an observable is emitted`()
    throws
  {
    #expect(
      try note("hot a -a---|\nrun a.debounce(1)\nexpect -a---|")?.hasPrefix("debounce(1): emits")
        == true)
    #expect(
      try note(
        "cold a --a|\ncold x -b|\ncold s x-|\nrun merge(s, a)\nexpect a-|")?
        .hasPrefix("'a' means the string \"a\", because an expression names row 'a'") == true)
  }

  @Test func `the operator that subscribes again is named`() throws {
    let rows =
      "hot t -a------|\ncold r -#\ncold r -k|\nrun t.flatMapLatest { _ in r.retry(2) }\nexpect --k-----|"
    #expect(try note(rows)?.hasPrefix("retry(2): subscribes again") == true)
    #expect(try note(rows)?.hasSuffix("here, it subscribes to r in frames 1 and 2") == true)
  }

  @Test func `a time is written as in the call`() throws {
    #expect(
      try note("hot s -a------------|\nrun s.debounce(.milliseconds(300))\nexpect ---a---|")?
        .contains("emits an element 300 ms after it came") == true)
    #expect(
      try note("hot s -a---|\nrun s.delay(-1)\nexpect a---|")?
        .contains("by 0 frames") == true)
  }
}
