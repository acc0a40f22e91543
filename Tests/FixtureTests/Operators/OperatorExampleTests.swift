import Foundation
import Testing

@testable import RxFixtures

/// The examples that `marble-cli operators NAME` prints are tests of the fixtures.
@Suite("Examples of operators")
struct OperatorExampleTests {
  private static let path = "Sources/marble-cli/Operators/OperatorExamples.generated.swift"

  @Test("the generated examples are the fixtures' tests")
  func examples() throws {
    let text = try Self.text(try FormCalls.all.get())
    let url = FixtureFiles.root.appendingPathComponent(Self.path)
    if ProcessInfo.processInfo.environment["WRITE_EXAMPLES"] != nil {
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let isCurrent = try String(contentsOf: url, encoding: .utf8) == text
    #expect(isCurrent, "\(Self.path) is out of date: run 'make pages'")
  }

  /// The source file: for each test, the signatures of the forms that it shows, an empty line, and its rows.
  private static func text(_ calls: FormCalls) throws -> String {
    var forms: [String: [String]] = [:]
    var tests: [String] = []
    for form in OperatorRegistry.standard.forms.map(\.signature) {
      let caller = try #require(calls.example(of: form), "no fixture calls \(form)")
      let rows = rows(of: caller).joined(separator: "\n")
      if forms[rows] == nil { tests.append(rows) }
      forms[rows, default: []].append(form.description)
    }
    let literals = tests.map { rows in
      literal(forms[rows, default: []].joined(separator: "\n") + "\n\n" + rows)
    }
    let lines = stride(from: 0, to: literals.count, by: 2).map { start in
      "    " + literals[start...].prefix(2).joined(separator: ", ") + ","
    }
    return """
      // swift-format-ignore-file
      // Made of the fixtures by 'make pages': do not edit it.

      extension OperatorExamples {
        /// Tests of the fixtures, each below the signatures of the forms that it shows.
        static let tests: [String] = [
      \(lines.joined(separator: "\n"))
        ]
      }

      """
  }

  /// The rows of a test without its title, its tags and the sources' subscriptions.
  private static func rows(of caller: FormCalls.Caller) -> [String] {
    let lines = caller.file.lines
    let head = lines.prefix { $0.role != .row(.test) }
    let own = lines.dropFirst(caller.test.lines.lowerBound).prefix(caller.test.lines.count - 1)
    var isLeftOut = false
    return (head + own).compactMap { line in
      if case .row(let keyword?) = line.role {
        isLeftOut = [.tags, .subs, .skip].contains(keyword)
      }
      if isLeftOut || line.role == .comment || line.text.isEmpty { return nil }
      return String(line.text.drop { $0 == " " })
    }
  }

  private static func literal(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }
}
