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

    /// Runs a suite on a copy of its source, to note changes.
    private func note(
      _ suite: String = "AcceptingSuite", of name: String = "AcceptingSuite.swift",
      environment: [String: String] = [:]
    ) async throws -> String {
      let (output, _) = try await TestProcess.run(
        suite, environment: ["MARBLE_ACCEPT": "review"].merging(environment) { $1 }, in: folder)
      return output
    }

    /// Writes a copy of a suite's source.
    private func copy(_ name: String) throws -> String {
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent(name)
      let text = try String(contentsOf: source, encoding: .utf8)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
      try Data().write(to: folder.appendingPathComponent("Package.swift"))
      return text
    }

    private func pending() throws -> [PendingChange] {
      let store = PendingStore(of: try ProjectFolder(of: folder.path))
      return try store.paths().flatMap { path in
        let pending = try store.read(path)
        return try store.changes(in: pending, fitting: store.content(of: pending.file))
      }
    }

    @Test func `changes are noted, and when all are accepted, the literals are rewritten`()
      async throws
    {
      defer { try? FileManager.default.removeItem(at: folder) }
      _ = try copy(name)
      let output = try await note()
      #expect(try source(name) == original)
      #expect(
        output.contains("noted as \"-A-B-C|\", by MARBLE_ACCEPT=review: run 'marble-cli review'"))
      #expect(output.contains("not noted by MARBLE_ACCEPT=review: 'values' has no name for User"))
      #expect(output.contains("it was noted before as \"-x|\", by another case of the test"))
      let first = try #require(try pending().first)
      #expect(first.title == "diagrams()")
      #expect(
        first.picture.contains("\n  expected       -a-|\n  actual         -A-B-C|\n"))
      let store = PendingStore(of: try ProjectFolder(of: folder.path))
      while let change = try pending().first { try store.accept(change, of: name) }
      let lines = original.split(separator: "\n", omittingEmptySubsequences: false)
      let changed = try source(name).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == changed.count)
      for (before, after) in zip(lines, changed) { #expect(after == rewritten(before)) }
    }

    @Test(
      "a change is forgotten when the expectation holds, and never noted if it holds in another case",
      arguments: ["HeldSuite", "HeldXCTests"])
    func forgets(suite: String) async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      _ = try copy("HeldSuite.swift")
      let output = try await note(suite, environment: ["MARBLE_TAKEN": "1"])
      #expect(output.contains("noted as \"-(a|)\", by MARBLE_ACCEPT=review"), "\(output)")
      #expect(try pending().map(\.new) == ["\"-(a|)\"", "\"-x|\""])
      _ = try await note(suite, environment: ["MARBLE_TAKEN": "2"])
      #expect(try pending().map(\.new) == ["\"-x|\""])
    }

    @Test func `a value of the variable that means nothing is said`() async throws {
      let (output, source) = try await run(environment: ["MARBLE_ACCEPT": "yes", "CI": ""])
      #expect(source == original)
      #expect(
        output.contains("not rewritten: MARBLE_ACCEPT is 'yes', and must be '1' or 'review'"))
    }

    private func source(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
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
