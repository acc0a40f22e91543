/// One JSON object on a line, its keys in the order in which they are added.
struct JSONLine {
  /// The text of the object.
  var text: String { "{" + members + "}" }

  private var members = ""

  /// Adds a string, or null.
  mutating func add(_ key: String, _ value: String?) {
    add(key, raw: value.map(Self.quote) ?? "null")
  }

  /// Adds a whole number, or null.
  mutating func add(_ key: String, _ value: Int?) {
    add(key, raw: value.map(String.init) ?? "null")
  }

  /// Adds a list of strings.
  mutating func add(_ key: String, _ values: [String]) {
    add(key, raw: "[" + values.map(Self.quote).joined(separator: ",") + "]")
  }

  /// Adds a value that is JSON already.
  mutating func add(_ key: String, raw: String) {
    if !members.isEmpty { members += "," }
    members += Self.quote(key) + ":" + raw
  }

  /// A text as a JSON string; every control character is escaped, so that the line can be shown as it is.
  static func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      default:
        if needsEscape(scalar) {
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
