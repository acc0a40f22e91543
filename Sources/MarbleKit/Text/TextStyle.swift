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

  // Red text is wrong, green is right, yellow is doubtful; dim text is less important.
  package func bold(_ text: String) -> String { styled(text, "1") }
  package func dim(_ text: String) -> String { styled(text, "2") }
  package func red(_ text: String) -> String { styled(text, "31") }
  package func green(_ text: String) -> String { styled(text, "32") }
  package func yellow(_ text: String) -> String { styled(text, "33") }

  private func styled(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
