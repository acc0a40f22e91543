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
    while let sign = rest.firstIndex(of: "%") {
      text += rest[..<sign]
      rest = rest[sign...]
      // Every integer is as long as an Int, whatever length the format gives it.
      let pattern = /(?s)%([-+ 0#]*+([0-9]*+)(?:\.([0-9]*+))?+)[lhqzjtL]*+(.)/
      guard let match = rest.prefixMatch(of: pattern), let letter = match.4.first else {
        throw Self.issue("the format ends after '%'")
      }
      rest = rest[match.range.upperBound...]
      if letter == "%" {
        text += "%"
        continue
      }
      let options = String(match.1)
      guard "diuxXofFeEgG@".contains(letter) else {
        throw Self.issue("'%\(options)\(letter)' is not a conversion of a fixture's values")
      }
      for number in [match.2, match.3 ?? ""]
      where Int(number) ?? 0 > Self.widest || number.count > 4 {
        throw Self.issue("'%\(options)\(letter)' is wider than \(Self.widest)")
      }
      parts += [.text(text), .conversion(options: options, letter: letter)]
      text = ""
    }
    parts.append(.text(text + rest))
  }

  private static func issue(_ message: String) -> TextIssue {
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
