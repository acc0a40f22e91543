import RxCore
import RxFixtures
import Testing

@Suite("What a test target adds to the registry: errors")
struct RegistryAddErrorTests {
  private static let registry: OperatorRegistry = {
    var registry = OperatorRegistry.standard
    registry.add("search(_:minimum:)") {
      (query: Observable<String>, minimum: Int, scheduler: any SchedulerType) in query
    }
    registry.add("keep") {
      (source: Observable<Int>, predicate: @escaping (Int) throws -> Bool) in
      source.filter(predicate)
    }
    registry.add("SearchTerm") { (text: String) in try SearchTerm(text) }
    registry.add("texts") { (terms: Observable<SearchTerm>) in terms.map(\.text) }
    registry.add("first") { (terms: [SearchTerm]) in terms[0] }
    registry.add("secret") { SearchSecret() }
    registry.add("titles(_:load:)") {
      (query: Observable<String>, load: @escaping (String) throws -> Observable<[String]>) in
      query.flatMap { try load($0) }
    }
    registry.add("huge") { UInt64.max }
    registry.add("moment") { RxTimeInterval.microseconds(1) }
    registry.add(property: "text", \SearchTerm.text)
    registry.add(casesOf: SearchMode.self)
    registry.add("mode") { (mode: SearchMode) in "\(mode)" }
    registry.add(constant: "SearchFailure.offline", SearchFailure.offline)
    registry.add(constant: "NetworkFailure.offline", SearchFailure.offline)
    return registry
  }()

  @Test("an error's case without its type names the types that have it, if several do")
  func errorWithoutType() {
    check(
      "test t\n  cold a -#\n  where # = .offline\n  run a\n  expect -#", "3:13",
      "'#' needs an error, or a text that describes one, not '.offline'",
      "write 'NetworkFailure.offline' or 'SearchFailure.offline'")
  }

  @Test(
    "a call that does not fit is an error where it stands",
    arguments: [
      (
        "query.serch(minimum: 1)", "3:13", "no operator 'serch'", "did you mean 'search'?"
      ),
      ("serch(query)", "3:7", "nothing is called 'serch'", "did you mean 'search'?"),
      (
        "query.search(minimun: 1)", "3:20", "'search' has no argument 'minimun:'",
        "write: search(minimum: 1)"
      ),
      (
        "query.search(1)", "3:20",
        "the label 'minimum:' is missing", "write: search(minimum: 1)"
      ),
      (
        "query.search()", "3:13", "'search(minimum:scheduler:)' needs an Int for 'minimum'", ""
      ),
      (
        #"search(query, minimum: "1")"#, "3:30",
        "'search(_:minimum:scheduler:)' needs an Int for 'minimum', not a String", ""
      ),
      (
        "search(1, minimum: 1)", "3:14",
        "'search(_:minimum:scheduler:)' needs an observable as its first argument, not an Int", ""
      ),
      (
        "keep(of(1), 2)", "3:19", "'keep(_:_:)' needs a closure as its second argument, not an Int",
        ""
      ),
      ("of(1).keep()", "3:13", "'keep(_:)' needs a closure", ""),
      (
        "of(1).keep { $0 }", "3:18",
        "'keep(_:)' needs a closure that returns a Bool; this one returned an Int, 1", ""
      ),
      (
        "first([SearchTerm(\"a\"), 1])", "3:13",
        "'first(_:)' needs an Array<SearchTerm>, not [SearchTerm(\"a\"), 1]", ""
      ),
      ("mode(.fats)", "3:12", "no known type has a member '.fats'", "did you mean '.fast'?"),
      (
        "mode(.inclusive)", "3:12",
        "'mode(_:)' needs a SearchMode, not .inclusive", ""
      ),
      (
        "mode(.cheap)", "3:12", "no known type has a member '.cheap'",
        "known are '.careful', '.fast', '.offline'; a fixture can use a text"
      ),
      ("mode(SearchMode.fats)", "3:12", "SearchMode has no 'fats'", "did you mean 'fast'?"),
      (
        "SearchFailure.ofline", "3:7", "SearchFailure has no 'ofline'", "did you mean 'offline'?"
      ),
      (
        #"just(SearchTerm("a").txt)"#, "3:28", "a SearchTerm has no property 'txt'",
        "did you mean 'text'?"
      ),
      (
        #"just(SearchTerm("a").length)"#, "3:28", "a SearchTerm has no property 'length'",
        #"the registry lists the properties of SearchTerm: add(property: "length", \SearchTerm.length)"#
      ),
      (
        "query.search(atLeast: 1)", "3:20", "'search' has no argument 'atLeast:'",
        "write: search(minimum: 1)"
      ),
    ])
  func misfits(expression: String, place: String, message: String, note: String) {
    check("test t\n  hot query -a\n  run \(expression)\n  expect -", place, message, note)
  }

