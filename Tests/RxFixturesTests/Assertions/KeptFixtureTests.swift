import Foundation
import RxFixturesAssertions
import TestSupport
import Testing

/// The fixtures of the working directory.
private let kept = FixtureRunner(laws: LawCases(5000))
  .cases(in: "Kept.marble", filePath: "KeptFixtureTests.swift")

/// Must fail, and keep its failing cases: see `KeptFixtureTests`.
@Suite(.enabled(if: FailingSuite.isOn))
struct KeptFixtureSuite {
  @Test(arguments: kept) func fixture(_ fixture: FixtureCase) { fixture.verify() }
}

#if os(Linux)
  @Suite("Failing cases of fixtures of a test target")
  struct KeptFixtureTests {
    private let wrong = """
      test takes all
        any   source  a b
        run   source.take(11)
        same  source

      test waits for both
        hot     left   --a|
        hot     right  --x|
        run     left.merge(with: right)
        expect  --[ax]|
        orders

      test is drawn
        hot     source  -a|
        run     source
        expect  -a|

      """

    @Test func `failing cases are tried first, until they pass`() async throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("kept-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data().write(to: folder.appendingPathComponent("Package.swift"))
      func run(_ fixtures: String) async throws -> (output: String, cases: Int) {
        try fixtures.write(
          to: folder.appendingPathComponent("Kept.marble"), atomically: true, encoding: .utf8)
        let (output, _) = try await TestProcess.run(
          "KeptFixtureSuite", environment: ["MARBLE_KEPT_CASES": ""], in: folder)
        let names = try? FileManager.default.contentsOfDirectory(
          atPath: folder.appendingPathComponent(".build/marble-cases").path)
        return (output, names?.count { $0.hasSuffix(".case") } ?? 0)
      }
      let first = try await run(wrong)
      #expect(!first.output.contains("earlier run"))
      #expect(first.cases == 2)
      let second = try await run(wrong)
      #expect(second.output.contains("; an earlier run found it. As a test:"), "\(second.output)")
      #expect(second.output.contains("This order failed in an earlier run, and fails again"))
      let mended = try await run(
        wrong.replacing("take(11)", with: "take(99)")
          .replacing("left.merge(with: right)", with: "left").replacing("[ax]", with: "a"))
      #expect(!mended.output.contains("earlier run"))
      #expect(mended.cases == 0)
    }
  }
#endif
