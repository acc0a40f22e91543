import RxFixtures
import RxTestKit

/// A change of the text.
struct TextEdit: Hashable, Sendable {
  /// The offsets of what is replaced.
  var range: Range<Int>
  /// What is written there.
  var text: String
}

/// Renames a row, or a value of diagrams, wherever a test writes it.
struct Renaming {
  /// Why a name cannot be given.
  struct Refusal: Error, Hashable {
    let message: String
  }

  private let index: NameIndex
  /// What is renamed.
  let occurrence: NameIndex.Occurrence

  /// Finds what is at an offset; nil if nothing there can be renamed.
  init?(_ snapshot: FixtureSnapshot, at offset: Int) {
    let test = snapshot.testIndex(at: snapshot.buffer.fixtureLine(of: offset))
    let own = NameIndex(snapshot, test: test)
    guard let found = own.occurrence(at: offset), found.subject != .key(.error) else { return nil }
    occurrence = found
    // What the head declares has its name in all tests.
    let headEnd =
      snapshot.file.tests.first.map {
        snapshot.buffer.fixtureLineStart($0.lines.lowerBound - 1)
      } ?? snapshot.buffer.bytes.count
    let isOfHead = own.occurrences.contains {
      $0.subject == found.subject && $0.range.lowerBound < headEnd
        && ($0.form == .declaration || $0.form == .key)
    }
    index = isOfHead ? NameIndex(snapshot, test: nil) : own
  }

  /// All places of what is renamed.
  var places: [NameIndex.Occurrence] {
    index.occurrences.filter { $0.subject == occurrence.subject }
  }

  /// The places that have the same text as the one at the offset.
  func linkedPlaces(in snapshot: FixtureSnapshot) -> [Range<Int>] {
    let text = snapshot.buffer[occurrence.range]
    return places.map(\.range).filter { snapshot.buffer[$0] == text }
  }

  /// The changes that give it another name.
  ///
  /// - Throws: Why it cannot have this name.
  func edits(to name: String) throws(Refusal) -> [TextEdit] {
    switch occurrence.subject {
    case .row: try checkRow(name)
    case .key: try checkKey(name)
    }
    let drawn = Self.drawn(name)
    return places.map { place in
      let isDrawn = place.form == .drawn || place.form == .key
      return TextEdit(range: place.range, text: isDrawn ? drawn : name)
    }
  }

  private func checkRow(_ name: String) throws(Refusal) {
    guard NameSpelling.isName(name), !NameSpelling.reserved.contains(name) else {
      throw Refusal(
        message: "'\(name)' is not a name: write a letter, then letters, digits and '_'")
    }
    if index.occurrences.contains(where: { $0.subject == .row(name) }) {
      throw Refusal(message: "the test already has a row called '\(name)'")
    }
  }

  private func checkKey(_ name: String) throws(Refusal) {
    guard !name.isEmpty, !name.contains(where: \.isNewline) else {
      throw Refusal(message: "a value of diagrams has at least one character, on one line")
    }
    let isTaken = index.occurrences.contains {
      $0.subject == .key(.value(name)) || $0.subject == .row(name)
    }
    if isTaken { throw Refusal(message: "the test already draws '\(name)'") }
  }

  /// A value as diagrams and `where` rows write it.
  private static func drawn(_ name: String) -> String {
    let token = MarbleDiagram.Symbol.value(name).token
    return name == "," || name == "=" ? MarbleSyntax.rxjs.quoted(name) : token
  }
}
