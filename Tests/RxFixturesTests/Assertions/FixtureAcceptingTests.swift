import VirtualTimeCore
import Foundation
import RxFixturesAssertions
import TestSupport
import Testing
import XCTest

/// The fixtures of the working directory, with operators of their own.
private enum Copied {
  static let fixtures: [FixtureCase] = {
    var registry = OperatorRegistry.standard
    registry.add("shout") { (words: Observable<String>) in words.map { $0.uppercased() } }
    registry.add("onMain") { (words: Observable<String>) in
      words.map { word in MainActor.assumeIsolated { word + word } }
    }
    let runCount = Guarded(0)
    registry.add("late") { (words: Observable<String>) in
      runCount.withLock { $0 += 1 }
      return runCount.withLock { $0 } == 1 ? words.map { _ in "z" } : words
    }
    return FixtureRunner(registry: registry)
      .cases(in: "Copy.marble", filePath: "FixtureAcceptingTests.swift")
  }()
}

/// Must fail, and rewrite a fixture file: see `FixtureAcceptingTests`.
@Suite(.enabled(if: FailingSuite.isOn))
struct FixtureAcceptingSuite {
  @MainActor @Test(arguments: Copied.fixtures)
  func fixture(_ fixture: FixtureCase) { fixture.verify() }
}

/// Must fail, and rewrite a fixture file: see `FixtureAcceptingTests`.
final class FixtureAcceptingXCTests: XCTestCase {
  func testFixtures() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    verify(Copied.fixtures)
  }
}

#if os(Linux)
  @Suite("Accepting what happens in fixtures of a registry of one's own")
  struct FixtureAcceptingTests {
    private static let original = """
      test shouts
        hot  words  -a-b-|
        run         words.shout()
        expect      -a-b-|  // what is said

      test stays as it is
        hot  words  -A-|
        run         words.shout()
        expect      -A-|

      test is subscribed to twice
        cold words  -a|
        run         words.shout().concat(words)
        expect      -A-a|
        subs words  ^-!

      test is code of the main actor
        hot  words  -a-|
        run         words.onMain()
        expect      -a-|

      test differs from run to run
        hot  words  -a-|
        run         words.late()
        expect      -a-|

      test differs by value
        each word = "a", "b"
        run       just(word).shout()
        expect    (c|)

      test names what is missing
        run    whisper()
        expect -

      """

    private static let accepted = """
      test shouts
        hot  words  -a-b-|
        run         words.shout()
        expect      -A-B-|  // what is said

      test stays as it is
        hot  words  -A-|
        run         words.shout()
        expect      -A-|

      test is subscribed to twice
        cold words  -a|
        run         words.shout().concat(words)
        expect      -A-a|
        subs words  ^-!
        subs words  --^-!

      test is code of the main actor
        hot  words  -a-|
        run         words.onMain()
        expect      -b-|
        where       b = "aa"

      test differs from run to run
        hot  words  -a-|
        run         words.late()
        expect      -a-|

      test differs by value
        each word = "a", "b"
        run       just(word).shout()
        expect    (c|)

      test names what is missing
        run    whisper()
        expect -

      """

    /// Runs a suite on a copy of the fixtures.
    ///
    /// - Returns: What it printed, and what the copy has become.
    private func run(
      _ suite: String, environment: [String: String]
    ) async throws -> (output: String, fixtures: String) {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("accepting-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let copy = folder.appendingPathComponent("Copy.marble")
      try Self.original.write(to: copy, atomically: true, encoding: .utf8)
      let (output, status) = try await TestProcess.run(
        suite, environment: environment, in: folder)
      #expect(status == 1)
      return (output, try String(contentsOf: copy, encoding: .utf8))
    }

    @Test(
      "the rows that do not hold are rewritten, and nothing else",
      arguments: ["FixtureAcceptingSuite", "FixtureAcceptingXCTests"])
    func accepts(suite: String) async throws {
      let (output, fixtures) = try await run(suite, environment: ["MARBLE_ACCEPT": "1", "CI": ""])
      #expect(fixtures == Self.accepted)
      func count(_ text: String) -> Int { output.components(separatedBy: text).count - 1 }
      #expect(count("rewritten by MARBLE_ACCEPT=1: run the test again") == 3, "\(output)")
      #expect(
        count("not rewritten by MARBLE_ACCEPT=1: the values of its 'each' rows give different") == 2
      )
      #expect(count("not rewritten by MARBLE_ACCEPT=1: it has errors") == 1)
      #expect(count("not rewritten by MARBLE_ACCEPT=1: it passes when it runs again") == 1)
    }

    @Test(
      "changes are noted, and when all are accepted, the fixtures are rewritten",
      arguments: ["FixtureAcceptingSuite", "FixtureAcceptingXCTests"])
    func notes(suite: String) async throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("accepting-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let copy = folder.appendingPathComponent("Copy.marble")
      try Self.original.write(to: copy, atomically: true, encoding: .utf8)
      try Data().write(to: folder.appendingPathComponent("Package.swift"))
      let (output, _) = try await TestProcess.run(
        suite, environment: ["MARBLE_ACCEPT": "review", "CI": "true"], in: folder)
      #expect(try String(contentsOf: copy, encoding: .utf8) == Self.original)
      func count(_ text: String) -> Int { output.components(separatedBy: text).count - 1 }
      #expect(
        count("noted by MARBLE_ACCEPT=review: run 'marble-cli review'") == 3, "\(output)")
      #expect(count("not noted by MARBLE_ACCEPT=review: it passes when it runs again") == 1)
      let store = PendingStore(of: try ProjectFolder(of: folder.path))
      func pending() throws -> [PendingChange] {
        try store.paths().flatMap { path in
          let pending = try store.read(path)
          return try store.changes(in: pending, fitting: store.content(of: pending.file))
        }
      }
      #expect(
        try pending().map(\.title) == [
          "shouts", "is subscribed to twice", "is code of the main actor",
        ])
      #expect(try pending().map(\.line) == [1, 11, 17])
      while let change = try pending().first { try store.accept(change, of: "Copy.marble") }
      #expect(try String(contentsOf: copy, encoding: .utf8) == Self.accepted)
    }

    @Test func `nothing is rewritten unless it is asked for, nor where CI is set`() async throws {
      for environment in [["MARBLE_ACCEPT": "", "CI": ""], ["MARBLE_ACCEPT": "1", "CI": "true"]] {
        let (output, fixtures) = try await run("FixtureAcceptingSuite", environment: environment)
        #expect(fixtures == Self.original)
        let refusal = "not rewritten by MARBLE_ACCEPT=1: CI is set"
        #expect(output.contains(refusal) == (environment["CI"] != ""))
        #expect(!output.replacing(refusal, with: "").contains("rewritten"))
      }
    }
  }
#endif
