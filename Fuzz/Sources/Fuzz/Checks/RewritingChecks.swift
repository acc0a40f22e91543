extension Check {
  /// Formatting changes the layout once, and nothing else.
  static let format = Check(name: "format") { check, bench, sample in
    let before = try check.report(bench).report
    let words = ["format", "Files"]
    let formatted = try bench.run(check.name, words, codes: [0, 2])
    let again = try bench.run(check.name, ["format", "--check", "Files"], codes: [0, 1, 2])
    if again.end != formatted.end {
      throw check.fail(
        "formatting twice is not formatting once", words,
        String(decoding: again.output.prefix(500), as: UTF8.self))
    }
    for file in sample.files {
      let after = try bench.read("Files/\(file.name)")
      if blankless(file.bytes) != blankless(after), !addsOnlyQuotes(file.bytes, after) {
        throw check.fail(
          "changes more than white space", words,
          firstDifference(blankless(file.bytes), blankless(after)))
      }
    }
    let after = try check.report(bench).report
    for (old, new) in zip(before.tests, after.tests) where meaning(old) != meaning(new) {
      throw check.fail(
        "a formatted test means something else", words,
        "before: \(meaning(old))\nafter: \(meaning(new))")
    }
    if before.tests.count != after.tests.count {
      throw check.fail("a formatted file has other tests", words)
    }
  }

  /// What a test's result says, whatever its layout.
  private static func meaning(_ test: Report.Test) -> [String] {
    let drawn = [test.expected, test.actual].map { $0?.filter { $0 != " " } ?? "none" }
    return [test.title, test.outcome] + drawn
  }

  /// A text without its white space, and without times of no frames, which say nothing.
  private static func blankless(_ bytes: [UInt8]) -> [UInt8] {
    let blanks = Set(" \t\r\n".utf8)
    return Array(bytes.split { blanks.contains($0) }.filter { !isNoTime($0) }.joined())
  }

  private static func isNoTime(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.prefix { "0.".utf8.contains($0) }
    return digits.first == UInt8(ascii: "0")
      && ["f", "ms", "s", "m"].contains(String(decoding: word[digits.endIndex...], as: UTF8.self))
  }

  /// Values that white space would make read as a time get quotes.
  private static func addsOnlyQuotes(_ old: [UInt8], _ new: [UInt8]) -> Bool {
    let quote = UInt8(ascii: "'")
    return blankless(old).filter { $0 != quote } == blankless(new).filter { $0 != quote }
  }

  /// Accepted tests pass, all others have the outcome that they had, and only rows of expectations change.
  static let accept = Check(name: "accept") { check, bench, sample in
    let before = try check.report(bench).report
    let words = ["accept", "Files", "--force"]
    let accepting = try bench.run(check.name, words, codes: [0, 1, 2])
    let after = try check.report(bench).report
    let output = String(decoding: accepting.output, as: UTF8.self)
    let accepted = Set(
      output.split(separator: "\n").filter { $0.hasPrefix("accepted ") }.compactMap { line in
        line.dropFirst("accepted ".count).firstRange(of: ": ").map {
          String(line.dropFirst("accepted ".count)[..<$0.lowerBound])
        }
      })
    if before.tests.count != after.tests.count {
      throw check.fail("an accepted file has other tests", words)
    }
    for (old, new) in zip(before.tests, after.tests) {
      let isAccepted = accepted.contains("\(old.file):\(old.line)")
      if isAccepted, new.outcome != "passed" {
        throw check.fail(
          "an accepted test does not pass", words, "\(new.title)\n\(new.message ?? "")")
      }
      if !isAccepted, new.outcome != old.outcome {
        throw check.fail(
          "a test that was left alone has another outcome", words,
          "\(new.title): \(old.outcome), then \(new.outcome)\n\(new.message ?? "")")
      }
    }
    for file in sample.files { try check.checkOtherRows(bench, file, words) }
  }

  private func checkOtherRows(
    _ bench: Bench, _ file: Sample.File, _ words: [String]
  ) throws {
    let new = try bench.read("Files/\(file.name)")
    guard new != file.bytes else { return }
    let rewritten: Set = ["expect", "subs", "where", "cold"]
    let (before, after) = (
      FixtureText(file.bytes).lines(without: rewritten), FixtureText(new).lines(without: rewritten)
    )
    // A formatted file stays so, which may space diagrams differently.
    if Self.blankless(before) != Self.blankless(after) {
      throw fail(
        "accepting changes other rows", words, firstDifference(before, after))
    }
  }
}
