import Foundation
import MarbleKit
import Testing
import VirtualTimeCore

/// Rewrites the diagrams of expectations that do not hold, or notes how, if `MARBLE_ACCEPT` asks for it.
package enum AcceptedDiagrams {
  /// The files in which something was rewritten, noted or found to hold, by their paths.
  private static let files = PlainMutex<[String: SourceFile]>([:])

  /// Rewrites the diagrams of an expectation, or notes how, if that was asked for; then the message begins with the outcome.
  static func accept(_ failure: MarbleFailure) -> MarbleFailure {
    guard let request = AcceptRequest.ofEnvironment, let correction = failure.correction else {
      return failure
    }
    let outcome = request.outcome {
      let diagrams = try correction.corrected.get()
      try change(failure.site) { file throws in
        try file.rewrite(correction.drawn, as: diagrams, inCallAt: failure.site)
      }
      return excerpt(of: diagrams)
    } note: {
      let diagrams = try correction.corrected.get()
      let title = Test.current?.name ?? ""
      try change(failure.site) { file throws in
        try file.note(correction.drawn, as: diagrams, in: failure, of: title)
      }
      return excerpt(of: diagrams)
    }
    var accepted = failure
    accepted.begin(with: "\(outcome)\n\n")
    return accepted
  }

  /// Sees to it that a change is forgotten if the expectation holds now.
  static let heldReceiver: Void = {
    guard AcceptRequest.ofEnvironment == .review else { return }
    TestRecord.setHeldReceiver { sites in
      for site in sites {
        // If it cannot be removed here, the review refuses it.
        try? change(site) { file throws in try file.forget(callAt: site) }
      }
    }
  }()

  /// The first diagrams, and as much of each as a line has room for.
  private static func excerpt(of diagrams: [String]) -> String {
    let texts = diagrams.prefix(4).map { StringLiteral.source(for: $0.shortened(to: 80)) }
    let rest = diagrams.count - texts.count
    return texts.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func change(
    _ site: CallSite, _ body: (inout SourceFile) throws -> Void
  ) throws {
    let path = site.filePath
    try files.withLock { files in
      var file = try files[path] ?? SourceFile(path: path)
      defer { files[path] = file }
      try body(&file)
    }
  }
}

/// A source file whose literals are replaced.
private struct SourceFile {
  private let path: String
  /// What the compiler saw: lines and columns count in it.
  private let original: [UInt8]
  private var replacements: [(range: Range<Int>, text: String)] = []
  /// What was written last.
  private var written: [UInt8]
  /// The starts of the calls that hold in some case of a test.
  private var held: Set<Int> = []
  /// Whether an earlier run has noted changes.
  private let hasEarlierChanges: Bool

  init(path: String) throws(FileProblem) {
    self.path = path
    written = try FileReading.contents(of: path)
    original = written
    hasEarlierChanges = AcceptRequest.ofEnvironment == .review && PendingStore.hasChanges(of: path)
  }

  mutating func rewrite(
    _ drawn: [String], as diagrams: [String], inCallAt site: CallSite
  ) throws {
    _ = try replace(drawn, by: diagrams, inCallAt: site)
    let new = applying(replacements, to: original, in: 0..<original.count)
    try FileLock.hold(path) { () throws(FileProblem) in
      try FileReplacement.replace(path, written, with: new)
    }
    written = new
  }

  mutating func note(
    _ drawn: [String], as diagrams: [String], in failure: MarbleFailure, of title: String
  ) throws {
    let site = failure.site
    let changes = try replace(drawn, by: diagrams, inCallAt: site)
    guard let start = start(of: site), let first = changes.first?.range.lowerBound,
      let last = changes.last?.range.upperBound
    else { return }
    if held.contains(start) {
      throw MarbleCorrection.Obstacle(reason: "it holds in another case of the test")
    }
    let text = applying(changes, to: original, in: first..<last)
    let change = PendingChange(
      title: title, line: Int(site.line), start: start, range: first..<last,
      old: String(decoding: original[first..<last], as: UTF8.self),
      new: String(decoding: text, as: UTF8.self), picture: failure.message)
    try PendingStore.note([change], of: path, reading: original)
  }

  mutating func forget(callAt site: CallSite) throws {
    guard let start = start(of: site), held.insert(start).inserted else { return }
    let isNoted = replacements.contains { $0.range.lowerBound > start }
    if hasEarlierChanges || isNoted {
      try PendingStore.note([], forgetting: [start], of: path, reading: original)
    }
  }

  private func start(of site: CallSite) -> Int? {
    StringLiteral.offset(ofLine: site.line, column: site.column, in: original)
  }

  /// Adds the replacements of a call to those of the file.
  private mutating func replace(
    _ drawn: [String], by diagrams: [String], inCallAt site: CallSite
  ) throws -> [(range: Range<Int>, text: String)] {
    let literals = StringLiteral.ranges(
      of: drawn, in: original, line: site.line, column: site.column)
    guard let literals else {
      throw MarbleCorrection.Obstacle(reason: "the diagram is not a plain literal of this call")
    }
    let changes = Self.changes(of: literals, to: diagrams)
    var added: [(range: Range<Int>, text: String)] = []
    for (range, text) in changes {
      // An empty list has an empty range, which overlaps nothing.
      let isTaken = { (other: Range<Int>) in other == range || other.overlaps(range) }
      if let other = replacements.first(where: { isTaken($0.range) }) {
        if other == (range, text) { continue }
        let what = AcceptRequest.ofEnvironment == .review ? "noted" : "rewritten"
        throw MarbleCorrection.Obstacle(
          reason: "it was \(what) before as \(other.text), by another case of the test")
      }
      added.append((range, text))
    }
    replacements += added
    return changes
  }

  /// A part of the source with replacements.
  private func applying(
    _ replacements: [(range: Range<Int>, text: String)], to source: [UInt8], in part: Range<Int>
  ) -> [UInt8] {
    var bytes = Array(source[..<part.upperBound])
    for (range, text) in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(range, with: text.utf8)
    }
    return Array(bytes[part.lowerBound...])
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
