import RxCore
import RxFixtures
import RxTestKit
import Testing

@Suite("What a test target adds to the registry")
struct RegistryAddTests {
  @Test func `a pipeline is a factory and an operator`() {
    var registry = OperatorRegistry.standard
    registry.add("search(_:minimum:)") { (query: Observable<String>, minimum: Int) in
      query.filter { $0.count >= minimum }.map { $0.uppercased() }
    }
    let text = """
      test as a factory
        hot query  -a-'bc'-|
        run search(query, minimum: 2)
        expect     ---'BC'-|
        subs query ^----!
      test as an operator
        hot query  -a-'bc'-d-|
        run query.search(minimum: 1).map { $0 + "!" }
        expect     -x-y-z-|
        where x = "A!", y = "BC!", z = "D!"
      test of Observable
        run Observable.search(of("ab"), minimum: 1)
        expect ('AB'|)
      """
    #expect(report(of: text, registry) == "")
  }

  @Test func `a scheduler is the test's, wherever it stands and whether it is written or not`() {
    var registry = OperatorRegistry.standard
    registry.add("settled") {
      (scheduler: any SchedulerType, source: Observable<String>, due: RxTimeInterval) in
      source.debounce(due, scheduler: scheduler)
    }
    registry.add("late(_:by:on:)") {
      (source: Observable<FixtureValue>, due: RxTimeInterval, scheduler: TestScheduler) in
      source.delay(due, scheduler: scheduler)
    }
    let text = """
      test left out
        hot source -a-b---|
        run settled(source, 2)
        expect     -----b-|
      test written
        hot source -a-b---|
        run settled(scheduler: MainScheduler.instance, source, .milliseconds(2))
        expect     -----b-|
      test with a label of its own
        hot source -1-b|
        run source.late(by: 1, on: scheduler)
        expect     --1-b|
      test with a label of its own, left out
        hot source -1-b|
        run source.late(by: 1)
        expect     --1-b|
      """
    #expect(report(of: text, registry) == "")
  }

  @Test func `a name may leave out the label of a closure that is last`() {
    var registry = OperatorRegistry.standard
    registry.add("kept(_:over:)") {
      (source: Observable<Int>, least: Int, keeps: @escaping (Int) throws -> Bool) in
      source.filter { try $0 > least && keeps($0) }
    }
    let text = """
      test behind the parentheses
        run of(1, 2, 3).kept(over: 1) { $0 < 3 }
        expect (2|)
      test in the parentheses
        run kept(of(1, 2, 3), over: 1, { $0 < 3 })
        expect (2|)
      """
    #expect(report(of: text, registry) == "")
  }

