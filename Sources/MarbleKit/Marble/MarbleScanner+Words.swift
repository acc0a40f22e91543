// What only some syntaxes have.

extension MarbleScanner {
  /// Reads characters without a special meaning, up to white space; each takes a frame.
  mutating func scanWord() {
    if tokens.bytes[position] == 0x0A { return scanCharacter() }
    let start = position
    var text = ""
    var (next, end) = (position, position)
    while next < tokens.end, tokens.bytes[next] != 0x0A {
      let token = syntax.token(tokens.bytes[next], inGroup: group != nil)
      if token != nil && (token != .space || tokens.isMarked(at: next)) { break }
      let character = next
      next = tokens.endOfCharacter(at: next)
      if token == .space { continue }
      if tokens.startsWithCombiningMark(at: character) {
        report("this combining mark has no character to combine with", character..<next)
      }
      text += tokens.text(character..<next)
      end = next
    }
    let symbol: MarbleDiagram.Symbol =
      switch syntax.token(text.utf8.count == 1 ? text.utf8.first ?? 0 : 0) {
      case .completed: .completed
      case .error: .error
      default: .value(text)
      }
    let characters = tokens.characterCount(start..<end)
    add(symbol, start..<end, characters: characters, frames: text.count)
    if symbol == .completed || symbol == .error { hasEnded = true }
  }

  mutating func scanSeparator() {
    if group == nil {
      report("',' is allowed only between the events of a group", here)
    }
    group?.width += 1
    skip()
  }
}
