/// Escapes text for XML 1.0.
package enum XMLText {
  /// A text between tags.
  package static func content(_ text: String) -> String { escape(text, inAttribute: false) }

  /// A text of one line between tags, whatever a fixture holds.
  package static func printed(_ text: String) -> String { content(text.escapingControls()) }

  /// An attribute with its name, preceded by a space.
  package static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(escape(value, inAttribute: true))\""
  }

  private static func escape(_ text: String, inAttribute: Bool) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"" where inAttribute: escaped += "&quot;"
      case "\n" where inAttribute, "\t" where inAttribute: escaped += "&#\(scalar.value);"
      case "\r": escaped += "&#13;"
      case _ where isForbidden(scalar): escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// XML has no way at all to write these, escaped or not.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0...0x1F, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
