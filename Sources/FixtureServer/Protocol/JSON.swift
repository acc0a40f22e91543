/// A JSON value.
///
/// An object keeps the order of its members.
enum JSON: Hashable, Sendable {
  /// A member of an object.
  struct Member: Hashable, Sendable {
    let name: String
    let value: JSON
  }

  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// The first member of an object that has this name; nil for any other value.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a string; nil for any other value.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A whole number; nil for any other value.
  var whole: Int? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// Whether the value is `true`.
  var isTrue: Bool { self == .bool(true) }

  /// The elements of an array; none for any other value.
  var items: [JSON] {
    if case .array(let items) = self { items } else { [] }
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// Creates an object; members whose value is nil are left out.
  init(dictionaryLiteral elements: (String, JSON?)...) {
    self = .object(
      elements.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  init(arrayLiteral elements: JSON...) { self = .array(elements) }

  init(stringLiteral value: String) { self = .string(value) }

  init(integerLiteral value: Int) { self = .integer(value) }

  init(booleanLiteral value: Bool) { self = .bool(value) }
}
