import Foundation

/// How the processor time of commands grows with their input.
///
/// Ten times as much input may take twenty times as long: more than caches hold is slower, too.
enum Growth {
  private static let sizes = [1_000, 10_000, 100_000]
  private static let mostGrowth = 20.0

  private struct Input: Sendable {
    let name: String
    let arguments: [String]
    let text: @Sendable (Int) -> String
  }

  private static let inputs = [
    Input(name: "accept, failing tests", arguments: ["accept"], text: failingTests),
    Input(
      name: "accept --dry-run, failing tests", arguments: ["accept", "--dry-run"],
      text: failingTests),
    Input(name: "explain, failing tests", arguments: ["explain"], text: failingTests),
    Input(name: "accept --dry-run, bindings", arguments: ["accept", "--dry-run"], text: bindings),
    Input(name: "accept --dry-run, subscriptions", arguments: ["accept", "--dry-run"]) {
      "test a\n  cold source  -#\n  run source.retry(\($0))\n  expect -\n  subs source -\n"
    },
    Input(name: "explain, events", arguments: ["explain"]) {
      "test a\n  cold source  \(String(repeating: "-1", count: $0))|\n  run source\n  expect -\n"
    },
    Input(name: "explain, events of one frame", arguments: ["explain"]) {
      "test a\n  run range(start: 0, count: \($0))\n  expect -\n"
    },
    Input(name: "render, events of one frame", arguments: ["render", "--as", "ascii"]) {
      "test a\n  run range(start: 0, count: \($0))\n  expect -\n"
    },
    Input(name: "explain, chained maps", arguments: ["explain"]) {
      test("source" + String(repeating: ".map { $0 + 1 }", count: $0))
    },
    Input(name: "run, sources", arguments: ["run"], text: sources),
    Input(name: "explain, sources", arguments: ["explain"], text: sources),
    Input(name: "accept --dry-run, sources", arguments: ["accept", "--dry-run"], text: sources),
    Input(name: "run, errors of one line", arguments: ["run"]) { count in
      "test a\n  cold source -1-|\n  run source\n  expect -1-|\n  where "
        + (0..<count).map { "'w\($0)' = 1" }.joined(separator: ", ") + "\n"
    },
    Input(name: "run, a ?? chain", arguments: ["run"]) {
      test("source.map { $0" + String(repeating: " ?? 1", count: $0) + " }")
    },
    Input(name: "render, a word", arguments: ["render"]) {
      test("source.map { _ in \"" + String(repeating: "x", count: $0) + "\" }")
    },
  ]

  private static func test(_ expression: String) -> String {
    "test a\n  cold source  -1-2-|\n  run          \(expression)\n  expect       -2-4-|\n"
  }

  /// A failing test of many sources: fewer than its budget of objects allows.
  @Sendable private static func sources(_ count: Int) -> String {
    let names = (0..<count / 5).map { "s\($0)" }
    return "test a\n" + names.map { "  cold \($0) -1-2-|\n" }.joined()
      + "  run merge(\(names.joined(separator: ", ")))\n  expect -|\n"
      + names.map { "  subs \($0) ^-!\n" }.joined()
  }

  @Sendable private static func failingTests(_ count: Int) -> String {
    (0..<count).map { test("source.map { $0 + \($0) }").replacing("test a", with: "test \($0)") }
      .joined(separator: "\n")
  }

  /// A test with many values that `where` rows bind, none of which is expected.
  @Sendable private static func bindings(_ count: Int) -> String {
    let numbers = 0..<count
    return
      "test a\n  cold source  \(numbers.map { "-'w\($0)'" }.joined())|\n  run source\n  expect -\n"
      + numbers.map { "  where 'w\($0)' = \($0)\n" }.joined()
  }

  /// Measures; returns whether the bounds hold.
  static func run(command: URL) throws -> Bool {
    let name = "benchmark-growth-\(ProcessInfo.processInfo.processIdentifier).marble"
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    defer { try? FileManager.default.removeItem(at: file) }
    var allHold = true
    for input in inputs {
      let times = try sizes.map { size in
        try input.text(size).write(to: file, atomically: true, encoding: .utf8)
        let words = [command.path] + input.arguments + [file.path, "> /dev/null 2>&1"]
        return try Ended("/bin/sh", ["-c", "exec " + words.joined(separator: " ")]).seconds * 1e3
      }
      let texts = zip(sizes, times).map { "\($0): \($1.rounded(to: 1)) ms" }
      print("marble-cli \(input.name): \(texts.joined(separator: ", "))")
      allHold = verdict("growth", times[2] / times[1], atMost: mostGrowth) && allHold
    }
    return allHold
  }
}
