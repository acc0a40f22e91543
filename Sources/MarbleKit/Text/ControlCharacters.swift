extension String {
  /// This text with control characters written as escapes, so that it cannot drive a terminal.
  ///
  /// Escaped are the C0 and C1 controls, line and paragraph separators, and the characters that turn the
  /// direction of text.
  package func escapingControls(keepingTabs: Bool = false) -> String {
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    guard !isPlain, unicodeScalars.contains(where: \.isControl) else { return self }
    return escaping { $0.isControl && !(keepingTabs && $0 == "\t") }
  }

  /// This text with some of its scalars written as escapes.
  func escaping(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    unicodeScalars.reduce(into: "") { $0 += isEscaped($1) ? $1.escape : String($1) }
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

  fileprivate var escape: String {
    switch self {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\0": "\\0"
    default: "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
  }
}
