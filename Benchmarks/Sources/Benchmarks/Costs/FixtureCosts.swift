import Foundation
import RxFixtures

/// What a run of a fixture costs, for the operators and factories without a row: every name of the registry is measured.
struct FixtureCosts {
  /// A test that calls a name.
  private struct Example {
    let name: String
    let test: FixtureTest
    let file: FixtureFile
  }

  private let examples: [Example]
  /// The names that no fixture calls.
  let missing: [String]

  /// Finds the tests: the first one tagged `many` that calls a name, or else the first one.
  init(of names: [String], in folder: URL) throws {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let tests = try (paths ?? []).filter { $0.hasSuffix(".marble") }.sorted().flatMap { path in
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      let file = FixtureFile.parse(text, path: path)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return file.tests.map { test in
        let range = test.lines.lowerBound - 1..<min(test.lines.upperBound, lines.count)
        return (file, test, lines[range].joined(separator: "\n"))
      }
    }
    .filter { !Self.isLaw($0.2) }
    examples = names.compactMap { name in
      let calling = tests.filter { Self.calls(name, in: $0.2) }
      let best = calling.first { $0.1.tags.contains("many") } ?? calling.first
      return best.map { Example(name: name, test: $0.1, file: $0.0) }
    }
    let found = Set(examples.map(\.name))
    missing = names.filter { !found.contains($0) }
  }

  /// Measures the tests and prints a table.
  func run() {
    if examples.isEmpty { return }
    print("\n| Without a row: a run of a fixture | ns | allocations |\n| --- | ---: | ---: |")
    for example in examples {
      let (runner, count) = (FixtureRunner(), 20)
      let figures = Figures(rounds: 3, operations: count) {
        for _ in 0..<count { _ = runner.run(example.test, in: example.file) }
      }
      let allocations = figures.allocations.rounded(to: 1)
      print("| \(example.name) | \(Int(figures.nanoseconds)) | \(allocations) |")
    }
  }

  /// Whether a test has a random source.
  private static func isLaw(_ text: String) -> Bool {
    text.range(of: #"(?m)^\s*any\s"#, options: .regularExpression) != nil
  }

  /// Whether a text names an operator, such as `.map`, or a factory, with or without `Observable`.
  private static func calls(_ name: String, in text: String) -> Bool {
    let isFactory = name.contains(".") || name.first?.isUppercase == true
    let bare = name.hasPrefix("Observable.") ? String(name.dropFirst(11)) : name
    let pattern = NSRegularExpression.escapedPattern(for: bare)
    let start = isFactory ? #"(?<![\w])"# : #"\."#
    return text.range(of: start + pattern + #"(?!\w)"#, options: .regularExpression) != nil
  }
}
