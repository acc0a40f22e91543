// Generates the forms of operators for each number of sources: `make forms`.
//
// Usage: swift Scripts/Forms.swift OUTPUT. Each template `Scripts/Forms/PATH.template` becomes `OUTPUT/PATH.generated.swift`.
//
// A template repeats the lines from `@forms 3...8` to `@end` for each number of sources. In these lines:
//
// - `COUNT` is the number, and `WORD` the number as a word.
// - `«S#: ObservableType»` repeats its text for each source, separated by commas. `#` stands for the source's number
//   from 1 on, and `%` for its index from 0 on.
// - `««var a# = 0»»` repeats its text in a line for each source.
//
// `@forms pack` begins the form for nine and more sources. In all forms, text in `⟨…⟩` is only for that form.

import Foundation

/// Returns a block of a template for a number of sources; nil stands for nine and more.
func form(_ block: String, for number: Int?) -> String {
  let count = number ?? 9
  let words = ["two", "three", "four", "five", "six", "seven", "eight"]
  return block.expanding("««", "»»") { repeated($0, count, separator: "\n") }
    .expanding("«", "»") { repeated($0, count, separator: ", ") }
    .expanding("⟨", "⟩") { number == nil ? $0 : "" }
    .replacingOccurrences(of: "COUNT", with: "\(count)")
    .replacingOccurrences(of: "WORD", with: number.map { words[$0 - 2] } ?? "nine or more")
}

func repeated(_ text: String, _ count: Int, separator: String) -> String {
  (1...count).map {
    text.replacingOccurrences(of: "#", with: "\($0)")
      .replacingOccurrences(of: "%", with: "\($0 - 1)")
  }.joined(separator: separator)
}

extension String {
  /// Replaces each text between two delimiters.
  func expanding(_ start: String, _ end: String, _ expansion: (String) -> String) -> String {
    let parts = components(separatedBy: start)
    return parts.dropFirst().reduce(parts[0]) { result, part in
      let halves = part.components(separatedBy: end)
      return result + expansion(halves[0]) + halves.dropFirst().joined(separator: end)
    }
  }
}

/// Returns a template with the forms in place of its blocks.
func expanded(_ template: String) -> String {
  var result = ""
  for (index, part) in template.components(separatedBy: "@forms ").enumerated() {
    guard index > 0 else {
      result += part
      continue
    }
    let newline = part.firstIndex(of: "\n") ?? part.endIndex
    let halves = part[newline...].dropFirst().components(separatedBy: "@end\n")
    let numbers = part[..<newline].components(separatedBy: "...").map { Int($0) }
    let forms =
      if let first = numbers[0], let last = numbers.last ?? nil {
        (first...last).map { form(halves[0], for: $0) }
      } else {
        [form(halves[0], for: nil)]
      }
    result += forms.joined(separator: "\n") + halves.dropFirst().joined()
  }
  return result
}

let templates = "Scripts/Forms"
let output = CommandLine.arguments[1]
for path in FileManager.default.subpaths(atPath: templates) ?? []
where path.hasSuffix(".template") {
  let template = try String(contentsOfFile: "\(templates)/\(path)", encoding: .utf8)
  let target = URL(fileURLWithPath: "\(output)/\(path.dropLast(".template".count)).generated.swift")
  try FileManager.default.createDirectory(
    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(expanded(template).utf8).write(to: target)
}
