import RxCore
import RxFixtures
import Testing

@Suite(
  "What a test target adds to the registry: members without their type, properties of literals")
struct RegistryAddPropertyTests {
  @Test func `an error of where needs no type if one type has it`() {
    var registry = OperatorRegistry.standard
    registry.add(constant: "SearchFailure.offline", SearchFailure.offline)
    registry.add(constant: "SearchMode.empty", 1)
    registry.add(constant: "SearchFailure.empty", SearchFailure.empty)
    registry.add("SearchFailure.server(code:)") { SearchFailure.server(code: $0) }
    registry.add("failing") { Observable<Int>.error(SearchFailure.server(code: 500)) }
    let text = """
      test a case, of a source
        cold source -#
        run source.catch { error in just("\\(error)") }
        expect -(x|)
        where # = .offline
        where x = "offline"
      test a case of which another type has a member that is no error
        cold source -#
        run source
        expect -#
        where # = .empty
      test a call
        run failing()
        expect #
        where # = .server(code: 500)
      """
    let report = report(of: text, registry)
    #expect(report == "")
  }

  @Test func `a value of where needs no type if one type has it`() {
    var registry = OperatorRegistry.standard
    registry.add(casesOf: SearchMode.self)
    registry.add("modes") { Observable.from(SearchMode.allCases) }
    registry.add("allModes") { Observable.just(SearchMode.allCases) }
    let text = """
      test cases
        run modes()
        expect (fc|)
        where f = .fast, c = .careful
      test cases in an array
        run allModes()
        expect (m|)
        where m = [.fast, .careful]
      """
    let report = report(of: text, registry)
    #expect(report == "")
  }

  @Test func `a value of where that several types have needs its type`() {
    var registry = OperatorRegistry.standard
    registry.add(casesOf: SearchMode.self)
    registry.add(constant: "Speed.fast", 3)
    registry.add("modes") { Observable.from(SearchMode.allCases) }
    let text = "test t\n  run modes()\n  expect (fc|)\n  where f = .fast, c = .careful"
    let report = report(of: text, registry)
    #expect(report.contains("sample.marble:4:13: error: several types have '.fast'"), "\(report)")
    #expect(report.contains("note: write 'SearchMode.fast' or 'Speed.fast'"), "\(report)")
  }

