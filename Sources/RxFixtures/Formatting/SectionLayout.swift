/// The columns of one test's rows, or of a head's.
struct SectionLayout {
  /// How far the rows of a test stand from the left.
  static let indentation = 2

  private let margin: Int
  private let contentColumn: Int
  private var rows: [Int: RowParts] = [:]
  /// The rows' diagrams, aligned with each other.
  private var diagrams: [Int: String] = [:]

  /// Measures the rows of a section.
  init(_ lines: [FixtureLine], _ section: Range<Int>) {
    var last = section.lowerBound
    // An 'or' row below an 'emits' row is a list, too.
    var isList = false
    for index in section {
      if case .row(let keyword?) = lines[index].role {
        if [.run, .expect, .emits].contains(keyword) { isList = keyword == .emits }
        rows[index] = RowParts(
          lines[index], keyword,
          isList: keyword == .never || isList && [.emits, .or].contains(keyword))
        last = index
      } else if lines[index].role == .continuation {
        rows[last]?.goesOn(at: lines[index].indentationWidth)
      }
    }
    let isTest = rows.values.contains { $0.keyword == .test }
    margin = isTest ? Self.indentation : 0
    let heads = rows.values.filter { !$0.keyword.standsAlone }.map(\.head.displayWidth)
    contentColumn = margin + (heads.max() ?? 0) + 2

    let drawn = rows.filter { $0.value.keyword.hasDiagram && !$0.value.isList }.sorted {
      $0.key < $1.key
    }
    let alignment = DiagramAlignment(
      drawn.map { DiagramAlignment.Row(text: $1.content, hasOrigin: $1.keyword == .hot) })
    for ((index, _), text) in zip(drawn, alignment.lines) { diagrams[index] = text }
    let table = TableLayout(
      section.filter { lines[$0].resultStart != nil }.map { ($0, lines[$0]) })
    diagrams.merge(table.contents) { _, text in text }
  }

  /// A row, and how far what continues below it moves.
  func row(_ index: Int) -> (text: String, shift: Int) {
    guard let row = rows[index] else { return ("", 0) }
    if row.keyword.standsAlone { return (row.adding("\(row.head) \(row.content)"), 0) }
    var text = String(repeating: " ", count: margin) + row.head
    let content = diagrams[index] ?? row.content
    if !content.isEmpty { text = text.padded(toColumns: contentColumn) + content }
    return (row.adding(text), row.shift(to: contentColumn))
  }

  /// A further line of an expression.
  func continuation(_ line: FixtureLine, shiftedBy shift: Int) -> String {
    let column = continuationColumn(line, shiftedBy: shift)
    let end = line.comment ?? line.text.utf8.count
    let text = String(repeating: " ", count: column) + line.part(line.indentation..<end)
    guard let comment = line.comment else { return text }
    return text + "  " + line.part(comment..<line.text.utf8.count)
  }

  /// Where a further line of an expression begins.
  func continuationColumn(_ line: FixtureLine, shiftedBy shift: Int) -> Int {
    max(margin + Self.indentation, line.indentationWidth + shift)
  }
}

/// A row's first line, taken apart.
private struct RowParts {
  let keyword: FixtureKeyword
  /// Whether it lists values, which white space divides.
  let isList: Bool
  /// The keyword, and the name or time that follows it.
  private(set) var head: String
  private(set) var content: String
  /// The comment behind the row.
  let comment: String?
  /// Where the expression begins in `content`.
  private var expressionOffset = 0
  /// The column in which the expression begins in the file.
  private var expressionColumn: Int
  /// The leftmost column in which the expression continues.
  private var leftmostColumn = Int.max

  init(_ line: FixtureLine, _ keyword: FixtureKeyword, isList: Bool) {
    self.isList = isList
    let text = line.text
    let range = line.contentRange(of: keyword)
    self.keyword = keyword
    comment = line.comment.map { line.part($0..<text.utf8.count) }
    head = keyword.rawValue
    if let width = keyword.widthBeforeName {
      let start = text.endOfWhitespace(at: text.endOfWord(at: line.indentation))
      head = head.padded(toColumns: width) + " " + line.part(start..<max(start, range.lowerBound))
    }
    content = line.part(range)
    expressionColumn = text.columns(before: range.lowerBound)
    switch keyword {
    case .let: spaceEqualsSign()
    case .each where line.resultStart == nil: spaceEqualsSign()
    case .any: spaceName()
    case .emits, .or, .never: if isList { spaceList() }
    case .allow:
      content = content.split(separator: ",").map { part in
        part.split(whereSeparator: \.isBlank).joined(separator: " ")
      }.joined(separator: ", ")
    case .tags: content = content.split(whereSeparator: \.isBlank).joined(separator: " ")
    default: break
    }
  }

  /// Puts one blank between the values of a list, and before its end.
  private mutating func spaceList() {
    var (spaced, isQuoted, isApart) = ("", false, false)
    for character in content {
      if character.isBlank, !isQuoted {
        isApart = true
        continue
      }
      if isApart || !isQuoted && "|#".contains(character) && !spaced.isEmpty { spaced += " " }
      isApart = false
      if character == "'" { isQuoted.toggle() }
      spaced.append(character)
    }
    content = spaced
  }

  /// Puts two blanks between a name and the values behind it.
  private mutating func spaceName() {
    let name = content.prefix { !$0.isBlank }
    let values = content.dropFirst(name.count).drop(while: \.isBlank)
    content = values.isEmpty ? String(name) : name + "  " + values
  }

  /// Puts one blank on either side of what divides a name from its expression.
  private mutating func spaceEqualsSign() {
    guard let index = content.firstIndex(of: "=") else { return }
    let name = content[..<index].filter { !$0.isBlank }
    let expression = content[content.index(after: index)...].drop(while: \.isBlank)
    let start = content.utf8.count - expression.utf8.count
    expressionColumn += content.columns(before: start)
    expressionOffset = name.displayWidth + 3
    content = name + " = " + expression
  }

  /// Notes a line on which the expression continues.
  mutating func goesOn(at column: Int) { leftmostColumn = min(leftmostColumn, column) }

  /// How far the further lines of the expression move: as far as its first one, or, if some are
  /// left of that, until the leftmost one is below the content.
  func shift(to column: Int) -> Int {
    leftmostColumn < expressionColumn
      ? column - leftmostColumn : column + expressionOffset - expressionColumn
  }

  /// A line with the row's comment behind it.
  func adding(_ text: String) -> String { comment.map { text + "  " + $0 } ?? text }
}

extension FixtureKeyword {
  /// Whether a diagram is in such a row.
  var hasDiagram: Bool {
    switch self {
    case .hot, .cold, .subscribe, .expect, .or, .subs: true
    default: false
    }
  }

  /// Whether the columns of other rows do not apply to such a row.
  fileprivate var standsAlone: Bool { self == .test || self == .format }

  /// The room for the keyword where a name or a time follows it; nil where none does.
  fileprivate var widthBeforeName: Int? {
    switch self {
    case .hot, .cold, .subs: 4
    case .at: 2
    default: nil
    }
  }
}

extension FixtureLine {
  /// Where the row stands without its keyword, its name or time, and its comment.
  func contentRange(of keyword: FixtureKeyword) -> Range<Int> {
    let end = text.trimmingEnd(0..<(comment ?? text.utf8.count)).upperBound
    var start = text.endOfWhitespace(at: text.endOfWord(at: indentation))
    if keyword.widthBeforeName != nil {
      start = text.endOfWhitespace(at: text.endOfWord(at: min(start, end)))
    }
    return min(start, end)..<end
  }
}

extension Character {
  fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
