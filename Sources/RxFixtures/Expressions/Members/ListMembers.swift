extension MemberRow {
  /// The members of dictionaries that are not those of their entries.
  static let ofDictionaries: [MemberRow] = [
    .dictionary("count") { dictionary, _ in .int(dictionary.count) },
    .dictionary("isEmpty") { dictionary, _ in .bool(dictionary.isEmpty) },
    .dictionary("first") { dictionary, _ in dictionary.pairs.first ?? .nil },
    .dictionary("keys") { dictionary, _ in .array(dictionary.keys) },
    .dictionary("values") { dictionary, _ in .array(dictionary.values) },
    .dictionary("mapValues(_: {})") { dictionary, call in
      let transform = try call.function(0)
      return try call.budget.admitted(.dictionary(dictionary.mapValues { try transform($0) }))
    },
    .dictionary("filter(_: {})") { dictionary, call in
      let isIncluded = try call.predicate(0)
      var result = FixtureDictionary()
      for (key, pair) in zip(dictionary.keys, dictionary.pairs) where try isIncluded(pair) {
        result[key] = dictionary[key]
      }
      return try call.budget.admitted(.dictionary(result))
    },
  ]

  /// The members of ranges that need no list of their numbers.
  static let ofRanges: [MemberRow] = [
    .range("count") { range, call in
      guard range.exactCount != nil else {
        throw FixtureError(
          "arithmetic overflow in (\(FixtureValue.range(range))).count", at: call.site)
      }
      return .int(range.count)
    },
    .range("isEmpty") { range, _ in .bool(range.count == 0) },
    .range("first") { range, _ in range.count == 0 ? .nil : .int(range.lower) },
    .range("last") { range, _ in
      range.count == 0 ? .nil : .int(range.isClosed ? range.upper : range.upper - 1)
    },
    .range("lowerBound") { range, _ in .int(range.lower) },
    .range("upperBound") { range, _ in .int(range.upper) },
    .range("contains(_:)") { range, call in
      guard case .int(let integer) = call.value(0) else { return nil }
      return .bool(range.contains(integer))
    },
  ]

  /// The members of arrays, and of texts, ranges and dictionaries as lists of their elements.
  static let ofLists: [MemberRow] =
    [
      .array("count") { .int($0.count) },
      .array("isEmpty") { .bool($0.isEmpty) },
      .array("first") { $0.first ?? .nil },
      .array("last") { $0.last ?? .nil },
      .array("indices") {
        FixtureRange(from: 0, to: $0.count, isClosed: false).map { .range($0) }
      },
    ] + transformations + searches + orders + parts

  // MARK: Transforming

  private static let transformations: [MemberRow] = [
    .list("map(_: {})") { elements, call in
      let transform = try call.function(0)
      return .array(try elements.map { try transform($0) })
    },
    .list("compactMap(_: {})") { elements, call in
      let transform = try call.function(0)
      return .array(try elements.map { try transform($0) }.filter { !$0.isNil })
    },
    .list("flatMap(_: {})") { elements, call in try flatMap(elements, call) },
    .list("filter(_: {})") { elements, call in
      .array(try elements.filter(try call.predicate(0)))
    },
    .list("forEach(_: {})") { elements, call in
      let body = try call.function(0)
      for element in elements { _ = try body(element) }
      return .void
    },
    .list("reduce(_:, _: {})") { elements, call in
      let combine = try call.function(1)
      return try elements.reduce(call.value(0)) { try combine($0, $1) }
    },
    .list("reduce(into:, _: {})") { elements, call in
      let combine = try call.function(1)
      var arguments = [call.value(0), .void]
      for element in elements {
        arguments[1] = element
        _ = try combine.call(changing: &arguments)
      }
      return arguments[0]
    },
    .list("joined()") { elements, call in try join(elements, separator: nil, call) },
    .list("joined(separator:)") { elements, call in
      if elements.texts == nil { throw call.site.diagnostic("only texts can be joined by a text") }
      return try join(elements, separator: try call.text(0), call)
    },
    .list("enumerated()") { elements, call in
      try call.budget.spend(bytes: elements.count * MemoryLayout<FixtureValue>.stride * 4)
      let labels = ["offset", "element"]
      return .array(elements.enumerated().map { .tuple([.int($0), $1], labels: labels) })
    },
    .list("sum()") { elements, call in
      guard let first = elements.first else { return .int(0) }
      return try elements.dropFirst().reduce(first) {
        try BinaryOperator.add.apply(to: $0, $1, call.budget, at: call.site)
      }
    },
  ]

  private static func flatMap(
    _ elements: [FixtureValue], _ call: MemberCall
  ) throws -> FixtureValue {
    let transform = try call.function(0)
    var result: [FixtureValue] = []
    for element in elements {
      let part = try transform(element)
      if part.isNil { continue }
      guard let more = try call.budget.elements(of: part) else {
        throw call.site.diagnostic("the closure must return a list; it returned \(part.kind)")
      }
      result += more
      try call.budget.check(bytes: result.count * MemoryLayout<FixtureValue>.stride)
    }
    return .array(result)
  }

  private static func join(
    _ elements: [FixtureValue], separator: String?, _ call: MemberCall
  ) throws -> FixtureValue {
    if let texts = elements.texts {
      let separator = separator ?? ""
      let parts = texts.reduce(0) { $0 + $1.utf8.count }
      let (gaps, overflow) = separator.utf8.count.multipliedReportingOverflow(by: texts.count)
      try call.budget.check(bytes: overflow ? .max / 2 : min(parts, .max / 4) + min(gaps, .max / 4))
      return .string(texts.joined(separator: separator))
    }
    var result: [FixtureValue] = []
    for element in elements {
      guard case .array(let more) = element else {
        throw call.site.diagnostic("only texts or lists can be joined; here is \(element.kind)")
      }
      result += more
      try call.budget.check(bytes: result.count * MemoryLayout<FixtureValue>.stride)
    }
    return .array(result)
  }

  // MARK: Searching

  private static let searches: [MemberRow] = [
    .list("contains(_:)") { elements, call in
      .bool(elements.contains(try call.sought(in: elements)))
    },
    .list("contains(where: {})") { elements, call in
      .bool(try elements.contains(where: try call.predicate(0)))
    },
    .list("allSatisfy(_: {})") { elements, call in
      .bool(try elements.allSatisfy(try call.predicate(0)))
    },
    .list("first(where: {})") { elements, call in
      try elements.first(where: try call.predicate(0)) ?? .nil
    },
    .list("last(where: {})") { elements, call in
      try elements.last(where: try call.predicate(0)) ?? .nil
    },
    .list("firstIndex(of:)") { elements, call in
      elements.firstIndex(of: try call.sought(in: elements)).map { .int($0) } ?? .nil
    },
    .list("firstIndex(where: {})") { elements, call in
      try elements.firstIndex(where: try call.predicate(0)).map { .int($0) } ?? .nil
    },
  ]

  // MARK: Order

  private static let orders: [MemberRow] = [
    .list("sorted()") { elements, call in .array(try elements.sorted(by: call.isLess)) },
    .list("sorted(by: {})") { elements, call in
      .array(try elements.sorted(by: try call.order(0)))
    },
    .list("min()") { elements, call in try elements.min(by: call.isLess) ?? .nil },
    .list("min(by: {})") { elements, call in try elements.min(by: try call.order(0)) ?? .nil },
    .list("max()") { elements, call in try elements.max(by: call.isLess) ?? .nil },
    .list("max(by: {})") { elements, call in try elements.max(by: try call.order(0)) ?? .nil },
    .list("reversed()") { elements, call in call.same(elements.reversed()) },
  ]

  // MARK: Parts

  private static let parts: [MemberRow] = [
    .list("prefix(_:)") { elements, call in call.same(elements.prefix(try call.count(0))) },
    .list("prefix(while: {})") { elements, call in
      call.same(try elements.prefix(while: try call.predicate(0)))
    },
    .list("suffix(_:)") { elements, call in call.same(elements.suffix(try call.count(0))) },
    .list("dropFirst()") { elements, call in call.same(elements.dropFirst()) },
    .list("dropFirst(_:)") { elements, call in call.same(elements.dropFirst(try call.count(0))) },
    .list("dropLast()") { elements, call in call.same(elements.dropLast()) },
    .list("dropLast(_:)") { elements, call in call.same(elements.dropLast(try call.count(0))) },
    .list("drop(while: {})") { elements, call in
      call.same(try elements.drop(while: try call.predicate(0)))
    },
  ]
}
