#if os(Linux)
  import Foundation
  import RxTestKit
  import TestSupport
  import Testing

  @Suite("Accepting what happened")
  struct AcceptingTests {
    private let name = "AcceptingSuite.swift"
    private let original: String
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("accepting-\(UUID().uuidString)")

    init() throws {
      let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      original = try String(contentsOf: path.appendingPathComponent(name), encoding: .utf8)
    }

    /// Runs the suite on a copy of its source.
    ///
    /// - Returns: What it printed, and what the copy has become.
    private func run(environment: [String: String]) async throws -> (output: String, source: String)
    {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let copy = folder.appendingPathComponent(name)
      try original.write(to: copy, atomically: true, encoding: .utf8)
      let (output, status) = try await TestProcess.run(
        "AcceptingSuite", environment: environment, in: folder)
      #expect(status == 1)
      return (output, try String(contentsOf: copy, encoding: .utf8))
    }

    @Test func `the literals that do not hold are rewritten, and nothing else`() async throws {
      let (output, source) = try await run(environment: ["MARBLE_ACCEPT": "1", "CI": ""])
      let lines = zip(
        original.split(separator: "\n", omittingEmptySubsequences: false),
        source.split(separator: "\n", omittingEmptySubsequences: false))
      #expect(
        original.split(separator: "\n", omittingEmptySubsequences: false).count
          == source.split(separator: "\n", omittingEmptySubsequences: false).count)
      for (before, after) in lines { #expect(after == rewritten(before)) }
      #expect(output.contains("rewritten as \"-A-B-C|\", by MARBLE_ACCEPT=1: run the test again"))
      #expect(output.contains("not rewritten by MARBLE_ACCEPT=1: 'values' has no name for User"))
      #expect(output.contains("was disposed before frame 0: keep the view model alive"))
      #expect(output.contains("it was rewritten before as \"-x|\", by another case of the test"))
      #expect(output.contains("it was rewritten before as \"^-!\", by another case of the test"))
      #expect(
        output.contains(
          "not rewritten by MARBLE_ACCEPT=1: the result depends on work that the scheduler does not run"
        ))
      #expect(output.contains("the diagrams of RxPY have no room for what happened"))
      #expect(output.contains(#"'values' has no name for "\'a", and 2 other values: add names"#))
      #expect(
        output.split(separator: "the diagram is not a plain literal of this call").count == 3)
    }

    @Test func `nothing is rewritten unless it is asked for, nor where CI is set`() async throws {
      for environment in [["MARBLE_ACCEPT": "", "CI": ""], ["MARBLE_ACCEPT": "1", "CI": "true"]] {
        let (output, source) = try await run(environment: environment)
        #expect(source == original)
        let refusal = "not rewritten by MARBLE_ACCEPT=1: CI is set"
        #expect(output.contains(refusal) == (environment["CI"] != ""))
        #expect(!output.replacing(refusal, with: "").contains("rewritten"))
      }
    }

    /// A line with the literals that its comment says in place of its first ones, or of all that draw subscriptions.
    private func rewritten(_ line: Substring) -> String {
      guard let mark = line.range(of: "// becomes: ") else { return String(line) }
      var code = String(line[..<mark.lowerBound])
      let new = line[mark.upperBound...]
      if let subscriptions = code.firstRange(of: /\[(?:"\^.*")?\]|"\^.*"/) {
        code.replaceSubrange(subscriptions, with: new)
      } else {
        let literal = /#*"(?:[^"\\]|\\.)*"#*/
        let texts = new.matches(of: literal).map(\.output)
        for (literal, text) in zip(code.matches(of: literal), texts).reversed() {
          code.replaceSubrange(literal.range, with: text)
        }
      }
      return code + line[mark.lowerBound...]
    }
  }
#endif
