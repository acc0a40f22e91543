import RxFixtures
import RxTestKit
import Testing

@Suite("Mistakes that change nothing in the run are found")
struct SilentMistakeTests {
  /// The warnings of a test that passes, each as `line message; note`.
  private func warnings(_ rows: String) throws -> [String] {
    let file = FixtureFile.parse("test rows\n\(rows)\n", path: "runner.marble")
    let results = file.tests.flatMap { FixtureRunner().run($0, in: file) }
    #expect(results.map(\.outcome) == [.passed], "\(results.map { $0.report() })")
    return (file.tests.flatMap(\.warnings) + results.flatMap(\.warnings)).map { warning in
      "\(warning.location.line) \(warning.message)" + (warning.note.map { "; \($0)" } ?? "")
    }
  }

  private static let record = "cold s -a|\nrun s.map { (name: $0, age: 3) }\nexpect -r|\nwhere r = "

  @Test(
    "A record with other labels is another value",
    arguments: [
      (
        "(nme: \"a\", age: 3)",
        "the labels differ: 'r' has 'nme' where the run emits 'name'; write: where r = (name: \"a\", age: 3)"
      ),
      (
        "(age: 3, name: \"a\")",
        "the labels differ: 'r' has 'age' where the run emits 'name'; write: where r = (name: \"a\", age: 3)"
      ),
      ("(nme: \"b\", age: 3)", "the labels differ: 'r' has 'nme' where the run emits 'name'"),
    ])
  func labels(_ value: String, _ note: String) throws {
    let result = try RunnerText("test rows\n\(Self.record)\(value)\n").result()
    #expect(result.outcome == .failed)
    #expect(result.failures.map(\.note) == [note])
  }

