/// The notes that a test target may know a name: many fixtures of a target have the same one, so a report shows it once.
final class TargetNotes {
  /// How such a note begins.
  static let start = "if "
  private static let ends = [" adds it to its registry, run '", "'"]

  private var shown: Set<Substring> = []
  /// The notes that were shown once although several messages have them, in order.
  private(set) var repeated: [Substring] = []

  /// Removes the notes that an earlier message has.
  func removingRepeated(_ message: String) -> String {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.filter { line in
      guard let note = Self.note(in: line), !shown.insert(note).inserted else { return true }
      if !repeated.contains(note) { repeated.append(note) }
      return false
    }
    return kept.count == lines.count ? message : kept.joined(separator: "\n")
  }

  /// The sentences about the notes that were not repeated: `If the test target A adds them to its registry, run 'swift test --filter A'`.
  var sentences: [String] {
    repeated.map { note in
      let text = note.replacing(
        " adds it to its registry", with: " adds the unknown names to its registry")
      return "I" + text.dropFirst() + "."
    }
  }

  private static func note(in line: Substring) -> Substring? {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("note: \(start)"), text.contains(ends[0]), text.hasSuffix(ends[1]) else {
      return nil
    }
    return text.dropFirst("note: ".count)
  }
}
