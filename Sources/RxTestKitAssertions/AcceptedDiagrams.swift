import Foundation
import RxTestKit
import Synchronization

/// Rewrites the diagrams of expectations that do not hold, where the environment asks for it.
///
/// `MARBLE_ACCEPT=1` does, unless `CI` is set.
enum AcceptedDiagrams {
  private static let isOn: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return environment["MARBLE_ACCEPT"] == "1" && (environment["CI"] ?? "").isEmpty
  }()

  /// The files that were rewritten, by their paths.
  private static let files = Mutex<[String: RewrittenFile]>([:])

  /// Rewrites the diagrams of an expectation, if that was asked for.
  ///
  /// - Parameter failure: The failure, in whose message stands what came of it.
  static func accept(_ failure: MarbleFailure) -> MarbleFailure {
    guard isOn, let correction = failure.correction else { return failure }
    let outcome: String
    do {
      let diagrams = try correction.corrected.get()
      try rewrite(correction.drawn, as: diagrams, at: failure.site)
      let texts = diagrams.map(StringLiteral.source).joined(separator: ", ")
      outcome = "rewritten as \(texts), by MARBLE_ACCEPT=1: run the test again"
    } catch let obstacle as MarbleCorrection.Obstacle {
      outcome = "not rewritten by MARBLE_ACCEPT=1: \(obstacle.reason)"
    } catch {
      outcome = "not rewritten by MARBLE_ACCEPT=1: \(error.localizedDescription)"
    }
    return MarbleFailure("\(outcome)\n\n\(failure.message)", at: failure.site)
  }

  private static func rewrite(
    _ drawn: [String], as diagrams: [String], at site: CallSite
  ) throws {
    let path = site.filePath
    try files.withLock { files in
      var file = try files[path] ?? RewrittenFile(path: path)
      try file.replace(drawn, by: diagrams, inCallAt: site)
      files[path] = file
    }
  }
}

/// A source file in which literals were replaced.
private struct RewrittenFile {
  private let url: URL
  /// What the compiler saw: lines and columns count in it.
  private let original: [UInt8]
  private var replacements: [(range: Range<Int>, text: String)] = []
  /// What was written last.
  private var written: Data

  init(path: String) throws {
    url = URL(fileURLWithPath: path)
    written = try Data(contentsOf: url)
    original = Array(written)
  }

  mutating func replace(
    _ drawn: [String], by diagrams: [String], inCallAt site: CallSite
  ) throws {
    let literals = StringLiteral.arguments(
      drawn.count, of: original, line: site.line, column: site.column)
    guard let literals, literals.map(\.text) == drawn else {
      throw MarbleCorrection.Obstacle(reason: "the diagram is not a plain literal of this call")
    }
    guard try Data(contentsOf: url) == written else {
      throw MarbleCorrection.Obstacle(reason: "the file has changed since the test began")
    }
    for (literal, diagram) in zip(literals, diagrams) {
      let text = StringLiteral.source(for: diagram)
      if let other = replacements.first(where: { $0.range == literal.range }) {
        if other.text == text { continue }
        throw MarbleCorrection.Obstacle(
          reason: "it was rewritten before as \(other.text), by another case of the test")
      }
      replacements.append((literal.range, text))
    }
    try write()
  }

  private mutating func write() throws {
    var bytes = original
    for (range, text) in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(range, with: text.utf8)
    }
    let data = Data(bytes)
    try data.write(to: url, options: .atomic)
    written = data
  }
}
