/// The result of comparing two errors, or two parts of errors.
package enum ErrorComparison: Equatable {
  /// They are equal.
  case equal
  /// A part of them differs.
  case different
  /// No part is known to differ, but they hold two instances of a class that cannot be compared.
  case indistinguishable(className: String)

  /// Compares two errors.
  ///
  /// - Parameters:
  ///   - left: One error.
  ///   - right: Another.
  package init(_ left: any Error, _ right: any Error) {
    self.init(parts: left, right) { String(describing: $0) }
  }

  /// Compares two parts.
  ///
  /// - Parameters:
  ///   - left: A part of one error.
  ///   - right: The same part of the other.
  ///   - text: Returns the own description of a part that has one.
  private init(parts left: Any, _ right: Any, text: (Any) -> String) {
    guard type(of: left) == type(of: right) else {
      self = .different
      return
    }
    if let left = left as? any Equatable {
      self = left.equals(right) ? .equal : .different
      return
    }
    let mirrors = (Mirror(reflecting: left), Mirror(reflecting: right))
    if Self.hasOwnText(left, mirrors.0) {
      self = text(left) == text(right) ? .equal : .different
    } else if type(of: left) is AnyClass {
      // The description of an instance is the name of its class, and all instances have the same one.
      let isSame = Self.instance(left) === Self.instance(right)
      self = isSame ? .equal : .indistinguishable(className: "\(type(of: left))")
    } else {
      self.init(mirrors.0, mirrors.1, of: (left, right))
    }
  }

  /// Compares the parts of two values of the same type.
  private init(_ left: Mirror, _ right: Mirror, of values: (Any, Any)) {
    if left.displayStyle == .dictionary {
      self.init(entriesOf: left, right)
    } else if left.children.isEmpty, right.children.isEmpty {
      // A case without a payload, or a value without parts, such as a closure.
      let texts = (String(reflecting: values.0), String(reflecting: values.1))
      self = texts.0 == texts.1 ? .equal : .different
    } else if left.children.count == right.children.count {
      self = Self.all(
        zip(left.children, right.children).lazy.map { left, right in
          left.label == right.label
            ? Self(parts: left.value, right.value) { String(reflecting: $0) } : .different
        })
    } else {
      self = .different
    }
  }

  /// Compares dictionaries by their keys, because the order of their entries differs.
  private init(entriesOf left: Mirror, _ right: Mirror) {
    func entries(_ mirror: Mirror) -> [AnyHashable: Any] {
      var entries: [AnyHashable: Any] = [:]
      for child in mirror.children {
        let parts = Array(Mirror(reflecting: child.value).children)
        if let key = parts.first?.value as? AnyHashable { entries[key] = parts.last?.value }
      }
      return entries
    }
    let (wanted, received) = (entries(left), entries(right))
    guard wanted.count == received.count else {
      self = .different
      return
    }
    self = Self.all(
      wanted.lazy.map { key, value in
        received[key].map { Self(parts: value, $0) { String(reflecting: $0) } } ?? .different
      })
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

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
}
