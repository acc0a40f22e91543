import Foundation
import Synchronization

/// What was found, written to a directory: a folder for each cause.
final class Finds: Sendable {
  private let directory: String
  private let seed: UInt64
  private let counts = Mutex<[String: Int]>([:])

  init(directory: String, seed: UInt64) {
    self.directory = directory
    self.seed = seed
  }

  /// How many violations were found.
  var count: Int { counts.withLock { $0.values.reduce(0, +) } }

  /// Returns whether a violation of this kind was found before, and counts it if so.
  func isKnown(_ violation: Violation) -> Bool {
    counts.withLock {
      guard let count = $0[violation.key] else { return false }
      $0[violation.key] = count + 1
      return true
    }
  }

  /// Writes a find: its files, and a text that says what is wrong and how to see it.
  func write(_ sample: Sample, _ violation: Violation, cases: Range<Int>) throws {
    counts.withLock { $0[violation.key, default: 0] += 1 }
    let kind = String(violation.summary.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    let folder = try write(
      sample, to: "\(violation.check)-\(kind)-\(seed)-\(cases.lowerBound)")
    let text = """
      \(violation.key)
        cases:    --seed \(seed) --case \(cases.lowerBound)
        smaller:  --replay \(folder)
        command:  cd \(folder) && marble-cli \(violation.words.map(Self.quoted).joined(separator: " "))

      \(violation.detail)

      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/find.txt"))
    print(text)
    for file in sample.files where file.bytes.count < 4_000 {
      print("--- \(file.name)\n" + String(decoding: file.bytes, as: UTF8.self))
    }
    fflush(nil)
  }

  /// Writes a sample.
  ///
  /// - Returns: The path of its folder.
  @discardableResult
  func write(_ sample: Sample, to name: String) throws -> String {
    let folder = "\(directory)/\(name)"
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(
      atPath: folder + "/Files", withIntermediateDirectories: true)
    for file in sample.files {
      try Data(file.bytes).write(to: URL(fileURLWithPath: "\(folder)/Files/\(file.name)"))
    }
    let words = sample.words.map { $0 + "\n" }.joined()
    try Data(words.utf8).write(to: URL(fileURLWithPath: folder + "/words.txt"))
    return folder
  }

  /// Reads the sample of a find's folder.
  static func sample(in folder: String) throws -> Sample {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/Files").sorted()
    var sample = Sample()
    for name in names {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/Files/\(name)"))
      sample.files.append(.init(name: name, bytes: Array(data)))
    }
    let words = try String(contentsOfFile: folder + "/words.txt", encoding: .utf8)
    sample.words = words.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
    return sample
  }

  /// A word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=".contains($0) }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
