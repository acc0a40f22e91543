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
      let lines = text.dropFirst(OutputKind.stateHeader.count).split(separator: "\n")
      isRecorded = true
      saved = Set(lines.map(String.init))
      failed = saved
    } catch {
      if isAskedFor { throw error }
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
    // FNV-1a
    let hash = directory.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return "\(cache)/marble-cli/last-failed-\(String(hash, radix: 16))"
  }

  /// Forgets the tests of a file that are no longer there.
  mutating func note(_ file: FixtureFile) {
    if failed.isEmpty { return }
    let there = Set(file.tests.map { $0.identity(in: file) })
    failed = failed.filter { !$0.hasPrefix(file.path + ":") || there.contains($0) }
  }

  /// Notes how a test ended.
  mutating func note(_ report: TestReport) {
    // A test that passes is only struck off those that failed.
    if !report.isBad, failed.isEmpty { return }
    // By bytes, which takes a tenth of the time.
    guard !report.identity.utf8.contains(0x0A) else { return }
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
    guard isKept, failed != saved || isAskedFor || !isRecorded else { return }
    do throws(FileProblem) {
      let lines = failed.sorted().map { $0 + "\n" }
      if !isAskedFor, let slash = path.lastIndex(of: "/") {
        try NewFile.makeDirectory(String(path[..<slash]))
      }
      try NewFile.write(OutputKind.stateHeader + lines.joined(), to: path)
    } catch {
      if isAskedFor { throw error }
    }
  }
}
