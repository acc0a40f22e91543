#if os(Linux)
  import TestSupport
  import Testing

  @Suite(.disabled(if: RealTimeSuites.areOn)) struct RealTimeTests {
    @Test func `the tests that depend on real time pass in a process of their own`() async throws {
      let names = try Self.names()
      let (output, status) = try await TestProcess.run(
        filters: ["Tests.(\(names.joined(separator: "|")))/"], [RealTimeSuites.variable: "1"])
      #expect(status == 0, "\(output)")
      for name in names { #expect(output.contains("Suite \(name) passed"), "\(output)") }
    }

    /// The names of the suites with the trait, as the files of all tests declare them.
    private static func names() throws -> [String] {
      try Tree.files(below: "Tests", ending: ".swift").flatMap { file in
        try Tree.text(of: file)
          .matches(of: /@Suite\([^@]*?\.inRealTime[^@]*?struct (\w+)/).map { String($0.output.1) }
      }
    }
  }
#endif
