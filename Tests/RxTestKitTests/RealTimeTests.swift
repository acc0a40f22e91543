import Foundation
import Testing

/// The suites whose tests depend on real time: they wait for threads, timers and other tasks, or block them.
///
/// They run in a process of their own, one after the other, so that no other test delays them or is delayed.
enum RealTimeSuites {
  /// The environment variable that switches them on.
  static let variable = "MARBLE_REAL_TIME"

  #if os(Linux)
    /// Whether this is the process in which they run.
    static let areOn = ProcessInfo.processInfo.environment[variable] == "1"
  #else
    /// Elsewhere, a test cannot start its own executable, so they run beside the others.
    static let areOn = true
  #endif
}

extension Trait where Self == ConditionTrait {
  /// Runs a suite in the process of the tests that depend on real time.
  static var inRealTime: Self { .enabled(if: RealTimeSuites.areOn, "see RealTimeTests") }
}

#if os(Linux)
  @Suite(.disabled(if: RealTimeSuites.areOn)) struct RealTimeTests {
    @Test func `the tests that depend on real time pass in a process of their own`() async throws {
      let names = try Self.names()
      let (output, status) = try await AssertionsReportTests.run(
        "(\(names.joined(separator: "|")))", isOn: false,
        environment: [RealTimeSuites.variable: "1"])
      #expect(status == 0, "\(output)")
      for name in names { #expect(output.contains("Suite \(name) passed"), "\(output)") }
    }

    /// The names of the suites with the trait, as the files of this folder declare them.
    private static func names() throws -> [String] {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      return try files.filter { $0.pathExtension == "swift" }.flatMap { file in
        try String(contentsOf: file, encoding: .utf8)
          .matches(of: /@Suite\([^@]*?\.inRealTime[^@]*?struct (\w+)/).map { String($0.output.1) }
      }
    }
  }
#endif
