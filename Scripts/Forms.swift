// Generates the overloads of operators for each number of sources: `make forms`.
//
// Usage: swift Scripts/Forms.swift OUTPUT. Each template `Scripts/Forms/PATH.template` becomes `OUTPUT/PATH.generated.swift`.
//
// `@forms 3...8` repeats the lines up to `@end` for each number of sources from 3 to 8. In these lines:
//
// - `COUNT` is the number, and `WORD` is the number in English.
// - `«S#: ObservableType»` repeats its text for each source, separated by commas. `#` is the source's number,
//   starting at 1, and `%` is its index, starting at 0.
// - `««var a# = 0»»` repeats its text for each source, each time on a new line.
//
// `@forms pack` begins the block for nine or more sources. Text in `⟨…⟩` is kept in this block and removed from the others.

import Foundation

/// Expands a block of a template for a number of sources; `nil` means nine or more.
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

/// Replaces each block of a template by its overloads.
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
