import RxTestKit

extension MemberTable {
  /// The functions that the language has without a host.
  ///
  /// The evaluation of calls runs `inTurn`, because it evaluates one argument at each call.
  static let functions = MemberTable(
    MemberRow.conversions + MemberRow.textFunctions + MemberRow.extremes + [
      .row("Array(repeating:, count:)") { call in
        let count = try call.repetitions(1, unit: MemoryLayout<FixtureValue>.stride)
        return try call.budget.admitted(.array(Array(repeating: call.value(0), count: count)))
      },
      .row("inTurn(...)") { _ in nil },
    ])
}

// MARK: - Conversions

extension MemberRow {
  fileprivate static let conversions: [MemberRow] = [
    .conversion("Optional(_:)") { value, _ in value },
    .conversion("Int(_:)") { value, call in
      switch value {
      case .int: value
      case .string(let text): Int(text).map { .int($0) } ?? .nil
      case .double(let number): .int(try truncate(number, at: call.site))
      default: nil
      }
    },
    .row("Int(_:, radix:)") { call in
      guard case .string(let text) = call.value(0) else { return nil }
      return Int(text, radix: try call.radix(1)).map { .int($0) } ?? .nil
    },
    .conversion("Double(_:)") { value, _ in
      switch value {
      case .double: value
      case .int(let integer): .double(Double(integer))
      case .string(let text): Double(text).map { .double($0) } ?? .nil
      default: nil
      }
    },
    .conversion("Bool(_:)") { value, _ in
      switch value {
      case .bool: value
      case .string(let text): Bool(text).map { .bool($0) } ?? .nil
      default: nil
      }
    },
    .conversion("Character(_:)") { value, _ in
      if case .string(let text) = value, text.count == 1 { value } else { nil }
    },
    .row("Array()") { _ in .array([]) },
    .conversion("Array(_:)") { value, call in
      try call.budget.elements(of: value).map { .array($0) }
    },
    .row("Set()") { _ in .array([]) },
    .conversion("Set(_:)") { value, call in
      try call.budget.elements(of: value).map { elements in
        try call.budget.spendSteps(elements.count)
        return .array(elements.withoutRepetition)
      }
    },
    .conversion("abs(_:)") { value, call in
      switch value {
      case .int(.min):
        throw FixtureError("arithmetic overflow in abs(\(Int.min))", at: call.site)
      case .int(let integer): .int(Swift.abs(integer))
      case .double(let number): .double(Swift.abs(number))
      default: nil
      }
    },
    .conversion("fail(_:)") { value, _ in value.asError.map { .error($0) } },
  ]

  /// A function of one value.
  private static func conversion(
    _ spelling: String,
    _ body: @escaping @Sendable (FixtureValue, MemberCall) throws -> FixtureValue?
  ) -> MemberRow {
    row(spelling) { call in
      try call.budget.examine(call.value(0))
      return try body(call.value(0), call)
    }
  }

  private static func truncate(_ number: Double, at site: ExpressionSite) throws -> Int {
    guard let integer = Int(exactly: number.rounded(.towardZero)) else {
      throw FixtureError("\(number) is not an Int", at: site)
    }
    return integer
  }
}

// MARK: - Texts

extension MemberRow {
  fileprivate static let textFunctions: [MemberRow] = [
    .row("String()") { _ in .string("") },
    .row("String(_:)") { call in
      // `String(["a", "b"])` puts characters together, as `String(text.reversed())` needs it.
      if case .array(let parts) = call.value(0), let characters = parts.texts {
        return .string(characters.joined())
      }
      return .string(try call.budget.text(of: call.value(0)))
    },
    .row("String(describing:)") { .string(try $0.budget.text(of: $0.value(0))) },
    .row("String(_:, radix:)") { call in
      guard case .int(let integer) = call.value(0) else { return nil }
      return .string(String(integer, radix: try call.radix(1)))
    },
    .row("String(repeating:, count:)") { call in
      guard case .string(let text) = call.value(0) else { return nil }
      let count = try call.repetitions(1, unit: text.utf8.count)
      return .string(String(repeating: text, count: count))
    },
    .row("String(format:, ...)") { try format($0) },
  ]

  private static func format(_ call: MemberCall) throws -> FixtureValue {
    let text = try call.text(0)
    let values = call.arguments.dropFirst().map(\.value)
    let site = call.arguments[0].site
    do {
      let format = try TextFormat(text)
      guard values.count == format.valueCount else {
        let wanted = counted(format.valueCount, "value")
        throw site.diagnostic("this format takes \(wanted), not \(values.count)")
      }
      try call.budget.spendSteps(values.count)
      let result = try format.text(of: values) { try call.budget.text(of: $0) }
      return try call.paid(try result.get())
    } catch let issue as TextIssue {
      throw site.diagnostic(issue.message, note: issue.note)
    } catch let misfit as TextFormat.Misfit {
      throw call.wrong(misfit.index + 1, takes: misfit.wanted, by: misfit.conversion)
    }
  }
}

// MARK: - Extremes

extension MemberRow {
  fileprivate static let extremes: [MemberRow] = [
    .row("min(...)") { call in
      try call.unlabelled("min").min(by: call.isLess).map { try call.budget.admitted($0) }
    },
    .row("max(...)") { call in
      try call.unlabelled("max").max(by: call.isLess).map { try call.budget.admitted($0) }
    },
  ]
}

extension MemberCall {
  /// Two values or more, without labels.
  fileprivate func unlabelled(_ name: String) throws -> [FixtureValue] {
    guard arguments.count >= 2, arguments.allSatisfy({ $0.label == nil }) else {
      throw site.diagnostic("'\(name)' takes two values or more")
    }
    let values = arguments.map(\.value)
    try budget.examine(.array(values))
    return values
  }

  /// The argument as a radix.
  fileprivate func radix(_ index: Int) throws -> Int {
    guard case .int(let radix) = value(index), (2...36).contains(radix) else {
      throw arguments[index].site.diagnostic("a radix is an Int from 2 to 36")
    }
    return radix
  }

  /// The argument as a number of items of the given size in bytes.
  fileprivate func repetitions(_ index: Int, unit: Int) throws -> Int {
    let site = arguments[index].site
    guard case .int(let count) = value(index) else { throw site.diagnostic("a count is an Int") }
    guard count >= 0 else { throw FixtureError("\(count) is not a count", at: site) }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: max(1, unit))
    try budget.spend(bytes: overflow ? .max / 2 : bytes)
    return count
  }

  fileprivate func wrong(_ index: Int, takes wanted: String, by conversion: String) -> Diagnostic {
    arguments[index].site.diagnostic(
      "'\(conversion)' takes \(wanted); this is \(value(index).kind)")
  }
}
