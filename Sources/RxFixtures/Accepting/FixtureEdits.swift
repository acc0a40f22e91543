/// Changes to the lines of a fixture file.
struct FixtureEdits {
  /// What is in place of a line, by its place in the file; nothing where it is deleted.
  private(set) var lines: [Int: [String]] = [:]

  /// Puts a text in place of a line.
  mutating func replace(_ index: Int, with text: String?) {
    let added = lines[index]?.dropFirst() ?? []
    lines[index] = [text].compactMap { $0 } + added
  }

  /// Adds a line below another.
  mutating func insert(_ text: String, below index: Int, in file: [FixtureLine]) {
    lines[index, default: [file[index].text]].append(text)
  }

  /// Takes over the changes to other lines.
  mutating func formUnion(_ other: FixtureEdits) {
    lines.merge(other.lines) { $1 }
  }

  /// A file with the changes; every other byte stays as it is.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    let lineFeed = UInt8(ascii: "\n")
    var result: [UInt8] = []
    var ending = [lineFeed]
    var start = 0
    var index = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: lineFeed).map { $0 + 1 } ?? bytes.count
      let line = bytes[start..<end]
      let isComplete = line.last == lineFeed
      if isComplete { ending = line.suffix(2).first == 0x0D ? [0x0D, lineFeed] : [lineFeed] }
      if let texts = lines[index] {
        if index == 0, FixtureLine.hasByteOrderMark(bytes) { result += bytes[..<3] }
        result += texts.map { Array($0.utf8) }.joined(separator: ending)
        if isComplete, !texts.isEmpty { result += ending }
      } else {
        result += line
      }
      start = end
      index += 1
    }
    return result
  }
}
