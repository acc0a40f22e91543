extension String {
  /// Returns the text, or its first characters and dots if it has more of them.
  package func shortened(to count: Int) -> String {
    utf8.count <= count || self.count <= count ? self : prefix(count) + "…"
  }

  /// Returns the text, or as much of it as fits into some columns, with dots at its end.
  package func shortened(toColumns columns: Int) -> String {
    displayWidth > columns ? prefix(ofColumns: columns - 1) + "…" : self
  }

  /// Returns a part of the text, counted in Unicode scalars, with dots where it is truncated.
  package func excerpt(from start: Int = 0, longest: Int) -> String {
    let scalars = unicodeScalars.dropFirst(start)
    let part = String(UnicodeScalarView(scalars.prefix(longest)))
    let isCut = scalars.dropFirst(longest).isEmpty == false
    return (start > 0 ? "…" : "") + part.escapingControls() + (isCut ? "…" : "")
  }

  /// Returns parts of two texts, cut shortly before the place where they differ; nothing of one that is missing.
  package static func excerpts(_ left: String?, _ right: String?, longest: Int) -> (String, String)
  {
    var start = 0
    if let left, let right, Swift.max(left.utf8.count, right.utf8.count) > longest {
      let common = zip(left.unicodeScalars, right.unicodeScalars).prefix { $0 == $1 }.count
      if common >= longest / 2 { start = common - longest / 10 }
    }
    func part(_ text: String?) -> String { text?.excerpt(from: start, longest: longest) ?? "" }
    return (part(left), part(right))
  }

  /// Returns lines of at most so many columns, divided at spaces where there are any.
  package func wrapped(to columns: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ").map(String.init) {
      if let line = lines.last, line.displayWidth + 1 + word.displayWidth <= columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines += word.dividedAtSpaces(intoColumns: max(8, columns))
      }
    }
    return lines
  }

  /// Returns a line of code divided at spaces if it is long; its further lines are indented.
  package func wrappedAsCode(to columns: Int) -> [String] {
    guard displayWidth > columns else { return [self] }
    let indentation = String(prefix { $0 == " " })
    let lines = String(dropFirst(indentation.count)).wrapped(to: columns - indentation.count - 4)
    return lines.enumerated().map { indentation + ($0 > 0 ? "    " : "") + $1 }
  }

  /// Returns lines of at most so many columns, divided after a space if one is near the end of the line; nothing is left out.
  func dividedAtSpaces(intoColumns columns: Int) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    while true {
      let line = rest.prefix(ofColumns: columns)
      if line.endIndex == rest.endIndex { return lines + [String(rest)] }
      let space = line.suffix(columns / 3).lastIndex(of: " ")
      let end = space.map(rest.index(after:)) ?? line.endIndex
      lines.append(String(rest[..<end]))
      rest = rest[end...]
    }
  }

  /// Returns the text with spaces behind it, so that it takes at least so many columns.
  package func padded(toColumns columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - displayWidth))
  }

  /// Returns the text without the spaces and tabs at its end.
  func trimmingSpaces() -> String {
    var text = self[...]
    while text.last == " " || text.last == "\t" { text.removeLast() }
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

extension StringProtocol {
  /// Returns the longest beginning of the text that fits into some columns.
  fileprivate func prefix(ofColumns columns: Int) -> SubSequence {
    var width = 0
    return prefix { character in
      width += character.displayWidth
      return width <= columns
    }
  }
}