  @Test(
    "Labels inside of other values count",
    arguments: [
      ("[(id: 1, text: $0)]", "[(identifier: 1, text: \"a\")]"),
      ("[\"k\": (id: 1, text: $0)]", "[\"k\": (identifier: 1, text: \"a\")]"),
      ("(row: (id: 1, text: $0), last: true)", "(row: (identifier: 1, text: \"a\"), last: true)"),
    ])
  func innerLabels(_ emitted: String, _ drawn: String) throws {
    let rows = "cold s -a|\nrun s.map { \(emitted) }\nexpect -r|\nwhere r = \(drawn)"
    let result = try RunnerText("test rows\n\(rows)\n").result()
    #expect(result.outcome == .failed)
    #expect(
      result.failures.first?.note?.hasPrefix(
        "the labels differ: 'r' has 'identifier' where the run emits 'id'; write: where r = ")
        == true, "\(result.report())")
  }

  @Test(
    "A tuple without labels is a record's value, as in Swift",
    arguments: [
      record + "(\"a\", 3)",
      "cold s -a|\nrun s.map { ($0, 3) }\nexpect -r|\nwhere r = (name: \"a\", age: 3)",
      "cold s -a|\nrun s.enumerated()\nexpect -r|\nwhere r = (0, \"a\")",
      "cold s -a|\nrun s.map { (a: $0, b: 1) == (c: \"a\", d: 1) }\nexpect -t|\nwhere t = true",
    ])
  func unlabelled(_ rows: String) throws { try RunnerText.expectPass(rows) }

  @Test func `the expressions of a law are compared with their labels`() throws {
    let result = try RunnerText(
      "test rows\nany s\nrun s.map { (id: $0, n: 1) }\nsame s.map { (key: $0, n: 1) }\n"
    ).result()
    #expect(result.outcome == .failed)
  }

  @Test(
    "A property that nothing has is found where nothing reads it",
    arguments: [
      (
        "hot s -a|\nrun s.filter { $0 == \"a\" || $0.lenght > 3 }\nexpect -a|",
        ["3:32 no value has a property 'lenght'; here it is called 'count'"]
      ),
      (
        "hot s -a|\nrun s.catch { $0.nothing.atAll == 3 ? just(1) : just(2) }\nexpect -a|",
        [
          "3:18 no value has a property 'nothing'", "3:26 no value has a property 'atAll'",
        ]
      ),
      (
        "hot s -|\nrun s.map { $0.nmae }\nexpect -|\nwhere r = (name: 1, size: 2)\nrun s.map { _ in 1 }.filter { _ in false }\nexpect -|\nhot t r",
        ["3:16 no value has a property 'nmae'; did you mean 'name'?"]
      ),
      (
        "hot s -|\nrun s.map(\\.cuont)\nexpect -|",
        ["3:11 no value has a property 'cuont'; did you mean 'count'?"]
      ),
      (
        "any s\nrun s.filter { _ in false }.map { $0.cuont }\nsame s.filter { _ in false }",
        ["3:38 no value has a property 'cuont'; did you mean 'count'?"]
      ),
    ])
  func properties(_ rows: String, _ errors: [String]) throws {
    #expect(try RunnerText.errors(rows) == errors)
  }

  @Test(
    "A property that some value has is no mistake where nothing reads it",
    arguments: [
      "hot s -|\nrun s.map { $0.name }\nexpect -|\nlet r = s.map { (name: $0, size: 1) }\nrun r\nexpect -|",
      "hot s -|\nrun s.map { $0.isEmpty ? $0.first : $0.key }\nexpect -|",
      "hot s -|\neach r = (kind: 1, x: 1)\nrun s.map { _ in r.kind == 1 ? r.x : r.kind }\nexpect -|",
      "hot s -|\nrun s.timestamp().map { $0.timestamp }\nexpect -|",
      "hot s -\nrun s.materialize().map { $0.element ?? $0.error }\nexpect -",
    ])
  func knownProperties(_ rows: String) throws { try RunnerText.expectPass(rows) }

  @Test func `a value that lacks a property says so first`() throws {
    #expect(
      try RunnerText.errors("hot s -a|\nrun s.map { $0.length }\nexpect -b|") == [
        "3:16 a String has no property 'length'; here it is called 'count'"
      ])
  }

  @Test(
    "A name that nothing uses causes a warning",
    arguments: [
      ("cold s -a|\nlet t = s.map { $0 + \"x\" }\nrun s\nexpect -a|", ["3 nothing uses 't'"]),
      ("cold s -a|\nlet t = s.subscribe(onNext: { _ in })\nrun s\nexpect -a|", []),
      ("cold s -a|\nlet p = s.publish()\nlet c = p.connect()\nrun p\nexpect -a|", []),
      ("cold s -a|\nlet act = { s.subscribe() }\nlet d = act()\nrun s\nexpect -a|", []),
      ("cold s -a|\nlet k = \"x\"\nrun s.map { $0 + k }\nexpect -x|\nwhere x = \"ax\"", []),
      ("cold s -a|\nlet k = [1]\nrun s.map { _ in [1] }\nexpect -k|", []),
    ])
  func unusedNames(_ rows: String, _ messages: [String]) throws {
    #expect(try warnings(rows) == messages)
  }

  @Test(
    "A connectable observable that nothing connects causes a warning",
    arguments: [
      (
        "hot s -a|\nlet p = s.publish()\nrun p\nexpect -",
        [
          "3 nothing connects 'p', so it emits nothing; add a row: at 0 p.connect(); if that is meant, write: subs s -"
        ]
      ),
      (
        "hot s -a|\nlet p = s.replay(1)\nrun p.map { $0 }\nexpect -",
        [
          "3 nothing connects 'p', so it emits nothing; add a row: at 0 p.connect(); if that is meant, write: subs s -"
        ]
      ),
      ("hot s -a|\nlet p = s.publish()\nrun p\nexpect -\nsubs s -", []),
      ("hot s -a|\nlet p = s.publish()\nrun p\nexpect --|\nat 2 p.connect()", []),
      ("hot s -a|\nlet p = s.publish()\nrun p.refCount()\nexpect -a|", []),
      (
        "hot s -a|\nlet p = s.publish()\nlet c = { p.connect() }\nlet d = c()\nrun p\nexpect -a|",
        []
      ),
      (
        "hot s -a|\nhot t -b|\nlet p = s.multicast(PublishSubject())\nrun merge(p, t)\nexpect -b",
        [
          "4 nothing connects 'p', so it emits nothing; add a row: at 0 p.connect(); if that is meant, write: subs s -"
        ]
      ),
    ])
  func unconnected(_ rows: String, _ messages: [String]) throws {
    #expect(try warnings(rows) == messages)
  }

  @Test func `a run of an operator on a connectable observable fails with how to connect it`()
    throws
  {
    let result = try RunnerText(
      "test rows\nhot s -a|\nlet p = s.publish()\nrun p.map { $0 }\nexpect -a|\n"
    ).result()
    #expect(
      result.failures.first?.note?.hasPrefix(
        "a connectable observable emits nothing before connect()") == true)
  }

  @Test(
    "A type argument is for the reader: values have the types of their literals",
    arguments: [
      "let s = PublishSubject<Int>()\nrun s\nexpect -a\nat 1 s.onNext(\"a\")",
      "let s = BehaviorRelay<[Unknown]>(value: 1)\nrun s\nexpect 1",
      "run Observable<Int>.just(\"a\")\nexpect (a|)",
    ])
  func typeArguments(_ rows: String) throws { #expect(try warnings(rows) == []) }

  @Test(
    "A unit in upper case is no unit",
    arguments: ["-a 5MS b|", "-a 5Ms b|", "-a 2SEC b|", "-a 5 MS b|"])
  func units(_ diagram: String) throws {
    let all = try warnings("hot s \(diagram)\nrun s\nexpect \(diagram)")
    #expect(all.count == 2 && all.allSatisfy { $0.contains("values, not a time") }, "\(all)")
  }

  @Test(
    "A letter in place of the bar of an end causes a warning",
    arguments: [
      ("hot s -a-b-l\nrun s\nexpect -a-b-l", "l", ["-a-b-|", "-a-b-|"]),
      ("hot s -1-2(3I)\nrun s\nexpect -1-2(3I)", "I", ["-1-2(3|)", "-1-2(3|)"]),
      (
        "hot s -x-x [yl]\nrun s.map { $0 + $0 }\nexpect -p-p [qr]\nwhere p = \"xx\", q = \"yy\", r = \"ll\"",
        "l", ["-x-x [y|]"]
      ),
      ("cold s a 300ms l\nrun s\nemits a l", "l", ["a 300ms |"]),
      ("run s\neach cold s -a-l => -a-l", "l", ["-a-|", "-a-|"]),
    ])
  func barLetters(_ rows: String, _ letter: String, _ corrected: [String]) throws {
    let wanted = corrected.map {
      "'\(letter)' draws a value; the completion is '|': \($0); for the value, write '\(letter)' in quotes"
    }
    #expect(try warnings(rows).map { String($0.drop { $0 != " " }.dropFirst()) } == wanted)
  }

  @Test(
    "A letter that is meant causes none",
    arguments: [
      "hot s -m-o-d-e-l\nrun s\nexpect -m-o-d-e-l",
      "hot s -f-l\nrun s\nexpect -f-l",
      "hot s --l\nrun s\nexpect --l",
      "hot s -j-k-l\nrun s\nexpect -j-k-l",
      "hot s abcdefghijkl\nrun s\nexpect abcdefghijkl",
      "hot s -a-b-'l'\nrun s\nexpect -a-b-'l'",
      "hot s -a-b-l-\nrun s\nexpect -a-b-l-",
      "hot s -a-b-l|\nrun s\nexpect -a-b-l|",
      "hot s -a-b-l\nrun s\nexpect -a-b-l\nwhere l = 3",
      "hot s -a-b-l\nrun s.filter { $0 != \"l\" }\nexpect -a-b--",
      "hot s -a-b-l\nlet l = just(1)\nrun s\nexpect -a-b-l",
      "run of(\"a\", \"l\")\nexpect [al|]",
    ])
  func meantLetters(_ rows: String) throws { #expect(try warnings(rows) == []) }

  @Test(
    "A letter that looks like the sign of an end is named where the sign explains the failure",
    arguments: [
      (
        "cold s -a-X\nrun s.catchAndReturn(\"e\")\nexpect -a-(e|)", "'X' draws a value",
        "an error is drawn as '#': cold s -a-#"
      ),
      (
        "cold s -a-l\nrun s.map { $0 }\nexpect -a-|", "'l' draws a value",
        "the completion is '|': -a-|; for the value, write 'l' in quotes"
      ),
      (
        "cold s -a-|\nrun s.map { $0 }\nexpect -a-I", "'I' draws a value",
        "the completion is '|': -a-|; for the value, write 'I' in quotes"
      ),
      (
        "cold s -f-l\nrun s.map { $0 }\nexpect -f-|", "'l' draws a value",
        "the completion is '|': cold s -f-|"
      ),
    ])
  func endLetters(_ rows: String, _ message: String, _ note: String) throws {
    let result = try RunnerText("test rows\n\(rows)\n").result()
    #expect(result.failures.first?.mistake?.message == message, "\(result.report())")
    #expect(result.failures.first?.mistake?.note == note)
  }
}
