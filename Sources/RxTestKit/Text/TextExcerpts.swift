extension String {
  /// Returns the text, or its first characters and dots if it has more of them.
  package func shortened(to count: Int) -> String {
    utf8.count <= count || self.count <= count ? self : prefix(count) + "…"
  }

  /// Returns the text, or as much of it as fits into some columns, with dots at its end.
  package func shortened(toColumns columns: Int) -> String {
    guard displayWidth > columns else { return self }
    var short = ""
    var width = 1
    for character in self {
      width += character.displayWidth
      if width > columns { break }
      short.append(character)
    }
    return short + "…"
  }

  /// Returns the start of the excerpts of two long texts, in Unicode scalars: shortly before they differ.
  static func excerptStart(_ left: String?, _ right: String?, longest: Int) -> Int {
    guard let left, let right, Swift.max(left.utf8.count, right.utf8.count) > longest else {
      return 0
    }
    let common = zip(left.unicodeScalars, right.unicodeScalars).prefix { $0 == $1 }.count
    return common < longest / 2 ? 0 : common - longest / 10
  }

  /// Returns a part of the text, with dots where it is truncated.
  func excerpt(from start: Int, longest: Int) -> String {
    let scalars = unicodeScalars.dropFirst(start)
    let part = String(UnicodeScalarView(scalars.prefix(longest)))
    let isCut = scalars.dropFirst(longest).isEmpty == false
    return (start > 0 ? "…" : "") + part.escapingControls() + (isCut ? "…" : "")
  }

  /// Returns lines of at most so many columns, divided at spaces where there are any.
  package func wrapped(to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    let limit = max(8, columns)
    for var word in split(separator: " ") {
      if !line.isEmpty, line.displayWidth + 1 + String(word).displayWidth > columns {
        lines.append(line)
        line = ""
      }
      while true {
        let head = word.prefix(limit + 1)
        guard head.count > limit || String(head).displayWidth > limit else { break }
        lines.append(String(head.prefix(limit)))
        word = word.dropFirst(limit)
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns a line of code divided at spaces if it is long; its further lines are indented.
  package func wrappedAsCode(to columns: Int) -> [String] {
    guard displayWidth > columns else { return [self] }
    let indentation = String(prefix { $0 == " " })
    let lines = String(dropFirst(indentation.count)).wrapped(to: columns - indentation.count - 4)
    return lines.enumerated().map { indentation + ($0 > 0 ? "    " : "") + $1 }
  }

  /// Returns lines of at most so many columns, divided anywhere.
  func divided(intoColumns columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var width = 0
    for character in self {
      if width + character.displayWidth > columns {
        lines.append(line)
        (line, width) = ("", 0)
      }
      line.append(character)
      width += character.displayWidth
    }
    return lines + [line]
  }

  /// Returns lines of at most so many columns, divided after a space if one is near the end of the line; nothing is left out.
  func dividedAtSpaces(intoColumns columns: Int) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    while true {
      guard let line = String(rest).divided(intoColumns: columns).first, line.count < rest.count
      else { return lines + [String(rest)] }
      let space = line.suffix(columns / 3).lastIndex(of: " ")
      let part = space.map { String(line[...$0]) } ?? line
      lines.append(part)
      rest = rest.dropFirst(part.count)
    }
  }

  /// Returns the text without the spaces at its end.
  func trimmingSpaces() -> String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Returns the text with blanks before each line that is not empty, and without a line break at its end.
  package func indented(by count: Int = 2) -> String {
    let blanks = String(repeating: " ", count: count)
    let text = hasSuffix("\n") ? dropLast() : self[...]
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : blanks + $0 }.joined(separator: "\n")
  }
}
