import RxFixtures
import Testing

/// An operator is three things: its source file, its fixtures and its line of the registry.
@Suite("Operators and their fixtures")
struct FixtureCoverageTests {
  static let operatorFiles = ["Creation", "Operators"].flatMap {
    Tree.files(below: "Sources/RxCore/\($0)", ending: ".swift")
  }.filter { !$0.contains("/Support/") && !CaseReasons.swiftOnly.contains(Tree.baseName($0)) }
  static let fixtureFiles = Tree.files(below: "Fixtures/operators", ending: ".marble")
  static let coveredFiles = ["operators", "subjects", "traits"].flatMap {
    Tree.files(below: "Fixtures/\($0)", ending: ".marble")
  }

  /// The cases that an operator's fixtures cover, as tags.
  static let cases: Set = [
    "never", "empty", "one", "many", "error", "throws", "endless", "disposal", "hot", "cold",
    "synchronous", "time",
  ]

  @Test("there are operators") func operatorsAreThere() {
    #expect(Self.operatorFiles.count > 60)
    #expect(Self.fixtureFiles.count > 60)
  }

  @Test("each operator has fixtures of its name", arguments: operatorFiles)
  func fixtures(path: String) {
    let fixture = "Fixtures/operators/\(Tree.baseName(path)).marble"
    #expect(Self.fixtureFiles.contains(fixture), "\(path) has no \(fixture)")
  }

  @Test("each fixture file of an operator has an operator of its name", arguments: fixtureFiles)
  func operators(path: String) {
    let names = Self.operatorFiles.map(Tree.baseName)
    #expect(names.contains(Tree.baseName(path)), "\(path) belongs to no operator")
  }

  @Test("each operator stands in the registry", arguments: operatorFiles)
  func registry(path: String) {
    let name = Tree.baseName(path)
    let names = Set(OperatorRegistry.standard.forms.map { $0.signature.name.lowercased() })
    let own = CaseReasons.registryNames[name] ?? name
    #expect(names.contains(own.lowercased()), "\(path) has no line in the registry for \(own)")
  }

  @Test("each fixture file covers every case, or the table says why not", arguments: coveredFiles)
  func cases(path: String) throws {
    let file = FixtureFile.parse(try Tree.text(of: path), path: path)
    let tags = Set(file.tests.flatMap(\.tags))
    let excused = CaseReasons.excused(for: path)
    let missing = Self.cases.subtracting(tags).subtracting(excused)
    #expect(missing.isEmpty, "\(path) has no test with tags \(missing.sorted())")
    let needless = excused.intersection(tags)
    #expect(needless.isEmpty, "the table excuses \(path) from \(needless.sorted()) needlessly")
    for test in file.tests {
      #expect(
        !Set(test.tags).isDisjoint(with: Self.cases), "\(path): '\(test.title)' names no case")
    }
  }
}
