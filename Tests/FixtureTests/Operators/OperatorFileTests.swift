import RxFixtures
import Testing

/// An operator is three things: its source file, its fixtures and its lines of the registry.
@Suite("Operators and their fixtures")
struct OperatorFileTests {
  static let fixtureFiles = FixtureFiles.files(below: "Fixtures/operators", "marble")
  static let coveredFiles = ["operators", "subjects", "traits"].flatMap {
    FixtureFiles.files(below: "Fixtures/\($0)", "marble")
  }

  @Test("the operators are found") func operatorsAreFound() {
    #expect(OperatorFile.all.count > 60)
    #expect(Self.fixtureFiles.count > 60)
    let swiftOnly = OperatorFile.all.map(\.name).contains("Decode")
    #expect(!swiftOnly)
  }

  @Test("each operator has fixtures of its name", arguments: OperatorFile.all)
  func fixtures(_ file: OperatorFile) {
    #expect(Self.fixtureFiles.contains(file.fixturePath), "\(file.path) has no \(file.fixturePath)")
  }

  @Test("each fixture file of an operator has an operator of its name", arguments: fixtureFiles)
  func operators(path: String) {
    let names = OperatorFile.all.map(\.name)
    #expect(names.contains(FixtureFiles.baseName(path)), "\(path) belongs to no operator")
  }

  @Test("each operator is in the registry", arguments: OperatorFile.all)
  func registry(_ file: OperatorFile) {
    let names = Set(OperatorRegistry.standard.forms.map(\.signature.name))
    #expect(
      file.functions.contains { names.contains($0.name) },
      "\(file.path): the registry in Sources/RxFixtures/Registry/Standard has no line for it")
  }

  @Test("each fixture file covers every case, or a comment says why not", arguments: coveredFiles)
  func cases(path: String) throws {
    let file = try FixtureFiles.parse(path)
    let covered = CoveredCases(file)
    let files = path.hasPrefix("Fixtures/operators/") ? OperatorFile.all : OperatorFile.subjects
    let excluded = files.first { $0.name == FixtureFiles.baseName(path) }?.excludedCases ?? []
    let missing = CoveredCases.all.subtracting(covered.tags).subtracting(excluded)
    let unexplained = missing.subtracting(covered.excused).sorted()
    #expect(
      unexplained.isEmpty,
      "\(path) has no test with tags \(unexplained); add one or '// Not covered: …; reason.'")
    let needless = covered.excused.subtracting(missing).sorted()
    #expect(needless.isEmpty, "\(path) excuses \(needless) needlessly")
    for test in file.tests {
      #expect(
        !Set(test.tags).isDisjoint(with: CoveredCases.all),
        "\(path): '\(test.title)' names no case")
    }
  }
}
