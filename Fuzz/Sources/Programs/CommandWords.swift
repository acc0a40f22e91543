/// Reads a program's own command line: options with a value each, and one operand.
package enum CommandWords {
  /// What is wrong with a command line.
  package struct Problem: Error {
    package let text: String

    package init(text: String) { self.text = text }
  }

  /// Reads the words.
  ///
  /// - Parameter set: Sets an option to its value; returns false for an unknown option.
  /// - Returns: The operand.
  package static func read(
    _ words: [String], _ set: (_ option: String, _ value: String) throws(Problem) -> Bool
  ) throws(Problem) -> String {
    var words = words[...]
    var operand: String?
    while let word = words.popFirst() {
      guard word.hasPrefix("--") else {
        if operand != nil { throw Problem(text: "unexpected operand '\(word)'") }
        operand = word
        continue
      }
      guard let value = words.popFirst() else { throw Problem(text: "'\(word)' needs a value") }
      if try !set(word, value) { throw Problem(text: "unknown option '\(word)'") }
    }
    guard let operand else { throw Problem(text: "missing PROGRAM") }
    return operand
  }

  /// Reads a number that is not negative.
  package static func number<Number: LosslessStringConvertible & Comparable & Numeric>(
    _ text: String, of option: String
  ) throws(Problem) -> Number {
    guard let number = Number(text), number >= 0 else {
      throw Problem(text: "'\(option)' needs a number, not '\(text)'")
    }
    return number
  }
}
