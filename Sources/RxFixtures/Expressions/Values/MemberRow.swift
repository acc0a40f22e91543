/// What a member does for one kind of receiver.
struct MemberRow: Sendable {
  /// The kinds of values that members tell apart.
  enum Receiver: Sendable {
    /// No receiver: a function of the language.
    case nothing
    case any
    case string
    case array
    case dictionary
    case range
    /// Whatever has elements.
    case list
    case int
    case double
    case bool
    /// What may be an optional's content: a number, a Bool or nil.
    case scalar
    case event
    case error
    case object

    func includes(_ value: FixtureValue) -> Bool {
      switch (self, value) {
      case (.any, _), (.nothing, _), (.string, .string), (.array, .array),
        (.dictionary, .dictionary), (.range, .range), (.int, .int), (.double, .double),
        (.bool, .bool), (.event, .event), (.error, .error), (.object, .object),
        (.list, .array), (.list, .string), (.list, .range), (.list, .dictionary),
        (.scalar, .int), (.scalar, .double), (.scalar, .bool), (.scalar, .nil):
        true
      default: false
      }
    }
  }

  /// What a row does; `nil` where the receiver has no such member after all.
  enum Body: Sendable {
    case read(@Sendable (MemberCall) throws -> FixtureValue?)
    case change(@Sendable (inout FixtureValue, MemberCall) throws -> FixtureValue?)

    var isChange: Bool {
      if case .change = self { true } else { false }
    }
  }

  let receiver: Receiver

  /// The name with labels; `{}` marks a closure that may follow the parentheses, and `...` any further arguments.
  let spelling: String

  let body: Body
}

// MARK: - Rows that read

extension MemberRow {
  /// A member of several kinds of values.
  static func row(
    _ receiver: Receiver, _ spelling: String,
    _ body: @escaping @Sendable (MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    MemberRow(receiver: receiver, spelling: spelling, body: .read(body))
  }

  /// A function of the language.
  static func function(
    _ spelling: String, _ body: @escaping @Sendable (MemberCall) throws -> FixtureValue?
  ) -> MemberRow { row(.nothing, spelling, body) }

  /// A member of texts.
  static func string(
    _ spelling: String, _ body: @escaping @Sendable (String, MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    row(.string, spelling) { call in
      guard case .string(let text) = call.receiver else { return nil }
      return try body(text, call)
    }
  }

  /// A member of arrays alone.
  static func array(
    _ spelling: String, _ body: @escaping @Sendable ([FixtureValue]) throws -> FixtureValue?
  ) -> MemberRow {
    row(.array, spelling) { call in
      guard case .array(let elements) = call.receiver else { return nil }
      return try body(elements)
    }
  }

  /// A member of whatever has elements; its result is paid for.
  static func list(
    _ spelling: String,
    _ body: @escaping @Sendable ([FixtureValue], MemberCall) throws -> FixtureValue
  ) -> MemberRow {
    row(.list, spelling) { call in
      guard let elements = try call.budget.elements(of: call.receiver) else { return nil }
      return try call.budget.admitted(try body(elements, call))
    }
  }

  /// A member of dictionaries.
  static func dictionary(
    _ spelling: String,
    _ body: @escaping @Sendable (FixtureDictionary, MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    row(.dictionary, spelling) { call in
      guard case .dictionary(let dictionary) = call.receiver else { return nil }
      return try body(dictionary, call)
    }
  }

  /// A member of ranges.
  static func range(
    _ spelling: String,
    _ body: @escaping @Sendable (FixtureRange, MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    row(.range, spelling) { call in
      guard case .range(let range) = call.receiver else { return nil }
      return try body(range, call)
    }
  }

  /// A member of integers.
  static func int(
    _ spelling: String, _ body: @escaping @Sendable (Int, MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    row(.int, spelling) { call in
      guard case .int(let integer) = call.receiver else { return nil }
      return try body(integer, call)
    }
  }

  /// A member of floating point numbers.
  static func double(
    _ spelling: String, _ body: @escaping @Sendable (Double) throws -> FixtureValue?
  ) -> MemberRow {
    row(.double, spelling) { call in
      guard case .double(let number) = call.receiver else { return nil }
      return try body(number)
    }
  }

  /// A member of objects of a type.
  static func of<Object: FixtureObject>(
    _ type: Object.Type, _ spelling: String,
    _ body: @escaping @Sendable (Object, MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    row(.object, spelling) { call in
      guard case .object(let object) = call.receiver, let object = object as? Object else {
        return nil
      }
      return try body(object, call)
    }
  }
}

// MARK: - Rows that change

extension MemberRow {
  /// A method that changes a text.
  static func changingString(
    _ spelling: String, _ body: @escaping @Sendable (inout String, MemberCall) throws -> Void
  ) -> MemberRow {
    changing(.string, spelling) { target, call in
      guard case .string(var text) = target else { return nil }
      try body(&text, call)
      target = .string(text)
      return .void
    }
  }

  /// A method that changes an array in place.
  static func changingArray(
    _ spelling: String,
    _ body: @escaping @Sendable (inout [FixtureValue], MemberCall) throws -> FixtureValue
  ) -> MemberRow {
    changing(.array, spelling) { target, call in
      guard case .array(var elements) = target else { return nil }
      target = .void
      defer { target = .array(elements) }
      let result = try body(&elements, call)
      try call.budget.check(bytes: elements.count * MemoryLayout<FixtureValue>.stride)
      return result
    }
  }

  /// A method that changes a dictionary in place.
  static func changingDictionary(
    _ spelling: String,
    _ body: @escaping @Sendable (inout FixtureDictionary, MemberCall) throws -> FixtureValue
  ) -> MemberRow {
    changing(.dictionary, spelling) { target, call in
      guard case .dictionary(var dictionary) = target else { return nil }
      target = .void
      defer { target = .dictionary(dictionary) }
      return try body(&dictionary, call)
    }
  }

  /// A method that changes a value.
  static func changing(
    _ receiver: Receiver, _ spelling: String,
    _ body: @escaping @Sendable (inout FixtureValue, MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    MemberRow(receiver: receiver, spelling: spelling, body: .change(body))
  }
}
