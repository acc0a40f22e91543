import RxCore

/// What a member does for one kind of receiver.
struct MemberRow: Sendable {
  /// What a row does; `nil` where the receiver has no such member.
  enum Body: Sendable {
    case read(@Sendable (MemberCall) throws -> FixtureValue?)
    case change(@Sendable (inout FixtureValue, MemberCall) throws -> FixtureValue?)

    var isChange: Bool {
      if case .change = self { true } else { false }
    }
  }

  /// The name with labels; `{}` marks a closure that may follow the parentheses, and `...` any further arguments.
  let spelling: String

  let body: Body
}

// MARK: - Rows that read

extension MemberRow {
  /// A member of several kinds of values, or a function of the language.
  static func row(
    _ spelling: String, _ body: @escaping @Sendable (MemberCall) throws -> FixtureValue?
  ) -> MemberRow { MemberRow(spelling: spelling, body: .read(body)) }

  /// A member of the values that have some contents.
  private static func row<Contents>(
    _ spelling: String, of contents: @escaping @Sendable (FixtureValue) -> Contents?,
    _ body: @escaping @Sendable (Contents, MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    row(spelling) { call in
      guard let contents = contents(call.receiver) else { return nil }
      return try body(contents, call)
    }
  }

  /// A member of texts.
  static func string(
    _ spelling: String, _ body: @escaping @Sendable (String, MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    row(spelling, of: { if case .string(let text) = $0 { text } else { nil } }, body)
  }

  /// A member of arrays alone.
  static func array(
    _ spelling: String, _ body: @escaping @Sendable ([FixtureValue]) throws -> FixtureValue?
  ) -> MemberRow {
    row(spelling, of: { if case .array(let elements) = $0 { elements } else { nil } }) {
      elements, _ in try body(elements)
    }
  }

  /// A member of whatever has elements; its result is paid for.
  static func list(
    _ spelling: String,
    _ body: @escaping @Sendable ([FixtureValue], MemberCall) throws -> FixtureValue
  ) -> MemberRow {
    row(spelling) { call in
      guard let elements = try call.budget.elements(of: call.receiver) else { return nil }
      return try call.budget.admitted(try body(elements, call))
    }
  }

  /// A member of dictionaries.
  static func dictionary(
    _ spelling: String,
    _ body: @escaping @Sendable (FixtureDictionary, MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    row(spelling, of: { if case .dictionary(let entries) = $0 { entries } else { nil } }, body)
  }

  static func range(
    _ spelling: String,
    _ body: @escaping @Sendable (FixtureRange, MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    row(spelling, of: { if case .range(let range) = $0 { range } else { nil } }, body)
  }

  /// A member of integers.
  static func int(
    _ spelling: String, _ body: @escaping @Sendable (Int, MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    row(spelling, of: { if case .int(let number) = $0 { number } else { nil } }, body)
  }

  /// A member of floating point numbers.
  static func double(
    _ spelling: String, _ body: @escaping @Sendable (Double) throws -> FixtureValue?
  ) -> MemberRow {
    row(spelling, of: { if case .double(let number) = $0 { number } else { nil } }) {
      number, _ in try body(number)
    }
  }

  static func event(
    _ spelling: String, _ body: @escaping @Sendable (Event<FixtureValue>) -> FixtureValue
  ) -> MemberRow {
    row(spelling, of: { if case .event(let event) = $0 { event } else { nil } }) {
      event, _ in body(event)
    }
  }

  static func of<Object: FixtureObject>(
    _ type: Object.Type, _ spelling: String,
    _ body: @escaping @Sendable (Object, MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    row(spelling, of: { if case .object(let object) = $0 { object as? Object } else { nil } }, body)
  }
}

// MARK: - Rows that change

extension MemberRow {
  /// A method that changes a text.
  static func changingString(
    _ spelling: String, _ body: @escaping @Sendable (inout String, MemberCall) throws -> Void
  ) -> MemberRow {
    changing(spelling) { target, call in
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
    changing(spelling) { target, call in
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
    changing(spelling) { target, call in
      guard case .dictionary(var dictionary) = target else { return nil }
      target = .void
      defer { target = .dictionary(dictionary) }
      return try body(&dictionary, call)
    }
  }

  /// A method that changes a value.
  static func changing(
    _ spelling: String,
    _ body: @escaping @Sendable (inout FixtureValue, MemberCall) throws -> FixtureValue?
  ) -> MemberRow { MemberRow(spelling: spelling, body: .change(body)) }
}
