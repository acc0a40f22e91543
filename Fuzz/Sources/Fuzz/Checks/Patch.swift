/// A patch in the unified format, as `accept --dry-run` writes it.
struct Patch {
  /// The lines of the hunks, by file; each line with its mark.
  private var hunks: [String: [(start: Int, lines: [Substring])]] = [:]

  init(_ text: String) {
    var file = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("+++ ") {
        file = String(line.dropFirst(4))
      } else if line.hasPrefix("@@ -"), let start = Int(line.dropFirst(4).prefix(while: \.isNumber))
      {
        hunks[file, default: []].append((start - 1, []))
      } else if let mark = line.first, " +-".contains(mark), !line.hasPrefix("--- "),
        let last = hunks[file]?.indices.last
      {
        hunks[file]?[last].lines.append(line)
      }
    }
  }

  /// Applies the hunks of a file to its text.
  ///
  /// - Returns: The new text, or nil if the lines of a hunk are not those of the text.
  func applied(to text: String, file: String) -> String? {
    let old = text.split(separator: "\n", omittingEmptySubsequences: false)
    var new: [Substring] = []
    var place = 0
    for hunk in hunks[file] ?? [] {
      guard place <= hunk.start, hunk.start <= old.count else { return nil }
      new += old[place..<hunk.start]
      place = hunk.start
      for line in hunk.lines {
        if line.first != "+" {
          guard place < old.count, old[place] == line.dropFirst() else { return nil }
          place += 1
        }
        if line.first != "-" { new.append(line.dropFirst()) }
      }
    }
    return (new + old[place...]).joined(separator: "\n")
  }
}

extension Check {
  /// `accept --dry-run` shows the change that `accept` makes.
  static let patch = Check(name: "patch") { check, bench, sample in
    let words = ["accept", "Files", "--dry-run"]
    let shown = try bench.run(check.name, words, codes: [0, 1, 2])
    let patch = Patch(String(decoding: shown.output, as: UTF8.self))
    try bench.run(check.name, ["accept", "Files", "--force"], codes: [0, 1, 2])
    for file in sample.files {
      let accepted = try bench.read("Files/\(file.name)")
      // Of other texts a terminal is shown control characters in another form.
      let isPlain = (file.bytes + accepted).allSatisfy {
        (32...126).contains($0) || $0 == UInt8(ascii: "\n")
      }
      guard isPlain else { continue }
      let old = String(decoding: file.bytes, as: UTF8.self)
      let new = String(decoding: accepted, as: UTF8.self)
      let patched = patch.applied(to: old, file: "Files/\(file.name)")
      if patched != new {
        throw check.fail(
          "--dry-run shows another change", words,
          patched.map { firstDifference(Array($0.utf8), Array(new.utf8)) } ?? "it does not apply")
      }
    }
  }
}
