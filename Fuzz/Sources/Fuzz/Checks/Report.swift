import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What `run --reporter json` wrote.
struct Report {
  struct Test: Decodable {
    let file: String
    let line: Int
    let title: String
    let outcome: String
    let message: String?
    let expected: String?
    let actual: String?
    let counterexample: String?
  }

  /// A line of any type.
  private struct Line: Decodable {
    let type: String
    let passed, failed, skipped, errors: Int?
  }

  private(set) var tests: [Test] = []
  /// The number of errors outside tests.
  private(set) var fileErrors = 0
  private var counts: [String: Int?] = [:]

  /// Reads a report.
  ///
  /// - Throws: The line that cannot be read, as a text.
  init(_ bytes: [UInt8]) throws(Unreadable) {
    let decoder = JSONDecoder()
    for text in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    where !text.isEmpty {
      let data = Data(text)
      guard let line = try? decoder.decode(Line.self, from: data) else {
        throw Unreadable(text: String(decoding: text.prefix(500), as: UTF8.self))
      }
      switch line.type {
      case "test":
        guard let test = try? decoder.decode(Test.self, from: data) else {
          throw Unreadable(text: String(decoding: text.prefix(500), as: UTF8.self))
        }
        tests.append(test)
      case "summary":
        counts = [
          "passed": line.passed, "failed": line.failed, "skipped": line.skipped,
          "error": line.errors,
        ]
      default: fileErrors += 1
      }
    }
  }

  struct Unreadable: Error { let text: String }

  func count(of outcome: String) -> Int { tests.count { $0.outcome == outcome } }

  /// The outcomes that the summary counts wrongly.
  var miscounted: [String] {
    ["passed", "failed", "skipped", "error"].filter { count(of: $0) != counts[$0] }
  }

  /// What the process must end with after such a report.
  var exitCode: Int32 {
    if fileErrors > 0 || count(of: "error") > 0 || tests.isEmpty { return 2 }
    return count(of: "failed") > 0 ? 1 : 0
  }
}

/// Returns why a text is no XML, or nil if it is.
func problem(ofXML bytes: [UInt8]) -> String? {
  let parser = XMLParser(data: Data(bytes))
  guard !parser.parse() else { return nil }
  let line =
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    .dropFirst(parser.lineNumber - 1).first ?? []
  let reason = parser.parserError.map { "\($0)" } ?? "unknown"
  return "line \(parser.lineNumber), column \(parser.columnNumber): \(reason)\n"
    + String(decoding: line.prefix(500), as: UTF8.self)
}

/// Returns the first line in which two texts differ, of each.
func firstDifference(_ left: [UInt8], _ right: [UInt8]) -> String {
  let lines = [left, right].map {
    $0.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
  let same = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
  return lines.map { side in
    let line = side.dropFirst(same).first ?? []
    return "line \(same + 1): " + String(decoding: line.prefix(1_000), as: UTF8.self)
  }.joined(separator: "\n")
}
