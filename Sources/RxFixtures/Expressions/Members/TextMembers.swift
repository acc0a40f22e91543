extension MemberRow {
  /// The members of texts, and those that texts have in another form than lists.
  static let ofTexts: [MemberRow] = [
    .string("count") { text, _ in .int(text.count) },
    .string("isEmpty") { text, _ in .bool(text.isEmpty) },
    .string("first") { text, _ in text.first.map { .string(String($0)) } ?? .nil },
    .string("last") { text, _ in text.last.map { .string(String($0)) } ?? .nil },
    .string("uppercased()") { text, call in
      try call.payForCharacters(of: text)
      return try call.paid(text.uppercased())
    },
    .string("lowercased()") { text, call in
      try call.payForCharacters(of: text)
      return try call.paid(text.lowercased())
    },
    .string("hasPrefix(_:)") { text, call in
      try call.payForCharacters(of: try call.text(0))
      return .bool(text.hasPrefix(try call.text(0)))
    },
    .string("hasSuffix(_:)") { text, call in
      try call.payForCharacters(of: try call.text(0))
      return .bool(text.hasSuffix(try call.text(0)))
    },
    .string("contains(_:)") { text, call in
      // `contains { … }` and `contains("x")` differ in their argument.
      if call.value(0).function != nil { return nil }
      let part = try call.text(0)
      try call.payForCharacters(of: text, comparedWith: part.count)
      return .bool(text.contains(part))
    },
    .string("filter(_: {})") { text, call in
      let isIncluded = try call.predicate(0)
      try call.payForCharacters(of: text)
      return try call.paid(text.filter { try isIncluded(.string(String($0))) })
    },
    .string("split(separator:)") { text, call in try split(text, maxSplits: .max, call) },
    .string("split(separator:, maxSplits:)") { text, call in
      try split(text, maxSplits: try call.count(1), call)
    },
  ]

  /// Divides at each occurrence of a separator, leaving out what is empty.
  private static func split(
    _ text: String, maxSplits: Int, _ call: MemberCall
  ) throws -> FixtureValue {
    let separator = try call.text(0)
    guard !separator.isEmpty else { throw call.wrong(0, "a separator that is not empty") }
    try call.payForCharacters(of: text, comparedWith: separator.count)
    // No more parts than fit into a value are made.
    let most = min(maxSplits, call.budget.limits.valueBytes / MemoryLayout<FixtureValue>.stride)
    let parts = text.split(separator: separator, maxSplits: most)
    return try call.budget.admitted(.array(parts.map { .string(String($0)) }))
  }
}

extension MemberCall {
  /// Pays for looking at each character of a text: as much as for a byte of other values, and for 16 each time that it is compared.
  fileprivate func payForCharacters(of text: String, comparedWith count: Int = 0) throws {
    let (bytes, overflows) = text.utf8.count.multipliedReportingOverflow(by: 1 + 16 * count)
    try budget.spendWork(bytes: overflows ? .max / 2 : bytes)
  }
}
