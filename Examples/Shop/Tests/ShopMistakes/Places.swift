import Foundation

/// Makes the places in a message independent of the machine, and of where in its file a test stands.
struct Places: Sendable {
  private let folder: String
  private let file: String
  private let start: Int

  /// Makes places relative to the line of a function.
  init(path: String, function: String) {
    let url = URL(fileURLWithPath: path)
    let lines = (try? String(contentsOf: url, encoding: .utf8))?.components(separatedBy: "\n") ?? []
    folder = url.deletingLastPathComponent().path + "/"
    file = url.lastPathComponent
    start = 1 + (lines.firstIndex { $0.contains("func \(function)") } ?? 0)
  }

  /// A message with relative places.
  func text(_ message: String) -> String {
    message.replacing(folder, with: "").replacing("ShopMistakes/", with: "")
      .replacing("\(file):", with: "line ")
      .components(separatedBy: "\n\n").map(paragraph).joined(separator: "\n\n")
      .replacing(/\ +(?=\n|$)/, with: "")
  }

  private func paragraph(_ text: String) -> String {
    let relative = text.replacing(/line (\d+)( *)/) { match in
      let number = Int(match.1).map { $0 > start ? $0 - start : $0 } ?? 0
      // Diagrams stay below one another.
      let room = match.2.count > 1 ? match.1.count - "\(number)".count : 0
      return "line \(number)\(match.2)\(String(repeating: " ", count: room))"
    }
    return narrowed(relative.components(separatedBy: "\n")).joined(separator: "\n")
  }

  /// Removes the columns between names and diagrams that longer numbers of lines needed.
  private func narrowed(_ lines: [String]) -> [String] {
    let end = lines.firstIndex { $0.contains(/^ +\^[ ^]*$/) } ?? lines.endIndex
    let rows = lines[..<end].compactMap { $0.firstMatch(of: /^(  \S.*?)  +(?=\S)/) }
    guard rows.contains(where: { $0.1.contains("line ") }),
      let name = rows.map({ $0.1.count }).max(), let gap = rows.map({ $0.0.count }).min()
    else { return lines }
    return lines.indices.map { index in
      guard index <= end, gap > name + 2 else { return lines[index] }
      return String(lines[index].prefix(name) + lines[index].dropFirst(gap - 2))
    }
  }
}
