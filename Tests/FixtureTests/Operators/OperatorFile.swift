import Foundation
import RxFixtures
import Testing

/// An operator's source file, what it declares, and its fixtures.
struct OperatorFile: CustomTestStringConvertible {
  /// The path of the source file.
  let path: String
  /// The public functions that the file declares, without deprecated names.
  let functions: [PublicFunction]

  var name: String { FixtureFiles.baseName(path) }
  var testDescription: String { path }
  var fixturePath: String { "Fixtures/operators/\(name).marble" }

  /// Whether only Swift code can call the operator: it has Swift tests instead of fixtures.
  var isSwiftOnly: Bool {
    functions.allSatisfy {
      RegistryReasons.excusedFunctions.contains($0.labelledName)
        && OperatorRegistry.standard.forms(named: $0.name).isEmpty
    }
  }

  /// The files of operators that fixtures can call.
  static let all = files(in: ["Creation", "Operators"]).filter { !$0.isSwiftOnly }

  /// The files of subjects and relays.
  static let subjects = files(in: ["Subjects"])

  private static func files(in folders: [String]) -> [OperatorFile] {
    let functions = Dictionary(
      grouping: RegistryCoverageTests.functions.filter { !$0.isDeprecated }, by: \.path)
    let paths = folders.flatMap { FixtureFiles.files(below: "Sources/RxCore/\($0)", "swift") }
    return paths.filter { !$0.contains("/Support/") && !$0.contains(".generated.") }
      .map { OperatorFile(path: $0, functions: functions[$0] ?? []) }
  }

  /// The cases that an operator with these parameters cannot be in.
  var excludedCases: Set<String> {
    let types = functions.flatMap(\.parameters).map(\.type)
    let throwing = types.contains { $0.contains("throws") }
    let timed = types.contains { $0.contains(/\bSchedulerType|\bRxTime/) }
    return Set((throwing ? [] : ["throws"]) + (timed ? [] : ["time"]))
  }
}

/// The cases of a fixture file's tests.
struct CoveredCases {
  /// The cases that an operator's fixtures cover, as tags.
  static let all: Set = [
    "never", "empty", "one", "many", "error", "throws", "endless", "disposal", "hot", "cold",
    "synchronous", "time",
  ]

  /// The tags of the tests.
  let tags: Set<String>
  /// The cases that a comment of the file excuses.
  ///
  /// Such a comment is `// Not covered: never, empty; just always emits.`
  let excused: Set<String>

  init(_ file: FixtureFile) {
    tags = Set(file.tests.flatMap(\.tags))
    let comments = file.lines.filter { $0.role == .comment }.map(\.text)
    excused = Set(
      comments.compactMap { $0.firstMatch(of: /^\/\/ Not covered: ([a-z, ]+); ./)?.output.1 }
        .flatMap { $0.split(separator: ", ").map(String.init) })
  }
}
