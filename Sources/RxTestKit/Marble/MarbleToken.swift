extension MarbleDiagram.Symbol {
  /// The symbol as diagrams draw it, a value in quotes only where it needs them.
  ///
  /// Neighbouring values may need quotes of their own: ``MarblePrinter`` sees to that.
  public var token: String {
    switch self {
    case .value(let text): Self.standsAlone(text) ? text : Self.quoted(text)
    case .completed: "|"
    case .error: "#"
    case .subscribe: "^"
    case .unsubscribe: "!"
    }
  }

  /// Whether a text can be drawn as a value: one that is empty, has a line break, or begins with a
  /// combining mark cannot, and needs a `where` row.
  ///
  /// - Parameter text: Any text.
  public static func canDraw(_ text: String) -> Bool {
    if text.isEmpty || text.utf8.contains(0x0A) { return false }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    var isBehindQuote = true
    for scalar in text.unicodeScalars {
      if isBehindQuote && scalar.combinesWithPrevious { return false }
      isBehindQuote = scalar == "'"
    }
    return !(text + "'").hasJoinedEnd && !("'" + text).hasJoinedStart
  }

  /// Whether a text is one character that needs no quotes.
  static func standsAlone(_ text: String) -> Bool {
    guard let byte = text.utf8.first else { return false }
    if text.utf8.count == 1 {
      return byte != 0x0A && byte != 0x0D && !MarbleTokenizer.isMeaningful(byte)
    }
    guard text.utf8.contains(where: { $0 >= 0x80 }), text.count == 1,
      !MarbleTokenizer.isMeaningful(byte)
    else { return false }
    return !("-" + text).hasJoinedStart && !(text + "-").hasJoinedEnd
  }

  static func quoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      quoted.unicodeScalars.append(scalar)
      if scalar == "'" { quoted.append("'") }
    }
    return quoted + "'"
  }
}

extension String {
  /// Whether the first scalar and what follows make one character.
  fileprivate var hasJoinedStart: Bool { first?.unicodeScalars.count != 1 }

  /// Whether the last scalar and what stands before make one character.
  fileprivate var hasJoinedEnd: Bool { last?.unicodeScalars.count != 1 }
}
