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
    let excerpt = Excerpt(of: sourceLine, column: location.column, length: length)
    var lines = [
      ("  " + excerpt.text).trimmingTrailingWhitespace(), "  " + excerpt.underline,
    ]
    if let note { lines.append("  note: " + note.escapingControls()) }
    return lines.joined(separator: "\n")
  }
}

/// The part of a source line that a diagnostic shows, and the underline below it.
private struct Excerpt {
  /// More of a line than this many characters on either side of the caret is left out, so that it fits most terminals.
  static let reach = 46

  var text = ""
  var underline = ""

  init(of line: String, column: Int, length: Int) {
    let caret = max(0, column - 1)
    var rest = line[...]
    if caret > Self.reach {
      rest = rest.dropFirst(caret - Self.reach)
      text = "…"
      underline = " "
    }
    for character in rest.prefix(min(caret, Self.reach)) {
      let shown = character.escapedIfControl(keepingTabs: true)
      text += shown
      underline += character == "\t" ? "\t" : String(repeating: " ", count: shown.displayWidth)
    }
    rest = rest.dropFirst(min(caret, Self.reach))
    var width = 0
    for (index, character) in rest.prefix(Self.reach).enumerated() {
      let shown = character.escapedIfControl(keepingTabs: true)
      text += shown
      if index < length { width += character == "\t" ? 1 : shown.displayWidth }
    }
    if rest.dropFirst(Self.reach).isEmpty == false { text += "…" }
    underline += "^" + String(repeating: "~", count: max(0, width - 1))
  }
}

extension String {
  fileprivate func trimmingTrailingWhitespace() -> String {
    var end = utf8.endIndex
    while end > utf8.startIndex {
      let before = utf8.index(before: end)
      guard utf8[before] == 0x20 || utf8[before] == 0x09 else { break }
      end = before
    }
    return String(self[..<end])
  }
}
