import RxFixtures
import RxTestKit

/// Readers of the values that options, operands and variables have.
enum OptionValue {
  /// A whole number in a range.
  static func number(_ text: String, in range: ClosedRange<Int>) throws -> Int {
    guard let number = Int(text), range.contains(number) else {
      let limits =
        range.upperBound == .max
        ? "from \(range.lowerBound) on" : "from \(range.lowerBound) to \(range.upperBound)"
      throw BadValue("'\(text.escapingControls())' is not a whole number \(limits)")
    }
    return number
  }

  /// A time in seconds.
  static func seconds(_ text: String) throws -> Duration {
    guard let seconds = Double(text), seconds > 0 else {
      throw BadValue("'\(text.escapingControls())' is not a number of seconds above 0")
    }
    guard seconds <= 1_000_000 else {
      throw BadValue("'\(text.escapingControls())' is more than 1000000 seconds")
    }
    return .seconds(seconds)
  }

  /// What a random order follows from; a new one where none is given.
  static func seed(_ text: String?) throws -> UInt64 {
    guard let text else { return UInt64.random(in: 0..<1_000_000) }
    guard let seed = UInt64(text) else {
      throw BadValue("'\(text.escapingControls())' is not a whole number of 0 or more")
    }
    return seed
  }

  /// Refuses a second option that says in which orders tests run.
  static func checkOnlyOrder(_ orders: TriedOrders) throws {
    if orders != .usual {
      throw BadValue(
        "give one of --orders and --order, and once; an order may have several places, divided by ';'"
      )
    }
  }

  /// An order of a test's work.
  static func order(_ text: String) throws -> WorkOrder {
    do throws(WorkOrder.ParsingError) { return try WorkOrder(parsing: text) } catch {
      throw BadValue("\(error)")
    }
  }

  /// One of a few words.
  static func choice<Choice>(_ text: String) throws -> Choice
  where Choice: CaseIterable & RawRepresentable<String> {
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    throw BadValue(
      "'\(text.escapingControls())' is none of \(words.joined(separator: ", "))"
        + NearestName.hint(for: text, among: words))
  }

  /// Words divided by commas.
  static func words(_ text: String) throws -> [String] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.trimming(while: { $0 == " " || $0 == "\t" }))
    }
    guard words.allSatisfy({ !$0.isEmpty }) else {
      throw BadValue("'\(text.escapingControls())' holds an empty word")
    }
    return words
  }

  /// Colours divided by commas, each `#` and three or six hexadecimal digits.
  static func colors(_ text: String) throws -> [String] {
    let colors = try words(text)
    for color in colors {
      let digits = color.dropFirst()
      let isColor =
        [3, 6].contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
      guard color.first == "#", isColor else {
        throw BadValue("'\(color.escapingControls())' is not a colour such as #74b9ff")
      }
    }
    return colors
  }

  /// A regular expression.
  static func pattern(_ text: String) throws -> Pattern {
    do {
      return try Pattern(text)
    } catch let error as BadValue {
      throw BadValue("'\(text.escapingControls())' is not a regular expression: \(error.reason)")
    }
  }

  /// `I/N`, counted from 1.
  static func shard(_ text: String) throws -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), count >= 1,
      (1...count).contains(number)
    else {
      throw BadValue("'\(text.escapingControls())' is not I/N with I from 1 to N")
    }
    return Shard(index: number - 1, count: count)
  }

  /// A path.
  static func path(_ text: String) throws -> String {
    guard !text.isEmpty else { throw BadValue("'' names no file") }
    return text
  }

  /// `KIND` or `KIND=FILE`.
  static func reporter(_ text: String) throws -> ReporterRequest {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let kind: ReporterRequest.Kind = try choice(String(parts.first ?? ""))
    guard parts.count == 2 else { return ReporterRequest(kind: kind) }
    guard !parts[1].isEmpty else { throw BadValue("'\(text)' names no file") }
    return ReporterRequest(kind: kind, path: parts[1] == "-" ? nil : String(parts[1]))
  }
}

extension Substring {
  fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> Substring {
    var rest = drop(while: isTrimmed)
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