  @Test(
    "what comes later than the call is an error where its cause stands",
    arguments: [
      (
        "search(query, minimum: 1)", "3:14",
        "'search(_:minimum:scheduler:)' needs elements of type String, not 1",
        #"bind it: where 1 = "1""#
      ),
      (
        "query.search(minimum: 1)", "3:13",
        "'search(minimum:scheduler:)' needs elements of type String, not 1",
        #"bind it: where 1 = "1""#
      ),
      (
        "texts(query)", "3:13", "'texts(_:)' needs elements of type SearchTerm, not 1",
        "bind it: where 1 = SearchTerm(…)"
      ),
      (
        "texts(of(2))", "3:13", "'texts(_:)' needs elements of type SearchTerm, not 2",
        "there is 'SearchTerm(_:)'"
      ),
      (
        #"titles(of("x")) { _ in of("a") }"#, "3:23",
        "'titles(_:load:)' needs elements of type Array<String> from this closure, not \"a\"", ""
      ),
      (
        #"titles(of("x")) { _ in query }"#, "3:23",
        "'titles(_:load:)' needs elements of type Array<String> from this closure, not 1",
        #"if a row draws 1, bind it: where 1 = ["1"]"#
      ),
      (#"SearchTerm("")"#, "3:7", "'SearchTerm(_:)' threw SearchFailure(empty)", ""),
      (
        #"of(SearchTerm("a"), SearchTerm(""))"#, "3:27",
        "'SearchTerm(_:)' threw SearchFailure(empty)", ""
      ),
      (
        "just(secret())", "3:7", "this emits a value of the type SearchSecret, which cannot be",
        "Equatable"
      ),
      (
        "just([1: secret()]).map { [$0] }", "3:7",
        "this emits a value of the type SearchSecret, which cannot be compared", ""
      ),
      (
        "just(secret() == secret())", "3:12",
        "values of the type SearchSecret cannot be compared", ""
      ),
      ("just(huge())", "3:12", "'huge()' gave 18446744073709551615, which is too large", ""),
      (
        "just(moment())", "3:12", "'moment()' gave microseconds(1), which is not a whole number", ""
      ),
    ])
  func late(expression: String, place: String, message: String, note: String) {
    check("test t\n  hot query -1\n  run \(expression)\n  expect -", place, message, note)
  }

  @Test func `an error that is thrown within a closure is what that closure throws`() {
    let text = #"""
      test t
        hot query -a-x-|
        where x = "", y = SearchTerm("a"), z = "caught empty"
        run query.map { SearchTerm($0) }.catch { just("caught \($0)") }
        expect -y-(z|)
      """#
    #expect(report(of: text, Self.registry) == "")
  }

  @Test func `a failure of what cannot fail fails the test`() {
    var registry = OperatorRegistry.standard
    registry.add("infallible") { (source: Infallible<Int>) in source }
    registry.add("driver") { (source: Driver<Int>) in source }
    for name in ["infallible", "driver"] {
      let text = "test t\n  cold source -1#\n  run source.\(name)()\n  expect -1|"
      let report = report(of: text, registry)
      #expect(
        report.contains(
          "sample.marble:3:14: in frame 2: '\(name)()' was given a sequence that failed with error"),
        "\(report)")
    }
  }

  @Test func `an error of where must be one`() {
    let text = "test t\n  run error(\"x\")\n  expect #\n  where # = 5"
    check(text, "4:13", "'#' needs an error, or a text that describes one, not an Int", "")
  }

  @Test(
    "a name that no fixture can write fails every test, where it is added",
    arguments: [
      ("sea rch", "'sea rch' is not a name: a letter, then letters, digits and '_'"),
      ("", "'' is not a name"), ("1st", "'1st' is not a name"), ("a.b.c", "'a.b.c' is not a name"),
      ("a.b", "'a.b' is not a member of a type: 'a' begins with a small letter"),
      ("search(", "'search(' does not end with ':)' or '()', as Swift's full names do"),
      ("search(a b:)", "'a b' in 'search(a b:)' is not a label"),
      ("throw", "'throw' is a reserved word of fixtures"),
      ("search(_:_:)", "'search' has 2 labels for 1 parameter"),
      ("search()", "'search' has 0 labels for 1 parameter"),
    ])
  func names(name: String, message: String) {
    var registry = OperatorRegistry()
    registry.add(name) { (text: String) in text }
    let line = #line - 1
    let results = results(of: "test t\n  run x\n  expect -\ntest u\n  skip later", registry)
    #expect(results.map(\.outcome) == [.error, .error])
    for result in results {
      let report = result.report()
      #expect(report.contains("RegistryAddErrorTests.swift:\(line):"), "\(report)")
      #expect(report.contains("error: \(message)"), "\(report)")
      #expect(report.contains("add(\"\(name)\")"), "\(report)")
    }
  }

  @Test func `a closure that no fixture can write is an error where it is added`() {
    var registry = OperatorRegistry.standard
    registry.add("kept") { (source: Observable<Int>, keeps: @escaping (Int) -> Bool) in
      source.filter(keeps)
    }
    registry.add("loaded") {
      (load: @escaping @Sendable (Int) async throws -> Int, source: Observable<Int>) in source
    }
    let report = report(of: "test t\n  run of(1)\n  expect (1|)", registry)
    #expect(report.contains("parameter 2 of 'kept' is a (Int) -> Bool, which no fixture can write"))
    #expect(report.contains("parameter 1 of 'loaded' is a "), "\(report)")
    #expect(report.contains("declared as '@escaping (…) throws -> …'"))
  }

  @Test func `labels that are forgotten are added in the advice`() {
    var registry = OperatorRegistry.standard
    registry.add("sorted(by:)") { (lists: Observable<[Int]>, order: SearchMode) in lists }
    registry.add("Page(size:)") { (number: Int, size: Int) in number }
    registry.add("asked(_:)") {
      (source: Observable<Int>, ask: @escaping () throws -> Int) in source
    }
    let report = report(of: "test t\n  run of(1)\n  expect (1|)", registry)
    for part in [
      """
      'sorted' has 1 label for 2 parameters, where the first is the source, which also needs a label: write 'sorted(_:by:)', or 'sorted' \
      without labels
      """,
      "'Page' has 1 label for 2 parameters: write 'Page(_:size:)', or 'Page' without labels",
      """
      parameter 2 of 'asked(_:)' is a closure without parameters, which no fixture can write: take what it returns, such as an observable, \
      or declare one parameter
      """,
    ] { #expect(report.contains(part), "\(report)") }
  }

  @Test func `names of values have no labels`() {
    var registry = OperatorRegistry()
    registry.add(constant: "limit(_:)", 1)
    registry.add(property: "te xt", \SearchTerm.text)
    let report = report(of: "test t\n  run x\n  expect -", registry)
    #expect(report.contains("'limit(_:)' has labels, but is not called"), "\(report)")
    #expect(report.contains("'te xt' is not a name"), "\(report)")
  }

  /// Expects one error of the first test, at its place and with a caret.
  private func check(_ text: String, _ place: String, _ message: String, _ note: String) {
    guard let result = results(of: text, Self.registry).first else {
      Issue.record("no test")
      return
    }
    let report = result.report()
    #expect(result.outcome == .error, "\(report)")
    #expect(report.hasPrefix("sample.marble:\(place): error: \(message)"), "\(report)")
    #expect(report.contains("^"), "\(report)")
    #expect(note.isEmpty || report.contains("note: ") && report.contains(note), "\(report)")
  }
}
