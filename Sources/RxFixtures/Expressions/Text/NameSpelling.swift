/// What may be a name in a fixture, and which known name an unknown one is likely to mean.
package enum NameSpelling {
  /// The words that no row may declare.
  package static let reserved: Set<String> = [
    "true", "false", "nil", "let", "var", "in", "return", "throw", "try", "await", "weak", "self",
    "inTurn", "fail", "scheduler", "Observable",
  ]

  /// Whether a text is a letter followed by letters, digits and `_`.
  package static func isName(_ text: some StringProtocol) -> Bool {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      guard let first = text.utf8.first, first.isLetter else { return false }
      return text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    }
    guard let first = text.first, first.isLetter else { return false }
    return text.dropFirst().allSatisfy(isNamePart)
  }

  /// Whether a character is allowed in a name behind its first letter.
  package static func isNamePart(_ character: Character) -> Bool {
    if let byte = character.asciiValue {
      return byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_")
    }
    return character == "_" || character.isLetter
      || character.unicodeScalars.first?.properties.generalCategory == .decimalNumber
  }

  /// Finds the known name that a misspelt one is likely to mean: the nearest, of equally near names the first; nil if none is near.
  package static func nearest(to name: String, among known: some Sequence<String>) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    let written = Array(name.lowercased())
    var best: (name: String, distance: Int)?
    for candidate in known where candidate != name {
      let letters = Array(candidate.lowercased())
      let limit = max(1, max(written.count, letters.count) / 3)
      guard abs(letters.count - written.count) <= limit else { continue }
      let distance = distance(from: written, to: letters)
      if distance <= limit && distance < min(letters.count, best?.distance ?? .max) {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// Finds the known name that a shorter one abbreviates, as `src` does `source`: the only one that begins with the same letter and has the
  /// others in the same order; nil if there is none, or more.
  package static func longForm(of name: String, among known: some Sequence<String>) -> String? {
    guard name.count > 1 else { return nil }
    let candidates = known.filter { candidate in
      guard candidate.count > name.count, candidate.first == name.first else { return false }
      var rest = candidate[...]
      return name.allSatisfy { letter in
        guard let place = rest.firstIndex(of: letter) else { return false }
        rest = rest[rest.index(after: place)...]
        return true
      }
    }
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// Counts how many letters must be put in, left out, exchanged, or swapped with a neighbour.
  private static func distance(from: [Character], to: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: to.count + 1)
    var last = Array(0...to.count)
    for row in from.indices {
      var current = [row + 1]
      for column in to.indices {
        let change = last[column] + (from[row] == to[column] ? 0 : 1)
        var best = min(change, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, from[row] == to[column - 1], from[row - 1] == to[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[to.count]
  }
}
