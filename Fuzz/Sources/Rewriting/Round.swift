import Foundation
import Synchronization

/// One file that is rewritten from all sides at a time, and what must be in it afterwards.
struct Round {
  /// How many tests the file has; each is accepted by a command of its own.
  static let tests = 4
  /// How many edits are made by hand.
  static let edits = 3
  /// How often a command that leaves the file alone, because it changed, is run again.
  private static let attempts = 200

  let number: Int
  let program: String
  let directory: String

  struct Violation: Error { let text: String }

  private var path: String { directory + "/Round.marble" }

  /// Rewrites the file and checks it.
  ///
  /// - Parameter random: What the pauses and the ways of the edits follow from.
  func run(_ random: inout some RandomNumberGenerator) throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try before.write(toFile: path, atomically: false, encoding: .utf8)
    let plan = (0..<Self.edits).map { _ in
      (
        pause: UInt32.random(in: 0..<60_000, using: &random),
        way: Editor.Way.allCases.randomElement(using: &random) ?? .inPlace
      )
    }
    let failure = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: Self.tests + 2) { index in
      do {
        switch index {
        case ..<Self.tests: try command("accept", "Round.marble:\(Self.line(of: index))", "--force")
        case Self.tests: try command("format", "Round.marble", "--force")
        default:
          for (edit, (pause, way)) in plan.enumerated() {
            usleep(pause)
            try Editor(path: path).add(comment(edit), by: way)
          }
        }
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    try check()
  }

  // MARK: The file

  /// The line of a test, which no command moves.
  private static func line(of test: Int) -> Int { test * 5 + 1 }

  private func comment(_ edit: Int) -> String { "// edit \(edit) of round \(number)" }

  private func rows(_ test: Int, expecting values: [Int]) -> [String] {
    [
      "test number \(test)", "hot source -1-2-3-|", "run source.map { $0 + \(test) }",
      "expect -\(values[0])-\(values[1])-\(values[2])-|",
    ]
  }

  private var before: String {
    (0..<Self.tests).map { rows($0, expecting: [9, 9, 9]).joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  /// The lines that must be there, apart from white space.
  private var after: [String] {
    (0..<Self.tests).flatMap { test in rows(test, expecting: [1, 2, 3].map { $0 + test }) }
      + (0..<Self.edits).map(comment)
  }

  private func check() throws {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let words = lines.map { $0.split(separator: " ").joined(separator: " ") }
    guard words == after else {
      throw Violation(text: "the file has lost a change:\n" + lines.joined(separator: "\n"))
    }
    let rows = lines.filter { !$0.hasPrefix("test") && !$0.contains("//") }
    guard rows.allSatisfy({ $0.hasPrefix("  ") }) else {
      throw Violation(text: "the layout is lost:\n" + lines.joined(separator: "\n"))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    guard names == ["Round.marble"] else {
      throw Violation(text: "files are left: \(names.sorted().joined(separator: ", "))")
    }
  }

  // MARK: The commands

  /// Runs a command until it has rewritten the file, or finds nothing to do.
  private func command(_ words: String...) throws {
    for _ in 0..<Self.attempts {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = words
      process.currentDirectoryURL = URL(fileURLWithPath: directory)
      let errors = Pipe()
      process.standardError = errors
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      let text = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      try errors.fileHandleForReading.close()
      if process.terminationStatus == 0 { return }
      guard process.terminationStatus == 74, text.contains("changed meanwhile") else {
        throw Violation(
          text: "'\(words.joined(separator: " "))' ends with \(process.terminationStatus): \(text)")
      }
    }
    throw Violation(text: "'\(words.joined(separator: " "))' never finds the file unchanged")
  }
}
