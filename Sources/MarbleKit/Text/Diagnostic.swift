/// A mistake in a text, with its place.
public struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// The severity.
  public enum Severity: String, Sendable {
    /// The text cannot be used.
    case error
    /// The text can be used, but is probably a mistake.
    case warning
  }

  /// The severity.
  public var severity = Severity.error
  /// The message.
  public var message: String
  /// The place of the mistake.
  public var location: TextLocation
  /// The line of the place.
  public var sourceLine: String
  /// The number of underlined grapheme clusters, at least 1.
  public var length: Int
  /// A hint, such as `did you mean 'debounce'?`.
  public var note: String?
  /// Whether it says that a name of an expression is unknown, so that another registry may know it.
  package var isUnknownName = false

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - location: The place of the mistake.
  ///   - sourceLine: The line of the place.
  ///   - length: The number of underlined grapheme clusters; less than 1 counts as 1.
  ///   - note: A hint, such as `did you mean 'debounce'?`.
  public init(
    _ message: String, at location: TextLocation, in sourceLine: String, length: Int = 1,
    note: String? = nil
  ) {
    self.message = message
    self.location = location
    self.sourceLine = sourceLine
    self.length = max(1, length)
    self.note = note
  }

  /// The message with its place, the source line, and a caret below the mistake.
  public var description: String {
    "\(location): \(severity.rawValue): \(message.escapingControls())\n\(excerpt)"
  }

  /// The source line, the caret under what is wrong, and the note.
  package var excerpt: String {
    let (text, underline) = markedLine
    var lines = [("  " + text).trimmingSpaces(), "  " + underline]
    if let note { lines.append("  note: " + note.escapingControls()) }
    return lines.joined(separator: "\n")
  }

  /// More of a line than this many characters on either side of the caret is left out, so that it fits most terminals.
  private static let reach = 46

  /// The part of the source line that is shown, and the underline below it.
  private var markedLine: (text: String, underline: String) {
    let caret = max(0, location.column - 1)
    let lead = min(caret, Self.reach)
    let rest = sourceLine.dropFirst(caret - lead)
    let shown = rest.prefix(lead + Self.reach).map {
      String($0).escapingControls(keepingTabs: true)
    }
    let blanks = shown.prefix(lead).map {
      $0 == "\t" ? $0 : String(repeating: " ", count: $0.displayWidth)
    }
    let width = shown.dropFirst(lead).prefix(max(0, length)).reduce(0) { $0 + $1.displayWidth }
    let isCut = !rest.dropFirst(lead + Self.reach).isEmpty
    return (
      (caret > lead ? "…" : "") + shown.joined() + (isCut ? "…" : ""),
      (caret > lead ? " " : "") + blanks.joined() + "^"
        + String(repeating: "~", count: max(0, width - 1))
    )
  }
}
