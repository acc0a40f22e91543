import RxFixtures
import RxTestKit

/// Which tests below a directory call which operators.
struct OperatorUses {
  private struct Use {
    let test: FixtureTest
    let lines: [FixtureLine]
    let calls: Set<String>
  }

  private var uses: [Use] = []
  /// Whether there are fixtures at all: where there are none, nothing is counted.
  let isEmpty: Bool

  /// Reads the fixtures of the directory that is searched when no path is given.
  init() throws {
    let paths = try FixturePaths([])
    for entry in paths.entries {
      guard let bytes = try? FileReading.contents(of: entry.path) else { continue }
      let file = FixtureFile.parse(bytes, path: entry.path)
      uses += file.tests.map { test in
        Use(test: test, lines: file.lines, calls: Self.calls(in: test))
      }
    }
    isEmpty = uses.isEmpty
  }

  /// How many tests call any of some forms.
  func count(of forms: [OperatorForm]) -> Int {
    let keys = Set(forms.map(\.signature).map(Self.key))
    return uses.count { !$0.calls.isDisjoint(with: keys) }
  }

  /// The tags of the tests that call any of some forms.
  func tags(of forms: [OperatorForm]) -> Set<String> {
    let keys = Set(forms.map(\.signature).map(Self.key))
    return Set(uses.filter { !$0.calls.isDisjoint(with: keys) }.flatMap(\.test.tags))
  }

  /// The rows of the shortest test with many values that calls any of some forms.
  func example(of forms: [OperatorForm]) -> [String]? {
    let keys = Set(forms.map(\.signature).map(Self.key))
    let calling = uses.filter { !$0.test.isLaw && !$0.calls.isDisjoint(with: keys) }
    let telling = calling.filter { $0.test.tags.contains("many") && $0.test.runs.count == 1 }
    let best = (telling.isEmpty ? calling : telling).min {
      $0.test.lines.count < $1.test.lines.count
    }
    guard let best else { return nil }
    let rows = best.lines.dropFirst(best.test.lines.lowerBound).prefix(best.test.lines.count - 1)
    let shown = rows.map(\.text).filter { !$0.isEmpty && $0.first { $0 != " " } != "t" }
    return shown.map { String($0.drop { $0 == " " }).escapingControls() }
  }

  /// What a call of a form looks like in ``CalledNames``.
  private static func key(_ signature: OperatorSignature) -> String {
    signature.isFactory ? signature.name : "." + signature.name
  }

  private static func calls(in test: FixtureTest) -> Set<String> {
    let texts =
      test.runs.flatMap { [$0.expression] + $0.same } + test.lets.map(\.expression)
      + test.ats.map(\.expression) + test.wheres.map(\.expression)
    return texts.reduce(into: []) { $0.formUnion(CalledNames($1.text).names) }
  }
}

/// The names that an expression calls: `.map` for a member, `of` for a factory, with or without
/// `Observable` before it, `ReplaySubject.create` for a member of another type.
struct CalledNames {
  /// The names.
  private(set) var names: Set<String> = []

  /// Looks through an expression.
  init(_ text: String) {
    var previous = (name: "", end: text.startIndex)
    var rest = text[...]
    while let start = rest.firstIndex(where: { NameSpelling.isNamePart($0) }) {
      let end = rest[start...].firstIndex { !NameSpelling.isNamePart($0) } ?? text.endIndex
      let name = String(text[start..<end])
      let between = text[previous.end..<start].filter { !$0.isWhitespace }
      add(name, after: between, previous: previous.name)
      previous = (name, end)
      rest = text[end...]
    }
  }

  private mutating func add(_ name: String, after between: String, previous: String) {
    switch between.last {
    case "." where between != ".": names.insert("." + name)
    case "." where previous == "Observable": names.insert(name)
    case "." where previous.first?.isUppercase ?? false: names.insert(previous + "." + name)
    case ".": names.insert("." + name)
    default: names.insert(name)
    }
  }
}
