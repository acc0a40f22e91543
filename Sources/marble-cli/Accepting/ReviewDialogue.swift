import RxTestKit

/// Asks on a terminal what to do with a change.
struct ReviewDialogue {
  /// What the user can answer.
  enum Choice: String, CaseIterable {
    case accept, all, reject, skip, edit, diff, quit

    /// The letter that chooses it.
    fileprivate var letter: String { self == .all ? "l" : String(rawValue.prefix(1)) }

    /// How the question names it.
    fileprivate var shown: String {
      self == .all ? "accept a(l)l" : "(\(letter))\(rawValue.dropFirst())"
    }

    /// What `?` says of it.
    fileprivate var explanation: String {
      switch self {
      case .accept: "write this change"
      case .all: "write this change and all changes that follow, without asking"
      case .reject: "forget this change; the file stays as it is"
      case .skip: "leave this test as it is"
      case .edit: "edit the test in VISUAL or EDITOR, then ask again"
      case .diff: "show this change again"
      case .quit: "leave this test and the rest; accepted changes stay"
      }
    }
  }

  let console: Console
  /// What can be answered, in the order of the question.
  let choices: [Choice]

  /// Asks until the answer is one of the choices; the end of the input is a wish to quit.
  ///
  /// - Parameter progress: Which of the changes it is, such as `3 of 9`.
  func ask(_ progress: String) -> Choice {
    while true {
      let shown = choices.map(\.shown).joined(separator: ", ")
      console.output.write("\(progress): Accept this change? \(shown), (?) help: ")
      console.output.flush()
      guard let line = readLine() else {
        console.output.writeLine()
        return .quit
      }
      let word = line.filter { $0 != " " }.lowercased()
      if let choice = choice(typed: word) { return choice }
      if word == "?" || (!word.isEmpty && "help".hasPrefix(word)) {
        explain()
      } else {
        let letters = choices.map(\.letter).joined(separator: ", ")
        console.output.writeLine("Answer with \(letters) or ?.")
      }
    }
  }

  private func explain() {
    for choice in choices {
      console.output.writeLine("\(choice.letter)  \(choice.rawValue): \(choice.explanation)")
    }
    console.output.writeLine("?  help: show this list")
  }

  /// The choice that a user types, by its letter or its first letters; nil for anything else.
  private func choice(typed word: String) -> Choice? {
    if word.isEmpty { return nil }
    return choices.first { $0.letter == word } ?? choices.first { $0.rawValue.hasPrefix(word) }
  }
}
