extension String {
  /// This text with control characters written as escapes, so that it cannot drive a terminal.
  ///
  /// Escaped are the C0 and C1 controls, line and paragraph separators, and the characters that turn the
  /// direction of text.
  ///
  /// - Parameter keepingTabs: Whether tabs stay as they are.
  /// - Returns: Text without control characters.
  package func escapingControls(keepingTabs: Bool = false) -> String {
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    guard !isPlain, unicodeScalars.contains(where: \.isControl) else { return self }
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isControl && !(keepingTabs && scalar == "\t") {
        escaped.append(contentsOf: scalar.controlEscape.unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}

extension Character {
  /// This character, or the escape for it where it holds a control character.
  func escapedIfControl(keepingTabs: Bool = false) -> String {
    String(self).escapingControls(keepingTabs: keepingTabs)
  }
}

extension Unicode.Scalar {
  /// Whether printing this scalar could move a terminal's cursor or turn the direction of text.
  fileprivate var isControl: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var controlEscape: String {
    switch self {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\0": "\\0"
    default: "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
  }
}
