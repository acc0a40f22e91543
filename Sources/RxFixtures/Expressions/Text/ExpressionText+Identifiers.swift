extension ExpressionText {
  /// Finds the identifiers that may name a row: those that are not member behind a `.`, also inside
  /// interpolations of strings.
  func identifiers() -> Set<String> {
    Set(identifierMentions().map(\.name))
  }

  /// Whether evaluating it may have an effect, such as a subscription or a connection: it calls such a method, or a function by its name.
  var mayAct: Bool {
    text.contains(
      /\.(?:subscribe|connect|bind|drive|emit|onNext|onError|onCompleted|accept|dispose|disposed|insert|forEach)\b/
    ) || text.contains(/(?:^|[^.\w])[A-Za-z_]\w*(?:<[^<>()]*>)?\(/)
  }

  /// Finds them in order, with their places in the text, in UTF-8 bytes.
  package func identifierMentions() -> [(name: String, range: Range<Int>)] {
    text.withBytes { bytes in
      var scanner = IdentifierScanner(bytes)
      return scanner.scan()
    }
  }
}

private struct IdentifierScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var found: [(name: String, range: Range<Int>)] = []
  /// For each interpolation that is open, how many brackets are open in it.
  private var depths: [Int] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func scan() -> [(name: String, range: Range<Int>)] {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "("): bracket(by: 1)
      case UInt8(ascii: ")"): bracket(by: -1)
      case let byte where isLetter(byte): addWord()
      case let byte where byte.isDigit: skipWord()
      default: index += 1
      }
    }
    return found
  }

  private mutating func bracket(by change: Int) {
    index += 1
    guard let depth = depths.last else { return }
    depths[depths.count - 1] = depth + change
    if depth + change == 0 {
      depths.removeLast()
      index -= 1
      skipString()
    }
  }

  /// Moves behind a string's end, or into an interpolation.
  private mutating func skipString() {
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") || byte == 0x0A { return }
      guard byte == UInt8(ascii: "\\"), index < bytes.count else { continue }
      index += 1
      if bytes[index - 1] == UInt8(ascii: "(") {
        depths.append(1)
        return
      }
    }
  }

  private mutating func addWord() {
    let start = index
    skipWord()
    let isMember =
      start > 0 && bytes[start - 1] == UInt8(ascii: ".")
      && !(start > 1 && bytes[start - 2] == UInt8(ascii: "."))
    if isMember { return }
    found.append((String(decoding: bytes[start..<index], as: UTF8.self), start..<index))
  }

  private mutating func skipWord() {
    while index < bytes.count, isLetter(bytes[index]) || bytes[index].isDigit { index += 1 }
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte.isLetter
  }
}
