extension RecordedRow {
  /// Writes characters that look like blanks, or are invisible, as escapes where the values of two rows differ only in them.
  static func tellBlanksApart(_ left: inout RecordedRow, _ right: inout RecordedRow) {
    func hasInvisible(_ event: Event) -> Bool {
      !event.full.utf8.allSatisfy { $0 < 0x80 }
        && event.full.contains { $0.invisibleName != nil }
    }
    guard left.events.contains(where: hasInvisible) || right.events.contains(where: hasInvisible)
    else { return }
    var texts: [String: Set<String>] = [:]
    for event in left.events + right.events {
      texts[event.full.replacingInvisible(by: " "), default: []].insert(event.full)
    }
    func escape(_ event: inout Event) {
      guard let alike = texts[event.full.replacingInvisible(by: " ")], alike.count > 1 else {
        return
      }
      event.full = event.full.escapingInvisible
    }
    for index in left.events.indices { escape(&left.events[index]) }
    for index in right.events.indices { escape(&right.events[index]) }
  }
}

extension String {
  fileprivate func replacingInvisible(by blank: Character) -> String {
    String(map { $0.invisibleName == nil ? $0 : blank })
  }

  fileprivate var escapingInvisible: String {
    map { character in
      character.invisibleName == nil
        ? String(character)
        : character.unicodeScalars.map { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
          .joined()
    }
    .joined()
  }
}
