#if os(Linux) && compiler(>=6.2)
  import Foundation
  import RxTestKit
  import TestSupport
  import Testing

  @Suite("Failures as attachments")
  struct AttachmentTests {
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("attached-\(UUID().uuidString)").resolvingSymlinksInPath()

    /// Runs a suite that fails.
    private func run(
      _ suite: String, _ environment: [String: String] = [:]
    ) async throws -> String {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try await TestProcess.run(
        suite, environment: environment, in: folder, attachments: folder
      ).output
    }

    /// The attached failures with their pictures, by the names of their tests.
    private func attached() throws -> [String: [(file: FailureFile, picture: String)]] {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let texts = names.filter { $0.hasSuffix(".txt") }
      let pictures = names.filter { $0.hasSuffix(".svg") }
      #expect(texts.count == pictures.count)
      let all = try zip(texts, pictures).map { text, picture in
        let path = folder.appendingPathComponent(picture).path
        return (
          file: try FailureFile(reading: folder.appendingPathComponent(text).path),
          picture: try String(contentsOfFile: path, encoding: .utf8)
        )
      }
      return Dictionary(grouping: all, by: \.file.title)
    }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    @Test func `each failure of a test is attached, with its picture`() async throws {
      defer { remove() }
      let output = try await run("AttachedSuite")
      let attached = try attached()
      #expect(attached.count == 2)
      let title = "emits (what comes) <last>, 日本"
      let files = try #require(attached[title] ?? attached["`\(title)`()"])
      #expect(files.count == 2)
      let events = try #require(files.first { $0.file.failures[0].summary.hasPrefix("frame 7") })
      #expect(
        events.file.report() == """
          Tests/RxTestKitTests/Saving/AttachedSuite.swift:13:12: frame 7: wrong value: "c" instead of "b"

            hot, line 11  -a--bc--d---|
            expected      ---a---b--d-|
            actual        ---a---c--d-|
                                 ^

            frame  expected  actual
            7      "b"       "c"     wrong value
          """)
      #expect(output.contains("expected      ---a---b--d-|"))
      #expect(events.file.file == "Tests/RxTestKitTests/Saving/AttachedSuite.swift")
      #expect(events.file.line == 10)
      #expect(events.picture.hasPrefix("<svg ") && events.picture.hasSuffix("</svg>\n"))
      #expect(events.picture.contains("(what comes) &lt;last&gt;, 日本"))
      #expect(events.picture.contains(">actual</text>"))
      let subscription = try #require(
        files.first { $0.file.failures[0].summary.contains("disposed") })
      #expect(subscription.file.failures[0].report?.comparisons.count == 1)
      let other = try #require(attached["a test with a name"]?.first)
      #expect(other.file.failures[0].report == nil)
      #expect(other.file.report().hasSuffix(": nothing is compared"))
    }

    /// The pattern of the command that runs a test again, and the variable before it.
    private func parts(of command: String?) throws -> (variable: String, pattern: String) {
      let command = try #require(command)
      let parts = command.components(separatedBy: "swift test --filter ")
      try #require(parts.count == 2)
      let pattern = parts[1].hasPrefix("'") ? String(parts[1].dropFirst().dropLast()) : parts[1]
      return (parts[0].trimmingCharacters(in: .whitespaces), pattern)
    }

    @Test func `the command runs the test, and no other`() async throws {
      defer { remove() }
      _ = try await run("AttachedSuite")
      for (title, files) in try attached() {
        let (variable, pattern) = try parts(of: files[0].file.command)
        #expect(variable == "")
        let again = try await TestProcess.run(filters: [pattern], [FailingSuite.variable: "1"])
        #expect(again.output.contains("Test run with 1 test in 1 suite failed"), "\(title)")
      }
    }

    @Test func `the case of a law and the order are saved`() async throws {
      defer { remove() }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in ["Package.swift", "KeptSuite.swift"] {
        try Data().write(to: folder.appendingPathComponent(name))
      }
      let output = try await run("KeptSuite", ["MARBLE_RIGHT": "0"])
      let files = try attached().values.flatMap { $0 }.map(\.file)
      let law = try #require(files.first { $0.laws != nil })
      #expect(law.failingCase?.hasPrefix("seed ") == true)
      #expect(law.laws?.count == 500)
      let seed = try #require(law.laws?.seed)
      #expect(output.contains("MARBLE_SEED=\(seed) in the environment"))
      #expect(try parts(of: law.command).variable == "MARBLE_SEED=\(seed)")
      let order = try #require(files.first { $0.laws == nil })
      let text = try #require(order.failingCase)
      let (variable, pattern) = try parts(of: order.command)
      #expect(variable == "MARBLE_ORDER='\(text)'")
      #expect(order.report().contains("in the usual order, the test passes. The first that fails:"))
      let again = try await TestProcess.run(
        filters: [pattern],
        [FailingSuite.variable: "1", "MARBLE_RIGHT": "0", "MARBLE_ORDER": text])
      #expect(again.output.contains("right events in another order within one frame"))
    }
  }
#endif
