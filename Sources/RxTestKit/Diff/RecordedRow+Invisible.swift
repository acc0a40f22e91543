extension RecordedRow {
  /// Escapes invisible characters, and those that look like a blank, in values of two rows that otherwise look alike.
  static func escapeInvisibleCharacters(in left: inout RecordedRow, and right: inout RecordedRow) {
    func hasSome(_ event: Event) -> Bool {
      !event.full.utf8.allSatisfy { $0 < 0x80 }
        && event.full.unicodeScalars.contains { $0.isInvisible || $0.looksLikeBlank }
    }
    if !left.events.contains(where: hasSome), !right.events.contains(where: hasSome) { return }
    var texts: [String: Set<String>] = [:]
    for event in left.events + right.events {
      texts[event.full.asSeen, default: []].insert(event.full)
    }
    func escape(_ event: inout Event) {
      guard let alike = texts[event.full.asSeen], alike.count > 1 else { return }
      event.full = event.full.escapingInvisible
    }
    for index in left.events.indices { escape(&left.events[index]) }
    for index in right.events.indices { escape(&right.events[index]) }
  }
}

extension String {
  /// The text without what cannot be seen.
  fileprivate var asSeen: String {
    var seen = UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.isInvisible {
      seen.append(scalar.looksLikeBlank ? " " : scalar)
    }
    return String(seen)
  }

  fileprivate var escapingInvisible: String {
    var escaped = ""
    for scalar in unicodeScalars {
      if scalar.isInvisible || scalar.looksLikeBlank {
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    !isASCII && (properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format)
  }

  fileprivate var looksLikeBlank: Bool { !isASCII && properties.isWhitespace }
}
