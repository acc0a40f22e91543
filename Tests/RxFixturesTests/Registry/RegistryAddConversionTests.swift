import RxCore
import RxFixtures
import Testing

/// Each type comes out as it went in: the fixture's value is converted to Swift's, looked at there, and converted back.
@Suite("What a test target adds to the registry: conversions")
struct RegistryAddConversionTests {
  @Test func `numbers, texts and truth values`() {
    var registry = OperatorRegistry.standard
    registry.add("same") { (value: Int) in value + 1 }
    registry.add("same(double:)") { (value: Double) in value / 2 }
    registry.add("same(float:)") { (value: Float) in value / 2 }
    registry.add("same(bool:)") { (value: Bool) in !value }
    registry.add("same(text:)") { (value: String) in value.uppercased() }
    registry.add("same(letter:)") { (value: Character) in value.uppercased().first ?? "?" }
    registry.add("same(byte:)") { (value: UInt8) in value &+ 1 }
    registry.add("same(long:)") { (value: Int64) in value - 1 }
    expect(
      [
        ("same(1)", "2"), ("same(double: 3)", "1.5"), ("same(double: 2.0)", "1.0"),
        ("same(float: 0.5)", "0.25"), ("same(bool: true)", "false"), (#"same(text: "a")"#, #""A""#),
        (#"same(letter: "a")"#, #""A""#), ("same(byte: 255)", "0"), ("same(long: 0)", "-1"),
      ], registry)
  }

  @Test func `arrays, optionals and dictionaries`() {
    var registry = OperatorRegistry.standard
    registry.add("reversed") { (values: [Int]) -> [Int] in values.reversed() }
    registry.add("pairs") { (values: [[String]]) in values.map { $0.joined() } }
    registry.add("successor") { (value: Int?) in value.map { $0 + 1 } }
    registry.add("holes") { (values: [Int?]) -> [Int?] in values.reversed() }
    registry.add("counts") { (values: [String: [Int]]) in values.mapValues(\.count) }
    registry.add("byNumber") { (values: [Int: String]) in values }
    expect(
      [
        ("reversed([1, 2])", "[2, 1]"), ("reversed(1...3)", "[3, 2, 1]"), ("reversed([])", "[]"),
        (#"pairs([["a", "b"], []])"#, #"["ab", ""]"#), ("successor(1)", "2"),
        ("successor(nil)", "nil"), ("holes([1, nil])", "[nil, 1]"),
        (#"counts(["b": [1, 2], "a": []])"#, #"["a": 0, "b": 2]"#),
        (#"byNumber([2: "b", 1: "a"])"#, #"[1: "a", 2: "b"]"#),
      ], registry)
  }

  @Test func `times, tuples, events, errors and nothing`() {
    var registry = OperatorRegistry.standard
    registry.add("time") { (time: RxTimeInterval) in time }
    registry.add("twice") { (time: Duration) in time * 2 }
    registry.add("seconds") { RxTimeInterval.seconds(2) }
    registry.add("never") { RxTimeInterval.never }
    registry.add("pair") { (first: Int) in (first, name: "x") }
    registry.add("event") { (event: Event<Int>) in event.map { $0 + 1 } }
    registry.add("error") { (error: any Error) in error }
    registry.add("nothing") {}
    registry.add("given") { (_: Void) in true }
    registry.add("anything") { (value: FixtureValue) in value.description }
    registry.add("applied") { (function: FixtureClosure, value: Int) in
      try function([.int(value)])
    }
    expect(
      [
        ("time(3)", ".milliseconds(3)"), ("time(.seconds(1))", ".milliseconds(1000)"),
        ("time(.never)", ".never"), ("twice(3)", ".milliseconds(6)"),
        ("seconds()", ".milliseconds(2000)"), ("pair(1)", #"(1, name: "x")"#),
        ("pair(1).name", #""x""#), ("event(.next(1))", "next(2)"),
        ("event(.completed)", "completed"), ("nothing()", "()"), ("given(())", "true"),
        (#"anything(["a": 1])"#, #""[\"a\": 1]""#), ("applied({ $0 + 1 }, 1)", "2"),
      ], registry)
  }

  @Test func `observables of whatever can be converted`() {
    var registry = OperatorRegistry.standard
    registry.add("ticks") { (taps: Observable<Void>) in taps.enumerated().map { ($0.index, "t") } }
    registry.add("taps") { (source: Observable<Int>) in source.map { _ in } }
    registry.add("flattened") { (sources: Observable<Observable<Int>>) in sources.merge() }
    registry.add("wrapped") { (sources: [Observable<Int>]) in Observable.just(sources[0]) }
    registry.add("events") { (source: Observable<Event<Int>>) in source.dematerialize() }
    let text = """
      test of nothing
        hot taps -x-x|
        where x = ()
        run taps.ticks()
        expect -p-q|
        where p = (0, "t"), q = (1, "t")
        hot others -y-3|
        run others.ticks()
        expect -p-q|
        hot source -1-2-|
        run source.taps()
        expect -x-x-|
      test of observables
        cold x -1-2|
        hot source x--|
        run source.flattened()
        expect -1-2|
        run wrapped([x])
        expect (x|)
        where x = x
      test events
        hot source -1-#
        run source.materialize().events()
        expect -1-#
      """
    #expect(report(of: text, registry) == "")
  }

  @Test func `traits, subjects and relays`() {
    var registry = OperatorRegistry.standard
    registry.add("single") { (source: Single<Int>) in source.map { $0 + 1 } }
    registry.add("maybe") { (source: Maybe<Int>) in source.map { $0 + 1 } }
    registry.add("completable") { (source: Completable) in source }
    registry.add("infallible") { (source: Infallible<Int>) in source.map { $0 + 1 } }
    registry.add("driver") { (source: Driver<Int>) in source.map { $0 + 1 } }
    registry.add("signal") { (source: Observable<Int>) in source.asSignal(onErrorJustReturn: 9) }
    registry.add("subject") { (value: Int) in BehaviorSubject(value: value) }
    registry.add("relay") { (value: Int) in BehaviorRelay(value: value) }
    let text = """
      test traits
        hot source -1-|
        run source.single()
        expect ---(2|)
        run source.maybe()
        expect ---(2|)
        run source.completable()
        expect ---|
        hot many -12|
        run many.single()
        expect --#
        where # = RxError.moreThanOneElement
      test what cannot fail
        hot source -1-|
        run source.infallible()
        expect -2-|
        run source.driver()
        expect -2-|
        hot failing -1-#
        run failing.signal()
        expect -1-(9|)
      test subjects and relays
        run subject(3)
        expect 3
        run relay(3)
        expect 3
      """
    #expect(report(of: text, registry) == "")
  }

  @Test func `a type says itself how it is written`() {
    var registry = OperatorRegistry.standard
    registry.add("doubled") { (amount: Amount) in Amount(cents: amount.cents * 2) }
    registry.add("sum") { (amounts: [Amount]) in Amount(cents: amounts.reduce(0) { $0 + $1.cents })
    }
    expect(
      [
        (#"doubled("1.50")"#, #""3.0""#), (#"sum(["1.0", "0.25"])"#, #""1.25""#),
        (#"[doubled("1.0")] == ["2.0"]"#, "true"),
      ], registry)
    let report = report(of: "test t\n  run just(doubled(1))\n  expect -", registry)
    #expect(report.contains("'doubled(_:)' needs an Amount, not 1"), "\(report)")
  }

  /// Compares what expressions give, as text.
  private func expect(_ cases: [(expression: String, value: String)], _ registry: OperatorRegistry)
  {
    for (expression, value) in cases {
      let text = #"""
        test t
          run just("\(\#(expression))")
          expect (x|)
          where x = \#(value.quoted)
        """#
      #expect(report(of: text, registry) == "", "\(expression)")
    }
  }
}

/// A type that a fixture writes as a text.
private struct Amount: FixtureConvertible {
  var cents: Int

  static func fromFixture(
    _ value: FixtureValue, in context: FixtureContext
  ) throws -> Amount? {
    try context.read(value, as: String.self).flatMap(Double.init).map {
      Amount(cents: Int($0 * 100))
    }
  }

  func fixtureValue(in context: FixtureContext) throws -> FixtureValue {
    try context.write("\(Double(cents) / 100)")
  }
}

extension String {
  /// What interpolation shows of a value that is described so, as a literal.
  fileprivate var quoted: String {
    if hasPrefix("\"") { return self }
    let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