  @Test func `closures are passed on, in parentheses or behind them`() {
    var registry = OperatorRegistry.standard
    registry.add("keep(_:where:)") {
      (source: Observable<Int>, predicate: @escaping (Int) throws -> Bool) in
      source.filter(predicate)
    }
    registry.add("total") {
      (source: Observable<Int>, start: Int, add: @escaping (Int, Int) throws -> Int) in
      source.reduce(start, accumulator: add)
    }
    registry.add("mixed") {
      (value: String, mix: @escaping (String, Int, Bool) throws -> String) in
      try mix(value, 3, true)
    }
    registry.add("kept(_:by:)") {
      (source: Observable<Int>, keeps: @escaping @Sendable (Int) throws -> Bool) in
      source.filter(keeps)
    }
    registry.add("noting") {
      (source: Observable<Int>, note: @escaping (Int) throws -> Void) in source.do(onNext: note)
    }
    let text = #"""
      test one parameter
        hot source -1-2-3-|
        let even = { $0 % 2 == 0 }
        run source.keep(where: even)
        expect     ---2---|
        run keep(source) { $0 != 2 }
        expect     -1---3-|
      test two parameters
        run of(1, 2, 3).total(4, +)
        expect ('10'|)
      test a closure that may run in a task
        run of(1, 2, 3).kept { $0 > 1 }
        expect (23|)
      test three parameters
        run just(mixed("a") { "\($0)\($1)\($2)" })
        expect ('a3true'|)
      test one whose result is not wanted
        let seen = PublishSubject()
        run seen
        expect -1-2
        hot source -1-2
        run source.noting { seen.onNext($0) }
        expect -1-2
      test one that throws
        hot source -1-2-3-|
        run source.keep { if $0 == 2 { throw "odd" }; return true }
        expect     -1-#
        where # = "odd"
      """#
    #expect(report(of: text, registry) == "")
  }

  @Test func `names may have the same base with other labels, and the last one added counts`() {
    var registry = OperatorRegistry.standard
    registry.add("twice(_:)") { (text: String) in text + text }
    registry.add("twice(number:)") { (number: Int) in number * 2 }
    registry.add("twice(_:_:)") { (text: String, other: String) in text + other }
    registry.add("twice(_:)") { (text: String) in "\(text)-\(text)" }
    registry.add("map(_:_:)") {
      (source: Observable<FixtureValue>, transform: @escaping (FixtureValue) throws -> FixtureValue)
      in source.map { try transform($0) }.startWith(.string("mine"))
    }
    let text = """
      test overloads
        run of(twice("a"), twice(number: 2), twice("a", "b"))
        expect ('a-a' 4 'ab'|)
      test replaces what the standard registry has
        run of(1).map { $0 + 1 }
        expect ('mine' 2|)
      """
    #expect(report(of: text, registry) == "")
    let forms = registry.forms(named: "twice").map(\.signature.labelledName)
    #expect(forms == ["twice(number:)", "twice(_:_:)", "twice(_:)"])
  }

  @Test func `a type stands for itself, is compared by its own ==, and has properties`() {
    var registry = OperatorRegistry.standard
    registry.add("SearchTerm", SearchTerm.init)
    registry.add("terms") { (query: Observable<String>) in query.map { try SearchTerm($0) } }
    registry.add("texts") { (terms: Observable<SearchTerm>) in terms.map(\.text) }
    registry.add(property: "text", \SearchTerm.text)
    registry.add(property: "count", \SearchTerm.count)
    let text = #"""
      test in where, in closures, and as an argument
        hot query -a-'bc'|
        where x = SearchTerm("a"), y = SearchTerm("bc")
        run query.terms()
        expect    -x-y|
        run query.terms().filter { $0.count > 1 }.map { $0.text }
        expect    ---'bc'|
        hot drawn -x-y|
        run drawn.texts()
        expect    -a-'bc'|
        run drawn.map(\.text.count)
        expect    -1-2|
        run drawn.map { $0 == SearchTerm("a") }
        expect    -t-f|
        where t = true, f = false
      """#
    #expect(report(of: text, registry) == "")
    let wrong = """
      test wrong
        hot query -a-|
        run query.terms()
        expect    -x-|
        where x = SearchTerm("b")
      """
    let report = report(of: wrong, registry)
    #expect(report.contains(#"1      SearchTerm("b")  SearchTerm("a")  wrong value"#), "\(report)")
  }

  @Test func `an app's errors and cases are named, with their type or by a point`() {
    var registry = OperatorRegistry.standard
    registry.add(constant: "SearchFailure.offline", SearchFailure.offline)
    registry.add("SearchFailure.server(code:)") { SearchFailure.server(code: $0 as Int) }
    registry.add(casesOf: SearchMode.self)
    registry.add(constant: "limit", 3)
    registry.add("failing(with:)") { (error: SearchFailure) in Observable<Int>.error(error) }
    registry.add("passing(_:)") { (error: any Error) in Observable<Int>.error(error) }
    registry.add("inMode") { (source: Observable<Int>, mode: SearchMode) in
      source.map { mode == .fast ? $0 : -$0 }
    }
    registry.add("modes") { Observable.from(SearchMode.allCases) }
    let text = """
      test constants
        run failing(with: SearchFailure.offline)
        expect #
        run failing(with: .offline)
        expect #
        run passing(SearchFailure.offline)
        expect #
        where # = SearchFailure.offline
      test with contents
        run failing(with: .server(code: 500))
        expect #
        cold source -x
        run source.catch { throw $0 }
        expect -#
        where # = SearchFailure.server(code: 500), x = fail(SearchFailure.server(code: 500))
      test cases
        run of(1, 2).inMode(.fast)
        expect (12|)
        run of(1, 2).inMode(SearchMode.careful)
        expect (mn|)
        where m = -1, n = -2
        run modes()
        expect (fc|)
        where f = SearchMode.fast, c = SearchMode.careful
      test alone
        run range(start: 0, count: limit)
        expect (012|)
      """
    #expect(report(of: text, registry) == "")
  }

  @MainActor @Test func `code of the main actor runs on the main thread, with MainScheduler`() {
    var registry = OperatorRegistry.standard
    registry.add("search") { (query: Observable<String>, scheduler: any SchedulerType) in
      SearchModel(scheduler: scheduler).results(query)
    }
    registry.add("onMain") { MainActor.assumeIsolated { true } }
    let text = """
      test debounces
        hot query -a-b----|
        run query.search()
        expect    -----x--|
        where x = ["b", "b!"]
      test where it runs
        run just(onMain())
        expect (t|)
        where t = true
      """
    #expect(report(of: text, registry) == "")
  }

  @Test func `a pipeline that is added fails with a time between two frames`() {
    var registry = OperatorRegistry.standard
    registry.add("ticks") { (scheduler: any SchedulerType) in
      Observable<Int>.interval(.microseconds(1500), scheduler: scheduler).take(1)
    }
    let report = report(of: "test t\n  run ticks()\n  expect --(0|)", registry)
    #expect(report.contains("interval schedules work after 1500 µs, which is not a whole number"))
  }

  @Test func `what is added spends the budget`() {
    var registry = OperatorRegistry.standard
    registry.add("endless") { (period: RxTimeInterval, scheduler: any SchedulerType) in
      Observable<Int>.interval(period, scheduler: scheduler)
    }
    registry.add("inner") { (scheduler: any SchedulerType) in
      Observable.just(Observable.repeatElement(1, scheduler: scheduler))
    }
    var limits = Budget.Limits()
    limits.steps = 10_000
    let runner = FixtureRunner(registry: registry, limits: limits)
    for expression in ["endless(0)", "just(1).flatMap { _ in endless(0) }", "inner()"] {
      let file = FixtureFile.parse("test t\n  run \(expression)\n  expect -", path: "t.marble")
      let reports = file.tests.flatMap { runner.run($0, in: file) }.map { $0.report() }
      #expect(reports.allSatisfy { $0.contains("the budget of steps is exceeded") }, "\(reports)")
    }
  }
}