  @Test func `accepting writes added values, and errors, by their names`() {
    var registry = OperatorRegistry.standard
    registry.add(casesOf: SearchMode.self)
    registry.add("SearchPage.found(_:)") { SearchPage.found($0) }
    registry.add(constant: "SearchFailure.offline", SearchFailure.offline)
    registry.add("pages(_:)") { (source: Observable<String>) in
      source.map { text in
        if text == "x" { throw SearchFailure.offline }
        return SearchPage.found([text])
      }
    }
    registry.add("modes") { Observable.from(SearchMode.allCases) }
    func accepted(_ text: String) -> String {
      let file = FixtureFile.parse(text, path: "sample.marble")
      let runner = FixtureRunner(registry: registry)
      let acceptance = runner.accept(file.tests, of: file, content: Array(text.utf8))
      return acceptance.tests.compactMap(\.refusal).joined()
        + String(decoding: acceptance.bytes, as: UTF8.self)
    }
    #expect(
      accepted(
        """
        test pages
          hot source  -b-x
          run         source.pages()
          expect      -a-|
        test modes
          run     modes()
          expect  (ab)
        """) == """
          test pages
            hot source  -b-x
            run         source.pages()
            expect      -a-#
            where       a = SearchPage.found(["b"]), # = SearchFailure.offline
          test modes
            run     modes()
            expect  (ab|)
            where   a = SearchMode.fast, b = SearchMode.careful
          """)
  }

  @Test func `a refusal to accept an added type's value says how fixtures can write it`() {
    var registry = OperatorRegistry.standard
    registry.add("terms") { [try SearchTerm("a")] }
    let text = "test t\n  run just(terms())\n  expect (a|)\n"
    let file = FixtureFile.parse(text, path: "sample.marble")
    let acceptance = FixtureRunner(registry: registry)
      .accept(file.tests, of: file, content: Array(text.utf8))
    #expect(
      acceptance.tests.first?.refusal == """
        frame 0 holds [SearchTerm("a")], which no row can write: conform SearchTerm to FixtureConvertible, or let its description be \
        a call that fixtures can write, such as SearchTerm(…)
        """)
  }

  @Test func `a view model that is released by the call that makes it fails its test`() {
    final class Model {
      let output = BehaviorRelay(value: "i")
      private let bag = DisposeBag()

      init(_ source: Observable<String>) { source.bind(to: output).disposed(by: bag) }
    }
    var registry = OperatorRegistry.standard
    registry.add("released(_:)") { (source: Observable<String>) in Model(source).output }
    registry.add("kept(_:)") { (source: Observable<String>) in
      let model = Model(source)
      return model.output.do(onDispose: { _ = model })
    }
    let text = """
      test a model
        hot source -a-
        run source.METHOD()
        expect RESULT
      """
    let kept = text.replacing("METHOD", with: "kept").replacing("RESULT", with: "ia")
    #expect(report(of: kept, registry) == "")
    for result in ["i", "ia"] {
      let released = text.replacing("METHOD", with: "released").replacing("RESULT", with: result)
      let report = report(of: released, registry)
      #expect(
        report.hasPrefix(
          """
          sample.marble:3:3: every subscription to source ended with the call that made it: keep the view model alive
          """), "\(report)")
    }
  }

  @Test func `an error needs no type where an error is asked for`() {
    var registry = OperatorRegistry.standard
    registry.add(constant: "SearchFailure.offline", SearchFailure.offline)
    registry.add("passing(_:)") { (error: any Error) in Observable<Int>.error(error) }
    let text = """
      test each way
        run Observable.error(.offline)
        expect #
        run passing(.offline)
        expect #
        run just(1).map { _ in throw .offline }
        expect #
        run Observable.create { observer in
            observer.onError(.offline)
            return Disposables.create()
          }
        expect #
        run Single.create { receive in
            receive(.failure(.offline))
            return Disposables.create()
          }
        expect #
        where # = SearchFailure.offline
      """
    let report = report(of: text, registry)
    #expect(report == "")
  }

  @Test func `another error than the one without its type is a failure`() {
    var registry = OperatorRegistry.standard
    registry.add(constant: "SearchFailure.offline", SearchFailure.offline)
    registry.add(constant: "SearchFailure.empty", SearchFailure.empty)
    registry.add("failing") { Observable<Int>.error(SearchFailure.empty) }
    let text = "test t\n  run failing()\n  expect #\n  where # = .offline"
    let report = report(of: text, registry)
    #expect(report.contains("empty") && report.contains("offline"), "\(report)")
  }

  @Test func `a literal has the properties of the type that it stands for`() {
    let text = #"""
      test t
        cold source -a-b|
        run source.labels().map { $0.shouted }
        expect -x-y|
        run source.labels().map { $0.size }
        expect -1-1|
        run source.labels().map(\.shouted.size)
        expect -2-2|
        run source.labels().filter { label in label.shouted == "A!" }
        expect -a--|
        run source.labels().map { $0.count }
        expect -1-1|
        where x = "A!", y = "B!"
      """#
    #expect(report(of: text, Self.labels) == "")
  }

  @Test func `a property of a literal says what it cannot be`() {
    func message(_ expression: String, _ registry: OperatorRegistry = Self.labels) -> String {
      report(
        of: "test t\n  cold source -1\n  run source.map { \(expression) }\n  expect -1",
        registry)
    }
    let number = message("$0.size")
    #expect(
      number.contains("sample.marble:3:23: error: an Int has no property 'size'"), "\(number)")
    let misspelt = message(#""a".shoutd"#)
    #expect(misspelt.contains("a String has no property 'shoutd'"), "\(misspelt)")
    #expect(misspelt.contains("note: did you mean 'shouted'?"), "\(misspelt)")
    var both = Self.labels
    both.add(property: "size", \Title.size)
    let ambiguous = message(#""a".size"#, both)
    #expect(
      ambiguous.contains("a String may be Label or Title, and each has a property 'size'"),
      "\(ambiguous)")
    #expect(ambiguous.contains("^"), "\(ambiguous)")
  }

  private static let labels: OperatorRegistry = {
    var registry = OperatorRegistry.standard
    registry.add("labels(_:)") { (texts: Observable<String>) in texts.map { Label(text: $0) } }
    registry.add(property: "size", \Label.size)
    registry.add(property: "shouted", \Label.shouted)
    registry.add(property: "count", \Label.count)
    return registry
  }()
}

/// A type that a fixture writes as a text.
private struct Label: FixtureConvertible {
  let text: String
  var size: Int { text.count }
  /// Texts have a property of this name, which fixtures read.
  var count: Int { -1 }
  var shouted: Label { Label(text: text.uppercased() + "!") }

  static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> Label? { try context.read(value, as: String.self).map { Label(text: $0) } }

  func fixtureValue(in context: FixtureContext) throws -> FixtureValue { .string(text) }
}

/// Another such type.
private struct Title: FixtureConvertible {
  let text: String
  var size: Int { text.count }

  static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> Title? { try context.read(value, as: String.self).map { Title(text: $0) } }

  func fixtureValue(in context: FixtureContext) throws -> FixtureValue { .string(text) }
}
