extension Character {
  /// What a character is called that cannot be seen, or that looks like a blank and is none: "U+200B (zero width space)".
  package var invisibleName: String? {
    guard let scalar = unicodeScalars.first, scalar.isUnseen,
      unicodeScalars.allSatisfy({ $0 == scalar })
    else { return nil }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let name = scalar.properties.name.map { " (\($0.lowercased()))" } ?? ""
    return "U+\(number)\(name)"
  }

  /// What helps where such a character stands outside quotes.
  package static let invisibleNote = "delete it, or write a space"
}

extension Unicode.Scalar {
  /// Whether this scalar cannot be seen, or looks like a blank and is none.
  var isUnseen: Bool { isInvisible || looksLikeBlank }

  var isInvisible: Bool {
    !isASCII && (properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format)
  }

  var looksLikeBlank: Bool { !isASCII && properties.isWhitespace }
}
