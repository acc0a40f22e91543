/// How text is written for a terminal: its colours and its width.
package struct TextStyle: Hashable, Sendable {
  /// Whether there are escape sequences for colours.
  package var isColored: Bool
  /// The number of columns that no diagram or table exceeds.
  package var columns: Int

  /// The width for files and pipes, which have none.
  package static let standardColumns = 100
  /// Diagrams need this many columns to be readable.
  private static let fewestColumns = 32

  /// Creates a style; fewer than 32 columns count as 32.
  package init(isColored: Bool = false, columns: Int = TextStyle.standardColumns) {
    self.isColored = isColored
    self.columns = max(Self.fewestColumns, columns)
  }

  /// The style of a text that is indented by so many columns.
  package func indented(by count: Int) -> TextStyle {
    TextStyle(isColored: isColored, columns: columns - count)
  }

  /// Writes text that stands out.
  package func bold(_ text: String) -> String { styled(text, "1") }

  /// Writes text that steps back.
  package func dim(_ text: String) -> String { styled(text, "2") }

  /// Writes what is wrong.
  package func red(_ text: String) -> String { styled(text, "31") }

  /// Writes what is right.
  package func green(_ text: String) -> String { styled(text, "32") }

  /// Writes what is doubtful.
  package func yellow(_ text: String) -> String { styled(text, "33") }

  private func styled(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
