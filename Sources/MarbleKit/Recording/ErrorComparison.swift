/// The result of comparing two errors, or two parts of errors.
package enum ErrorComparison: Equatable {
  case equal
  /// A part of them differs.
  case different
  /// No part is known to differ, but they hold two instances of a class that cannot be compared.
  case indistinguishable(className: String)

  /// Compares two errors.
  package init(_ left: any Error, _ right: any Error) {
    self = Self.ofParts(left, right) { String(describing: $0) }
  }

  /// Compares two parts; a closure returns the own description of a part that has one.
  private static func ofParts(
    _ left: Any, _ right: Any, text: (Any) -> String = { String(reflecting: $0) }
  ) -> Self {
    guard type(of: left) == type(of: right) else { return .different }
    if let left = left as? any Equatable { return left.equals(right) ? .equal : .different }
    let mirrors = (Mirror(reflecting: left), Mirror(reflecting: right))
    if hasOwnText(left, mirrors.0) { return text(left) == text(right) ? .equal : .different }
    if type(of: left) is AnyClass {
      // The description of an instance is the name of its class, and all instances have the same one.
      let isSame = instance(left) === instance(right)
      return isSame ? .equal : .indistinguishable(className: "\(type(of: left))")
    }
    return ofMirrors(mirrors.0, mirrors.1, of: (left, right))
  }

  /// Compares the parts of two values of the same type.
  private static func ofMirrors(_ left: Mirror, _ right: Mirror, of values: (Any, Any)) -> Self {
    if left.displayStyle == .dictionary { return ofEntries(left, right) }
    if left.children.isEmpty, right.children.isEmpty {
      // A case without a payload, or a value without parts, such as a closure.
      return String(reflecting: values.0) == String(reflecting: values.1) ? .equal : .different
    }
    guard left.children.count == right.children.count else { return .different }
    return all(
      zip(left.children, right.children).lazy.map { left, right in
        left.label == right.label ? ofParts(left.value, right.value) : .different
      })
  }

  /// Compares dictionaries by their keys, because the order of their entries differs.
  private static func ofEntries(_ left: Mirror, _ right: Mirror) -> Self {
    let (wanted, received) = (left.entries, right.entries)
    guard wanted.count == received.count else { return .different }
    return all(
      wanted.lazy.map { key, value in received[key].map { ofParts(value, $0) } ?? .different })
  }

  /// The result for values with these parts: a known difference counts more than an unknown one.
  private static func all(_ parts: some Sequence<ErrorComparison>) -> ErrorComparison {
    var result = ErrorComparison.equal
    for part in parts where part != .equal {
      if part == .different { return .different }
      result = part
    }
    return result
  }

  /// The instance that a part is.
  private static func instance(_ part: Any) -> AnyObject {
    // An error in a field of the type `any Error` has its own representation, which a cast from `Any` does not open.
    if let error = part as? any Error { return error as AnyObject }
    return part as AnyObject
  }

  /// Whether a value's type describes its values itself; not so for containers, whose texts are made of their elements'.
  private static func hasOwnText(_ value: Any, _ mirror: Mirror) -> Bool {
    switch mirror.displayStyle {
    case .optional, .collection, .set, .dictionary: false
    default:
      value is any CustomStringConvertible || value is any CustomDebugStringConvertible
        || value is any TextOutputStreamable
    }
  }

  /// A sentence for a failure; `nil` if the errors are equal, or known to differ.
  package var note: String? {
    guard case .indistinguishable(let name) = self else { return nil }
    return """
      These errors cannot be told apart, because \(name) is a class or an actor that is not Equatable: make the error Equatable.
      """
  }
}

/// Whether two errors are equal in a recording.
package func isEqual(_ left: any Error, _ right: any Error) -> Bool {
  ErrorComparison(left, right) == .equal
}
