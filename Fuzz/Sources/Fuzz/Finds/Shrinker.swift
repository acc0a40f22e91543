/// Makes a sample smaller for as long as it violates a check in the same way.
final class Shrinker {
  private let check: Check
  private let key: String
  private let bench: Bench
  private let end: ContinuousClock.Instant
  /// The smallest sample so far, and what is wrong with it.
  private(set) var sample: Sample
  private(set) var violation: Violation

  init(
    _ check: Check, _ sample: Sample, _ violation: Violation, on bench: Bench, seconds: Double
  ) {
    self.check = check
    self.sample = sample
    self.violation = violation
    self.bench = bench
    key = violation.key
    end = .now + .seconds(seconds)
  }

  /// Makes the sample smaller.
  ///
  /// - Returns: Whether it is a find: many files together may take their time.
  func shrink() throws -> Bool {
    let isOneFile = try findFile()
    if violation.summary == Violation.hang, !isOneFile { return false }
    if !isOneFile {
      let words = sample.words
      try reduce(sample.files, { Sample(files: $0, words: words) })
    }
    for index in sample.files.indices {
      try reduce(
        Self.tests(of: sample.files[index].bytes), { self.file(index, $0) })
      try reduce(FixtureText(sample.files[index].bytes).lines, { self.file(index, $0) })
      try reduce(Mutations.tokens(of: sample.files[index].bytes), { self.file(index, $0) })
    }
    let files = sample.files
    try reduce(sample.words, { Sample(files: files, words: $0) })
    // The violation names the command of the last attempt, which need not be the smallest.
    if let last = try check.violation(of: sample, on: bench), last.key == key { violation = last }
    return true
  }

  /// Finds the file that is enough, as one is for most violations.
  private func findFile() throws -> Bool {
    let words = sample.words
    for file in sample.files where try holds(Sample(files: [file], words: words)) { return true }
    return false
  }

  private func file(_ index: Int, _ parts: [ArraySlice<UInt8>]) -> Sample {
    var smaller = sample
    smaller.files[index].bytes = Array(parts.joined())
    return smaller
  }

  private static func tests(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let parts = FixtureText(bytes).parts
    return ([parts.head] + parts.tests).map { Array($0.joined())[...] }
  }

  /// Leaves parts out, in ever smaller pieces, as long as the violation stays.
  private func reduce<Part>(_ parts: [Part], _ make: ([Part]) -> Sample) throws {
    var parts = parts
    var size = max(1, parts.count / 2)
    while !parts.isEmpty, ContinuousClock.now < end {
      var start = 0
      var isSmaller = false
      while start < parts.count, ContinuousClock.now < end {
        let rest = Array(parts[..<start] + parts[min(start + size, parts.count)...])
        if try holds(make(rest)) {
          parts = rest
          isSmaller = true
        } else {
          start += size
        }
      }
      if size == 1, !isSmaller { return }
      size = max(1, size / 2)
    }
  }

  /// Tries a sample, and keeps it if it violates the check.
  private func holds(_ smaller: Sample) throws -> Bool {
    guard let found = try check.violation(of: smaller, on: bench), found.key == key else {
      return false
    }
    sample = smaller
    violation = found
    return true
  }
}
