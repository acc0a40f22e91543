extension FixtureFile {
  /// Lays the file out canonically: two blanks before the rows of a test, names in one column, what they
  /// name in another, and diagrams spaced so that a frame begins in the same column in all rows of a test.
  ///
  /// What the rows say stays as it is, comments too. Formatting what was formatted changes nothing. Tests with rows that cannot
  /// be read stay as they are.
  ///
  /// - Returns: The file's whole text; nil where the file is not UTF-8 or too long, or no test of it can be read.
  public func formatted() -> String? {
    guard isHeadRead || !tests.isEmpty, lines.allSatisfy(\.isText) else {
      return nil
    }
    var formatter = FixtureFormatter(self)
    guard formatter.canRead else { return nil }
    let ending = lines.first?.endsWithCRLF == true ? "\r\n" : "\n"
    let text = formatter.format().map { $0 + ending }.joined()
    return (hasByteOrderMark ? "\u{FEFF}" : "") + text
  }
}

/// Lays out the lines of a fixture file.
struct FixtureFormatter {
  private let lines: [FixtureLine]
  /// The head, if there is one, and the tests.
  private let sections: [Range<Int>]
  /// The sections with rows that cannot be read, by their first lines.
  private let unread: Set<Int>
  /// For each line the next one, itself included, that is neither blank nor a comment.
  private let contents: [Int]
  private var output: [String] = []
  /// Whether a blank line was read that is not written yet.
  private var isBlankPending = false
  /// Whether the comments that are being read are on the test below them.
  private var areCommentsOnTest = false
  /// Whether the last line is a comment on the test below it.
  private var isTestAnnounced = false

  init(_ file: FixtureFile) {
    lines = file.lines
    let starts = file.tests.map { $0.lines.lowerBound - 1 }
    let bounds = [0] + starts.filter { $0 > 0 } + [file.lines.count]
    sections = zip(bounds, bounds.dropFirst()).map { $0..<$1 }
    let unreadTests = file.tests.filter { !$0.isRead }.map { $0.lines.lowerBound - 1 }
    unread = Set(unreadTests + (file.isHeadRead ? [] : [0]))
    var next = file.lines.count
    contents = file.lines.indices.reversed().map { index in
      let role = file.lines[index].role
      if role != .blank && role != .comment { next = index }
      return next
    }.reversed()
  }

  /// Whether there is anything to lay out.
  var canRead: Bool { !sections.allSatisfy { unread.contains($0.lowerBound) } }

  mutating func format() -> [String] {
    for section in sections {
      if unread.contains(section.lowerBound) {
        keep(section)
        continue
      }
      let layout = SectionLayout(lines, section)
      var shift = 0
      for index in section {
        switch lines[index].role {
        case .blank: isBlankPending = true
        case .comment: addComment(index, in: section, layout, shift: shift)
        case .continuation: add(layout.continuation(lines[index], shiftedBy: shift))
        case .row(let keyword):
          if keyword == .test && !isTestAnnounced { isBlankPending = true }
          let row = layout.row(index)
          shift = row.shift
          add(row.text)
        }
      }
    }
    return output
  }

  /// Keeps the lines of a section up to the comments on the test below it.
  private mutating func keep(_ section: Range<Int>) {
    let last = section.last { lines[$0].role != .blank && lines[$0].role != .comment }
    let kept = section.lowerBound...(last ?? section.lowerBound)
    if section.lowerBound > 0, !isTestAnnounced { isBlankPending = true }
    for index in kept {
      if index == kept.lowerBound {
        add(lines[index].text)
      } else {
        output.append(lines[index].text)
      }
    }
    let layout = SectionLayout(lines, section.upperBound..<section.upperBound)
    for index in section.suffix(from: kept.upperBound + 1) {
      if lines[index].role == .blank {
        isBlankPending = true
      } else {
        addComment(index, in: section, layout, shift: 0)
      }
    }
  }

  private mutating func add(_ line: String, announcingTest: Bool = false) {
    if isBlankPending && !output.isEmpty { output.append("") }
    isBlankPending = false
    isTestAnnounced = announcingTest
    output.append(line)
  }

  private mutating func addComment(
    _ index: Int, in section: Range<Int>, _ layout: SectionLayout, shift: Int
  ) {
    let line = lines[index]
    let content = contents[index]
    let below = content < lines.count ? lines[content].role : .blank
    if index == 0 || lines[index - 1].role != .comment {
      areCommentsOnTest = below == .row(.test) && areOnTest(index..<content)
    }
    let isOnTest = areCommentsOnTest
    var indentation = 0
    if below == .continuation {
      indentation = layout.continuationColumn(lines[content], shiftedBy: shift)
    } else if lines[section.lowerBound].role == .row(.test), !isOnTest,
      content < section.upperBound || line.indentation > 0
    {
      indentation = SectionLayout.indentation
    }
    // A comment on a test stands with it, apart from the test above.
    if isOnTest && !isTestAnnounced { isBlankPending = true }
    add(String(repeating: " ", count: indentation) + line.content, announcingTest: isOnTest)
  }

  /// Whether comments are on the test below them: they stand right above, and not right below a row that
  /// they may explain.
  private func areOnTest(_ range: Range<Int>) -> Bool {
    let first = range.lowerBound
    let isApart = first == 0 || lines[first - 1].role == .blank
    return (isApart || lines[first].indentation == 0)
      && lines[range].allSatisfy { $0.role == .comment }
  }
}

extension FixtureLine {
  /// The line without white space around it.
  var content: String { part(indentation..<text.utf8.count) }

  /// What stands between two bytes, without white space behind it.
  func part(_ range: Range<Int>) -> String { String(text[utf8: text.trimmingEnd(range)]) }

  /// The columns in front of the first character; a tab leads to the next multiple of eight.
  var indentationWidth: Int { text.columns(before: indentation) }
}

extension String {
  /// The columns that the first bytes take; a tab leads to the next multiple of eight.
  func columns(before end: Int) -> Int {
    self[utf8: 0..<end].reduce(0) { column, character in
      character == "\t" ? (column / 8 + 1) * 8 : column + character.displayWidth
    }
  }
}
