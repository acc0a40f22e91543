import RxCore

extension MemberTable {
  /// The members of the values that a fixture can write.
  static let values = MemberTable(
    MemberRow.ofAllValues + MemberRow.ofTexts + MemberRow.ofDictionaries + MemberRow.ofRanges
      + MemberRow.ofLists + MemberRow.ofNumbers + MemberRow.ofEvents + MemberRow.changes)
}

extension MemberRow {
  fileprivate static let ofAllValues: [MemberRow] = [
    .row("self") { $0.receiver },
    .row("description") { .string(try $0.budget.text(of: $0.receiver)) },
    .row("debugDescription") { .string(try $0.budget.text(of: $0.receiver)) },
  ]

  fileprivate static let ofNumbers: [MemberRow] = [
    // On anything but a list, `map` and `flatMap` mean the optional's.
    .row("map(_: {})", mapOptional), .row("flatMap(_: {})", mapOptional),
    .int("isMultiple(of:)") { integer, call in .bool(integer.isMultiple(of: try call.int(0))) },
    .int("signum()") { integer, _ in .int(integer.signum()) },
    .int("magnitude") { integer, call in
      guard let magnitude = Int(exactly: integer.magnitude) else {
        throw FixtureError("arithmetic overflow in (\(integer)).magnitude", at: call.site)
      }
      return .int(magnitude)
    },
    .double("rounded()") { .double($0.rounded()) },
    .double("squareRoot()") { .double($0.squareRoot()) },
    .double("magnitude") { .double($0.magnitude) },
    .double("isNaN") { .bool($0.isNaN) },
    .double("isInfinite") { .bool($0.isInfinite) },
    .changing("toggle()") { target, _ in
      guard case .bool(let value) = target else { return nil }
      target = .bool(!value)
      return .void
    },
  ]

  fileprivate static let ofEvents: [MemberRow] = [
    .event("element") { $0.element ?? .nil },
    .event("error") { $0.error.map { .error(FixtureError($0)) } ?? .nil },
    .event("isCompleted") { .bool($0.isCompleted) },
    .event("isStopEvent") { .bool($0.isStopEvent) },
    .row("localizedDescription") { call in
      guard case .error(let error) = call.receiver else { return nil }
      return .string(error.description)
    },
  ]

  @Sendable private static func mapOptional(_ call: MemberCall) throws -> FixtureValue? {
    switch call.receiver {
    case .nil: .nil
    case .int, .double, .bool: try call.function(0)(call.receiver)
    default: nil
    }
  }
}
