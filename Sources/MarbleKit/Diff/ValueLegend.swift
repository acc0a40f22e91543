/// The letters that diagrams draw for long values, and the values that they stand for.
package struct ValueLegend {
  /// A wider value is drawn as a letter.
  package static let widest = 8

  /// What tells values apart: how a diagram draws them, and the whole value where that is known.
  private struct Key: Hashable {
    var symbol: String
    var full: String?
  }

  /// The letters and their values, in the order in which they were assigned.
  package private(set) var entries: [(letter: String, value: String)] = []

  private let widest: Int
  private var taken: Set<String> = []
  /// The letters of values; where only the symbol is known, that of the first value that is drawn alike.
  private var letters: [Key: String] = [:]
  /// How each value is drawn, by its full text; nil for a text that several values have.
  private var known: [String: String?] = [:]
  private var next = 0

  /// Creates a legend whose values are drawn as letters if they take more columns than `widest`.
  package init(widest: Int = ValueLegend.widest) { self.widest = widest }

  /// Creates the legend of an earlier comparison.
  ///
  /// - Parameters:
  ///   - entries: The letters and their values.
  ///   - others: The other values that diagrams draw.
  init(entries: [(letter: String, value: String)], others: [String]) {
    self.init()
    self.entries = entries
    taken = Set(others + entries.map(\.letter))
  }

  /// The names that the legend has, in order: letters of long values, and values that are drawn as they are.
  var namesOfOthers: [String] {
    taken.subtracting(entries.map(\.letter)).filter { name in
      Self.letters.contains(name) || name.hasPrefix("v") && Int(name.dropFirst()) != nil
    }.sorted()
  }

  /// Reserves the values that diagrams draw as themselves.
  package mutating func reserve(_ symbols: some Sequence<String>) { taken.formUnion(symbols) }

  /// Assigns a letter to a value, whatever its width, and returns the letter.
  package mutating func assign(_ value: String) -> String {
    while true {
      let letter =
        next < Self.letters.count ? Self.letters[next] : "v\(next - Self.letters.count + 1)"
      next += 1
      if taken.insert(letter).inserted {
        entries.append((letter, value))
        return letter
      }
    }
  }

  /// Assigns a letter to a value if it is too wide to be drawn; the whole value is nil if only the symbol is known.
  package mutating func add(_ symbol: String, full: String? = nil) {
    let key = Key(symbol: symbol, full: full)
    guard symbol.displayWidth > widest, letters[key] == nil else { return }
    let letter = assign(full ?? symbol)
    letters[key] = letter
    if letters[Key(symbol: symbol)] == nil { letters[Key(symbol: symbol)] = letter }
  }

  /// Notes what is drawn for a value, so that other diagrams draw the same in place of its whole text.
  mutating func note(_ symbol: String, full: String) {
    let drawn = self.symbol(for: symbol, full: full)
    if let other = known[full], other != drawn {
      known[full] = .some(nil)
    } else {
      known[full] = drawn
    }
  }

  /// What a diagram draws for a value: its letter, or the value itself.
  package func symbol(for symbol: String, full: String? = nil) -> String {
    letters[Key(symbol: symbol, full: full)] ?? letters[Key(symbol: symbol)] ?? symbol
  }

  private static let letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".map(String.init)
}

extension ValueLegend {
  /// More entries are only counted.
  private static let mostEntries = 8
  /// The columns of the start of a value that stay if the excerpt begins later.
  private static let headColumns = 16

  /// Adds the values that diagrams draw.
  package mutating func add(_ diagrams: [MarbleDiagram]) {
    let texts = diagrams.flatMap(\.valueTexts)
    reserve(texts)
    for text in texts {
      if text.displayWidth > widest, letters[Key(symbol: text)] == nil,
        let drawn = known[text] ?? nil
      {
        letters[Key(symbol: text)] = drawn
      } else {
        add(text)
      }
    }
  }

  /// Draws letters in place of long values, and escapes control characters, because reports go to terminals.
  package func lettering(_ diagram: MarbleDiagram) -> MarbleDiagram {
    var lettered = diagram
    for (index, mark) in diagram.marks.enumerated() {
      guard case .value(let text) = mark.symbol else { continue }
      lettered.marks[index].symbol = .value(symbol(for: text).escapingControls())
    }
    return lettered
  }

  /// The lines that explain the letters that are drawn, each as wide as a style allows; the first ones precede others if there are too many.
  package func lines(
    in style: TextStyle, drawn: Set<String>, first letters: Set<String> = []
  ) -> [String] {
    let shown = entries.filter { drawn.contains($0.letter) || letters.contains($0.letter) }
    let names = shown.map(\.letter)
    let preferred = names.filter(letters.contains) + names.filter { !letters.contains($0) }
    let explained = Set(preferred.prefix(Self.mostEntries))
    var lines = shown.filter { explained.contains($0.letter) }.map { entry in
      let head = "  \(entry.letter) is "
      let others = shown.lazy.map(\.value).filter { $0 != entry.value }
      return head
        + Self.excerpt(of: entry.value, among: others, columns: style.columns - head.count)
    }
    let rest = shown.count - lines.count
    if rest > 0 { lines.append("  … and \(rest) more values") }
    return lines
  }

  /// Whether the line about a value contains all of it.
  func isWhole(_ value: String, in style: TextStyle) -> Bool {
    guard let entry = entries.first(where: { $0.value == value }) else { return false }
    let columns = style.columns - "  \(entry.letter) is ".count
    return value.utf8.count <= columns || value.escapingControls().displayWidth <= columns
  }

  /// As much of a value as tells it from others: its beginning, and what follows where it differs from the most similar one.
  private static func excerpt(
    of value: String, among others: some Sequence<String>, columns: Int
  ) -> String {
    let escaped = value.escapingControls()
    guard escaped.displayWidth > columns else { return escaped }
    let common =
      others.map { other in
        zip(value.unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }.count
      }.max() ?? 0
    guard common > columns * 3 / 4 else { return escaped.shortened(toColumns: columns) }
    let head = escaped.shortened(toColumns: headColumns)
    let rest = String(String.UnicodeScalarView(value.unicodeScalars.dropFirst(common - 12)))
    return head + rest.escapingControls().shortened(toColumns: columns - head.displayWidth)
  }
}

extension MarbleDiagram {
  package var valueTexts: [String] { marks.compactMap(\.symbol.drawnValue) }
}
