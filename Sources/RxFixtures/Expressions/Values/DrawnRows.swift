/// What the rows of a test say about the values that its diagrams draw, for the notes of errors.
package struct DrawnRows: Sendable {
  /// The bindings of the `where` rows, as they are written.
  var bindings: [(key: String, text: String)] = []
  /// The drawn letters that have no value of their own, in order.
  var letters: [String] = []
  /// The letters that no diagram draws, and no row has as its name, in order.
  var free = ["a"]
  /// Whether a warning says that a diagram draws other values than is meant, so that its values explain nothing.
  var areDoubtful = false
  /// The first arbitrary source without values of its own.
  var arbitrary: String?

  /// A row that corrects more bindings is too long for a note.
  private static let mostBindings = 10

  /// Says how to draw a text instead of a number; nil for any other value.
  func noteForText(insteadOf value: FixtureValue) -> String? {
    guard case .int(let number) = value, !areDoubtful else { return nil }
    if let key = key(of: "\(number)") {
      let row = row { Int($0) == nil ? $0 : "\"\($0)\"" }
      return "\(key) is the Int \(number) here; for a text, write: \(row)"
    }
    return free.first.map {
      "digits in a diagram are an Int; for a text, draw a letter: where \($0) = \"\(number)\""
    }
  }

  /// Says how to draw a number instead of a text of one letter, or of the digits that a row binds.
  func noteForNumber(insteadOf text: String) -> String? {
    if areDoubtful { return nil }
    if let key = key(of: "\"\(text)\"") {
      let row = row { text in
        Int(text.dropFirst().dropLast()).map { "\($0)" } ?? (text.first == "\"" ? "…" : text)
      }
      return "\(key) is the text \"\(text)\" here; for a number, write: \(row)"
    }
    if arbitrary != nil {
      return "an 'any' source also emits texts; \(wayToNumbers(insteadOf: text))"
    }
    let meaning = "'\(text)' in a diagram is the text \"\(text)\"; for "
    return letters.count > 1 && letters.count <= Self.mostBindings
      ? meaning + "numbers, write: where " + letters.map { "\($0) = …" }.joined(separator: ", ")
      : meaning + "a number: where \(text) = 10"
  }

  /// Says how to draw numbers instead of a letter.
  func wayToNumbers(insteadOf letter: String) -> String {
    arbitrary.map { "for numbers, list them: any \($0) 1 2 3" }
      ?? "for a number: where \(letter) = 10"
  }

  /// Says how to bind numbers, if a row binds this value to a text of digits; nil for any other value.
  func noteForNumber(insteadOfBound value: FixtureValue) -> String? {
    guard case .string(let text) = value, Int(text) != nil, key(of: "\"\(text)\"") != nil else {
      return nil
    }
    return noteForNumber(insteadOf: text)
  }

  /// The first key that a row binds to a text of an expression, in quotes.
  private func key(of text: String) -> String? {
    guard let key = bindings.first(where: { $0.text == text })?.key else { return nil }
    return key.count > 1 ? key : "'\(key)'"
  }

  private func row(correcting correct: (String) -> String) -> String {
    let corrected = bindings.prefix(Self.mostBindings).map { "\($0.key) = \(correct($0.text))" }
    return "where " + corrected.joined(separator: ", ")
      + (bindings.count > Self.mostBindings ? ", …" : "")
  }
}
