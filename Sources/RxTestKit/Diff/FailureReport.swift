/// What a failed expectation looks like as text.
///
/// It shows the title and the place, the sources, and the expected and the actual diagram on one time
/// axis, with carets under what differs and a table of the events that differ.
public struct FailureReport: Sendable {
  /// A row that is shown above the recordings.
  public struct ContextRow: Sendable {
    /// What the row holds.
    public enum Content: Sendable {
      /// A diagram, laid out on the axis of the recordings.
      case diagram(MarbleDiagram)
      /// Any text, such as an expression.
      case text(String)
    }

    /// What stands left of the row, such as `hot source`.
    public var label: String
    /// What the row holds.
    public var content: Content

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - label: What stands left of the row, such as `hot source`.
    ///   - content: What the row holds.
    public init(label: String, content: Content) {
      self.label = label
      self.content = content
    }
  }

  /// What failed; nothing is printed when it is empty.
  public var title: String
  /// Where it is written.
  public var location: TextLocation?
  /// What is shown above the recordings.
  public var context: [ContextRow]
  /// In what the recordings differ.
  public var comparison: RowComparison
  /// How diagrams are written; where they cannot draw something, the report's are RxJS's.
  public var syntax: MarbleSyntax

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - title: What failed.
  ///   - location: Where it is written.
  ///   - context: What is shown above the recordings.
  ///   - comparison: In what the recordings differ.
  ///   - syntax: How diagrams are written.
  public init(
    title: String, location: TextLocation?, context: [ContextRow], comparison: RowComparison,
    syntax: MarbleSyntax = .rxjs
  ) {
    self.title = title
    self.location = location
    self.context = context
    self.comparison = comparison
    self.syntax = syntax
  }

  /// Writes the report.
  ///
  /// - Parameter isColored: Whether colours of terminals are used.
  /// - Returns: Lines, without a line break at the end.
  public func text(isColored: Bool = false) -> String {
    let style = TextStyle(isColored: isColored)
    var lines: [String] = []
    if !title.isEmpty { lines.append(style.bold(title.escapingControls())) }
    if let location { lines.append("  \(style.dim("\(location)"))") }
    if !lines.isEmpty { lines.append("") }
    lines +=
      DiagramBlock(context: context, comparison: comparison, syntax: syntax, style: style).lines
    let table = DifferenceTable(comparison, style: style).lines
    if !table.isEmpty { lines += [""] + table }
    return lines.joined(separator: "\n")
  }
}

/// Escape sequences of terminals, or none.
public struct TextStyle: Sendable {
  /// Whether there are any.
  public var isColored: Bool

  /// Creates a style.
  ///
  /// - Parameter isColored: Whether there are escape sequences.
  public init(isColored: Bool) {
    self.isColored = isColored
  }

  /// Writes text that stands out.
  public func bold(_ text: String) -> String { styled(text, "1") }

  /// Writes text that steps back.
  public func dim(_ text: String) -> String { styled(text, "2") }

  /// Writes what is wrong.
  public func red(_ text: String) -> String { styled(text, "31") }

  /// Writes what is right.
  public func green(_ text: String) -> String { styled(text, "32") }

  /// Writes what is doubtful.
  public func yellow(_ text: String) -> String { styled(text, "33") }

  private func styled(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
