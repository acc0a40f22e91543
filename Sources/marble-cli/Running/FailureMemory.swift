import RxFixtures
import RxTestKit

/// Remembers from run to run which tests failed.
struct FailureMemory {
  /// The identities of the tests that failed when they ran last.
  private(set) var failed: Set<String> = []
  /// Whether an earlier run was recorded.
  private(set) var isRecorded = false
  /// Whether runs are recorded: in a file that the user named, or in the standard directory.
  let isKept: Bool

  /// The failing cases of laws, and failing orders, by key: the next run tries them first.
  private var cases: [String: FailingCase] = [:]
  private var savedCases: [String: FailingCase] = [:]

  private let path: String
  private let isAskedFor: Bool
  private var saved: Set<String> = []
  private var passedNow: Set<String> = []
  private var failedNow: Set<String> = []

  /// Where Swift packages keep what does not have to be kept.
  static let standardDirectory = ".build"

  /// Reads what is remembered; nothing where there is no such file yet.
  ///
  /// - Parameters:
  ///   - state: The file that the user named.
  ///   - environment: The variables that say where users keep caches.
  /// - Throws: Why that file cannot be read.
  init(state: String?, _ environment: Environment) throws(FileProblem) {
    let path = state ?? Self.standardPath(environment)
    isAskedFor = state != nil
    isKept = path != nil
    self.path = path ?? ""
    guard let path, (try? FileKind(of: path)) != nil else { return }
    do throws(FileProblem) {
      let text = String(decoding: try FileReading.contents(of: path), as: UTF8.self)
      guard text.hasPrefix(OutputKind.stateHeader) else { return }
      isRecorded = true
      read(text.dropFirst(OutputKind.stateHeader.count))
      (failed, cases) = (saved, savedCases)
    } catch {
      if isAskedFor { throw error }
    }
  }

  /// A case, and the test that fails in it.
  private struct FailingCase: Equatable {
    let identity: String
    let text: String
  }

  /// The first characters of a line with a failing case, which no path begins with.
  private static let caseMark = "\tcase\t"

  private mutating func read(_ text: Substring) {
    for line in text.split(separator: "\n") {
      guard line.hasPrefix(Self.caseMark) else {
        saved.insert(String(line))
        continue
      }
      let parts = line.dropFirst(Self.caseMark.count).split(separator: "\t", maxSplits: 2)
      guard parts.count == 3 else { continue }
      savedCases[String(parts[0])] = FailingCase(
        identity: String(parts[2]), text: String(parts[1]))
    }
  }

  /// Returns the failing case that an earlier run has found.
  var keptCase: @Sendable (TestResult.TriedCases) -> String? {
    let cases = KeptCases.areOff ? [:] : cases
    return { cases[$0.key]?.text }
  }

  /// Keeps the failing case of a test, or forgets the one that passes now.
  private mutating func noteCase(_ report: TestReport) {
    // A chosen seed means the same cases each time, so the kept one was not tried.
    guard let key = report.cases?.key, report.laws?.isSeedGiven != true, !KeptCases.areOff else {
      return
    }
    if let text = report.failingCase, !text.utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) {
      cases[key] = FailingCase(identity: report.identity, text: text)
    } else if !report.isBad {
      cases[key] = nil
    }
  }

  /// The file in the standard directory, or else the one in the user's cache for the working directory; nil if
  /// there is neither.
  private static func standardPath(_ environment: Environment) -> String? {
    if (try? FileKind(of: standardDirectory)) == .directory {
      return standardDirectory + "/marble-cli-last-failed"
    }
    guard let cache = UserFolders.cache(environment), let directory = UserFolders.working else {
      return nil
    }
    return "\(cache)/marble-cli/last-failed-\(KeptCases.hash(of: directory))"
  }

  /// Forgets the tests of a file that are no longer there.
  mutating func note(_ file: FixtureFile) {
    if failed.isEmpty, cases.isEmpty { return }
    let there = Set(file.tests.map { $0.identity(in: file) })
    func isThere(_ test: String) -> Bool {
      !test.hasPrefix(file.path + ":") || there.contains(test)
    }
    failed = failed.filter(isThere)
    cases = cases.filter { isThere($0.value.identity) }
  }

  /// Notes how a test ended.
  mutating func note(_ report: TestReport) {
    // A test that passes is only struck off those that failed.
    if !report.isBad, failed.isEmpty, cases.isEmpty { return }
    // By bytes, which takes a tenth of the time.
    guard !report.identity.utf8.contains(0x0A) else { return }
    noteCase(report)
    if report.isBad {
      failedNow.insert(report.identity)
    } else {
      passedNow.insert(report.identity)
    }
  }

  /// Writes down what failed, and what failed before and did not run.
  ///
  /// - Throws: Why the file that the user named cannot be written.
  mutating func save() throws(FileProblem) {
    failed = failed.subtracting(passedNow).union(failedNow)
    let hasChanged = failed != saved || cases != savedCases
    guard isKept, hasChanged || isAskedFor || !isRecorded else { return }
    do throws(FileProblem) {
      let lines =
        failed.sorted().map { $0 + "\n" }
        + cases.sorted { $0.key < $1.key }.map { key, value in
          "\(Self.caseMark)\(key)\t\(value.text)\t\(value.identity)\n"
        }
      if !isAskedFor, let slash = path.lastIndex(of: "/") {
        try NewFile.makeDirectory(String(path[..<slash]))
      }
      try NewFile.write(OutputKind.stateHeader + lines.joined(), to: path)
    } catch {
      if isAskedFor { throw error }
    }
  }
}

extension TestResult.TriedCases {
  /// What stands for the cases in a state file.
  fileprivate var key: String { KeptCases.hash(of: "\(file)\n\(title)\n\(sources)") }
}
