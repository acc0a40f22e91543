import RxTestKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A format as `String(format:)` takes it: text with `%d`, `%.2f`, `%@` and so on.
struct TextFormat {
  private enum Part {
    case text(String)
    /// The flags, width and precision, and the letter of the conversion.
    case conversion(options: String, letter: Character)
  }

  private var parts: [Part] = []

  /// Wider numbers, or more digits, than anyone prints.
  private static let widest = 1000

  /// Reads a format.
  init(_ format: String) throws(TextIssue) {
    var text = ""
    var rest = format[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      let conversion = try Self.conversion(&rest)
      if case .text(let sign) = conversion {
        text += sign
      } else {
        parts += [.text(text), conversion]
        text = ""
      }
    }
    parts.append(.text(text))
  }

  private static func conversion(_ rest: inout Substring) throws(TextIssue) -> Part {
    let start = rest
    var options = rest.take { "-+ 0#".contains($0) }
    let width = rest.take(while: \.isWholeNumber)
    options += width
    var precision = ""
    if rest.first == "." {
      rest.removeFirst()
      precision = rest.take(while: \.isWholeNumber)
      options += ".\(precision)"
    }
    // Every integer is as long as an Int.
    _ = rest.take { "lhqzjtL".contains($0) }
    guard let letter = rest.popFirst() else { throw issue("the format ends after '%'", start) }
    if letter == "%" { return .text("%") }
    guard "diuxXofFeEgG@".contains(letter) else {
      throw issue("'%\(options)\(letter)' is not a conversion of a fixture's values", start)
    }
    for number in [width, precision] where Int(number) ?? 0 > widest || number.count > 4 {
      throw issue("'%\(options)\(letter)' is wider than \(widest)", start)
    }
    return .conversion(options: options, letter: letter)
  }

  private static func issue(_ message: String, _ place: Substring) -> TextIssue {
    TextIssue(
      message: message, range: 0..<0, note: "there are %d, %x, %o, %f, %e, %g, %@ and %%")
  }

  var valueCount: Int {
    parts.count { if case .conversion = $0 { true } else { false } }
  }

  /// Puts in as many values as the format takes; fails with the first that its conversion cannot print.
  func text(
    of values: [FixtureValue], describe: (FixtureValue) throws -> String
  ) throws -> Result<String, Misfit> {
    var text = ""
    var index = 0
    for part in parts {
      switch part {
      case .text(let part): text += part
      case .conversion(let options, let letter):
        switch (letter, values[index]) {
        case ("@", let value): text += try describe(value)
        case ("d", .int(let value)), ("i", .int(let value)), ("u", .int(let value)),
          ("x", .int(let value)), ("X", .int(let value)), ("o", .int(let value)):
          text += Self.printed("%\(options)l\(letter)", value)
        case ("f", .double(let value)), ("F", .double(let value)), ("e", .double(let value)),
          ("E", .double(let value)), ("g", .double(let value)), ("G", .double(let value)):
          text += Self.printed("%\(options)\(letter)", value)
        default:
          let wanted = "feg".contains(letter.lowercased()) ? "a Double" : "an Int"
          return .failure(Misfit(index: index, wanted: wanted, conversion: "%\(options)\(letter)"))
        }
        index += 1
      }
    }
    return .success(text)
  }

  /// A value that its conversion cannot print.
  struct Misfit: Error {
    let index: Int
    let wanted: String
    let conversion: String
  }

  private static func printed(_ format: String, _ value: some CVarArg) -> String {
    withVaList([value]) { list in
      var buffer = [CChar](repeating: 0, count: 2 * widest + 400)
      let count = vsnprintf(&buffer, buffer.count, format, list)
      return String(
        decoding: buffer.prefix(Int(max(0, count))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

extension Substring {
  /// Takes the characters from the start that satisfy a condition.
  fileprivate mutating func take(while condition: (Character) -> Bool) -> String {
    let taken = prefix(while: condition)
    removeFirst(taken.count)
    return String(taken)
  }
}
