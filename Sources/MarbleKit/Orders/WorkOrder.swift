import VirtualTimeCore

/// An order of the work of a test: where it differs from the usual one.
///
/// Its text names the work that comes first, and the work that is first in the usual order: `7: cancel < search; 9: search.2 < debounce@6`. These names do not change when
/// other parts of the test do.
package struct WorkOrder: Hashable, Sendable {
  /// A place in which work does not run in the usual order.
  package struct Deviation: Hashable, Sendable {
    package let frame: Int
    /// What runs.
    package let chosen: String
    /// What would have run in the usual order.
    package let usual: String
    /// What else was scheduled before what runs.
    var others: [String] = []

    package static func == (left: Self, right: Self) -> Bool {
      left.frame == right.frame && left.chosen == right.chosen && left.usual == right.usual
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(frame)
      hasher.combine(chosen)
      hasher.combine(usual)
    }
  }

  package var deviations: [Deviation]

  /// The usual order: work runs as it was scheduled.
  package static let usual = WorkOrder(deviations: [])

  /// What messages call the usual order.
  package static let usualName = "the usual order"

  /// The order as a text that `init(parsing:)` reads.
  package var text: String {
    deviations.map { "\($0.frame): \(Self.quoted($0.chosen)) < \(Self.quoted($0.usual))" }
      .joined(separator: "; ")
  }

  /// What differs from the usual order, for people: a line for each place.
  package var lines: [String] {
    deviations.map { deviation in
      let passed = ([deviation.usual] + deviation.others).map(Self.words)
      return "frame \(deviation.frame): \(Self.words(deviation.chosen)) before "
        + passed.joined(separator: " and ")
    }
  }

  /// A name of a piece of work in a sentence: `debounce@6` is what debounce scheduled in frame 6, `search.2` the second event of a frame.
  private static func words(_ name: String) -> String {
    var (name, suffix) = (name, "")
    if let dot = name.lastIndex(of: "."), let count = Int(name[name.index(after: dot)...]) {
      (name, suffix) = (String(name[..<dot]), " (number \(count) in this frame)")
    }
    if let at = name.lastIndex(of: "@"), let frame = Int(name[name.index(after: at)...]) {
      let isTask = name.hasPrefix("task@") || name.hasPrefix("child@")
      let began = isTask ? "started" : "scheduled"
      return "\(name[..<at]) (\(began) in frame \(frame))" + suffix
    }
    return name + suffix
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && name.allSatisfy { $0.isLetter || $0.isNumber || "_.@()#-|^".contains($0) }
  }

  private static func quoted(_ name: String) -> String {
    if isPlain(name) { return name }
    return "'" + name.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

// Reading.
extension WorkOrder {
  /// A mistake in the text of an order.
  package struct ParsingError: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads the text of an order.
  ///
  /// - Throws: `ParsingError`.
  package init(parsing text: String) throws(ParsingError) {
    var reader = Reader(text: text, rest: text[...])
    deviations = []
    repeat {
      reader.skipBlanks()
      if reader.rest.isEmpty { break }
      deviations.append(try reader.deviation())
    } while try reader.separator()
    if deviations.isEmpty {
      throw ParsingError(
        description: "an order needs a text such as '7: cancel < search', which a failure shows")
    }
  }

  private struct Reader {
    let text: String
    var rest: Substring

    mutating func skipBlanks() { rest = rest.drop { $0.isWhitespace } }

    private func error(_ what: String) -> ParsingError {
      let column = text.distance(from: text.startIndex, to: rest.startIndex)
      let caret = String(repeating: " ", count: column) + "^"
      return ParsingError(description: "\(what) is expected here:\n  \(text)\n  \(caret)")
    }

    private mutating func take(_ character: Character) throws(ParsingError) {
      skipBlanks()
      if rest.first != character { throw error("'\(character)'") }
      rest.removeFirst()
    }

    mutating func separator() throws(ParsingError) -> Bool {
      skipBlanks()
      if rest.isEmpty { return false }
      try take(";")
      return true
    }

    mutating func deviation() throws(ParsingError) -> Deviation {
      let digits = rest.prefix { $0.isNumber || $0 == "-" }
      guard let frame = Int(digits) else {
        throw error("a frame, as in '7: cancel < search',")
      }
      rest = rest.dropFirst(digits.count)
      try take(":")
      let chosen = try name()
      try take("<")
      let place = self
      let usual = try name()
      if usual == chosen { throw place.error("a name other than '\(chosen)'") }
      return Deviation(frame: frame, chosen: chosen, usual: usual)
    }

    private mutating func name() throws(ParsingError) -> String {
      skipBlanks()
      guard rest.first == "'" else {
        let name = rest.prefix { WorkOrder.isPlain(String($0)) }
        if name.isEmpty { throw error("a name") }
        rest = rest.dropFirst(name.count)
        return String(name)
      }
      var quoted = rest.dropFirst()
      var name = ""
      while let next = quoted.popFirst() {
        if next == "'" {
          rest = quoted
          return name
        }
        if next != "\\" {
          name.append(next)
        } else if let escaped = quoted.popFirst() {
          name.append(escaped)
        }
      }
      throw error("a name with a closing quote")
    }
  }
}
