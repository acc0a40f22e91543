import Foundation
import MarbleKit
import VirtualTimeCore

/// Rewrites the diagrams of expectations that do not hold, if `MARBLE_ACCEPT=1` asks for it.
package enum AcceptedDiagrams {
  /// Whether the environment asks for it.
  package static let isAsked = ProcessInfo.processInfo.environment["MARBLE_ACCEPT"] == "1"

  private static let isInCI =
    !["", "0", "false"].contains(ProcessInfo.processInfo.environment["CI"]?.lowercased() ?? "")

  /// Refuses to rewrite anything in continuous integration.
  package static func checkEnvironment() throws(MarbleCorrection.Obstacle) {
    if isInCI { throw MarbleCorrection.Obstacle(reason: "CI is set") }
  }

  /// The files that were rewritten, by their paths.
  private static let files = PlainMutex<[String: RewrittenFile]>([:])

  /// Rewrites the diagrams of an expectation, if that was asked for; then the message begins with the outcome.
  static func accept(_ failure: MarbleFailure) -> MarbleFailure {
    guard isAsked, let correction = failure.correction else { return failure }
    let outcome: String
    do {
      try checkEnvironment()
      let diagrams = try correction.corrected.get()
      try rewrite(correction.drawn, as: diagrams, at: failure.site)
      outcome = "rewritten as \(excerpt(of: diagrams)), by MARBLE_ACCEPT=1: run the test again"
    } catch {
      let reason = (error as? MarbleCorrection.Obstacle)?.reason ?? error.localizedDescription
      outcome = "not rewritten by MARBLE_ACCEPT=1: \(reason)"
    }
    return MarbleFailure("\(outcome)\n\n\(failure.message)", at: failure.site)
  }

  /// The first diagrams, and as much of each as a line has room for.
  private static func excerpt(of diagrams: [String]) -> String {
    let texts = diagrams.prefix(4).map { StringLiteral.source(for: $0.shortened(to: 80)) }
    let rest = diagrams.count - texts.count
    return texts.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Replaces the content of a file, unless it is no longer what was read.
  package static func replace(_ old: Data, by new: Data, in url: URL) throws {
    guard try Data(contentsOf: url) == old else {
      throw MarbleCorrection.Obstacle(reason: "the file has changed since the test began")
    }
    try new.write(to: url, options: .atomic)
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
    let literals = StringLiteral.ranges(
      of: drawn, in: original, line: site.line, column: site.column)
    guard let literals else {
      throw MarbleCorrection.Obstacle(reason: "the diagram is not a plain literal of this call")
    }
    for (range, text) in Self.changes(of: literals, to: diagrams) {
      // An empty list has an empty range, which overlaps nothing.
      let isTaken = { (other: Range<Int>) in other == range || other.overlaps(range) }
      if let other = replacements.first(where: { isTaken($0.range) }) {
        if other == (range, text) { continue }
        throw MarbleCorrection.Obstacle(
          reason: "it was rewritten before as \(other.text), by another case of the test")
      }
      replacements.append((range, text))
    }
    try write()
  }

  private mutating func write() throws {
    var bytes = original
    for (range, text) in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(range, with: text.utf8)
    }
    let data = Data(bytes)
    try AcceptedDiagrams.replace(written, by: data, in: url)
    written = data
  }

  /// What replaces literals: one by one; the last one that stays also takes what is more, or less, than before.
  private static func changes(
    of literals: [Range<Int>], to diagrams: [String]
  ) -> [(range: Range<Int>, text: String)] {
    let texts = diagrams.map(StringLiteral.source)
    let last = min(literals.count, texts.count) - 1
    return (0...last).map { index in
      guard index == last else { return (literals[index], texts[index]) }
      return (
        literals[last].lowerBound..<literals[literals.count - 1].upperBound,
        texts[last...].joined(separator: ", ")
      )
    }
  }
}
