extension MethodCall {
  /// Runs a method of sequences.
  func run(_ method: ValueMethod, on elements: [FixtureValue]) throws -> FixtureValue? {
    switch method {
    case .map: return .array(try elements.map { try function(0)($0) })
    case .compactMap:
      let selector = try function(0)
      return .array(try elements.map { try selector($0) }.filter { !$0.isNil })
    case .flatMap: return try flatMap(elements)
    case .filter:
      let predicate = try function(0)
      return .array(try elements.filter { try test(predicate, $0) })
    case .forEach:
      let body = try function(0)
      for element in elements { _ = try body(element) }
      return .void
    case .reduce, .reduceInto: return try reduce(elements, into: method == .reduceInto)
    case .joined, .joinedSeparator: return try join(elements)
    case .enumerated:
      try budget.spend(bytes: elements.count * MemoryLayout<FixtureValue>.stride * 4)
      let labels = ["offset", "element"]
      return .array(elements.enumerated().map { .tuple([.int($0), $1], labels: labels) })
    default:
      return try search(method, elements) ?? sort(method, elements) ?? cut(method, elements)
    }
  }

  private func flatMap(_ elements: [FixtureValue]) throws -> FixtureValue {
    let selector = try function(0)
    var result: [FixtureValue] = []
    for element in elements {
      let part = try selector(element)
      if part.isNil { continue }
      guard let more = try budget.elements(of: part) else {
        throw site.diagnostic("the closure must return a list; it returned \(part.kind)")
      }
      result += more
      try budget.check(bytes: result.count * MemoryLayout<FixtureValue>.stride)
    }
    return .array(result)
  }

  private func reduce(_ elements: [FixtureValue], into: Bool) throws -> FixtureValue {
    let combine = try function(1)
    var arguments = [self.arguments[0].value, .void]
    for element in elements {
      arguments[1] = element
      if into {
        _ = try combine.call(changing: &arguments)
      } else {
        arguments[0] = try combine(arguments)
      }
    }
    return arguments[0]
  }

  private func join(_ elements: [FixtureValue]) throws -> FixtureValue {
    if let texts = elements.texts {
      let separator = arguments.isEmpty ? "" : try text(0)
      let parts = texts.reduce(0) { $0 + $1.utf8.count }
      let (gaps, overflow) = separator.utf8.count.multipliedReportingOverflow(by: texts.count)
      try budget.check(bytes: overflow ? .max / 2 : min(parts, .max / 4) + min(gaps, .max / 4))
      return .string(texts.joined(separator: separator))
    }
    guard arguments.isEmpty else { throw site.diagnostic("only texts can be joined by a text") }
    var result: [FixtureValue] = []
    for element in elements {
      guard case .array(let more) = element else {
        throw site.diagnostic("only texts or lists can be joined; here is \(element.kind)")
      }
      result += more
      try budget.check(bytes: result.count * MemoryLayout<FixtureValue>.stride)
    }
    return .array(result)
  }

  // MARK: Searching

  private func search(_ method: ValueMethod, _ elements: [FixtureValue]) throws -> FixtureValue? {
    switch method {
    case .contains:
      // `contains { … }` and `contains("x")` are told apart by what is given.
      return .bool(elements.contains(arguments[0].value))
    case .containsWhere:
      let predicate = try function(0)
      return .bool(try elements.contains { try test(predicate, $0) })
    case .allSatisfy:
      let predicate = try function(0)
      return .bool(try elements.allSatisfy { try test(predicate, $0) })
    case .firstWhere:
      let predicate = try function(0)
      return try elements.first { try test(predicate, $0) } ?? .nil
    case .lastWhere:
      let predicate = try function(0)
      return try elements.last { try test(predicate, $0) } ?? .nil
    case .firstIndex:
      return elements.firstIndex(of: arguments[0].value).map { .int($0) } ?? .nil
    case .firstIndexWhere:
      let predicate = try function(0)
      return try elements.firstIndex { try test(predicate, $0) }.map { .int($0) } ?? .nil
    case .sum: return try sum(elements)
    default: return nil
    }
  }

  private func sum(_ elements: [FixtureValue]) throws -> FixtureValue {
    guard var total = elements.first else { return .int(0) }
    for element in elements.dropFirst() {
      total = try evaluation.compute(.add, total, element, at: site.range)
    }
    return total
  }

  // MARK: Order

  private func sort(_ method: ValueMethod, _ elements: [FixtureValue]) throws -> FixtureValue? {
    switch method {
    case .sorted: return .array(try elements.sorted { try isLess($0, $1) })
    case .min: return try elements.min { try isLess($0, $1) } ?? .nil
    case .max: return try elements.max { try isLess($0, $1) } ?? .nil
    case .sortedBy:
      let isBefore = try function(0)
      return .array(try elements.sorted { try test(isBefore, $0, $1) })
    case .minBy:
      let isBefore = try function(0)
      return try elements.min { try test(isBefore, $0, $1) } ?? .nil
    case .maxBy:
      let isBefore = try function(0)
      return try elements.max { try test(isBefore, $0, $1) } ?? .nil
    case .reversed:
      let reversed = Array(elements.reversed())
      return try same(reversed)
    default: return nil
    }
  }

  func isLess(_ first: FixtureValue, _ second: FixtureValue) throws -> Bool {
    try evaluation.order(first, second, .less, site.range) < 0
  }

  // MARK: Parts

  private func cut(_ method: ValueMethod, _ elements: [FixtureValue]) throws -> FixtureValue? {
    switch method {
    case .prefix: return try same(Array(elements.prefix(try count(0))))
    case .suffix: return try same(Array(elements.suffix(try count(0))))
    case .dropFirst: return try same(Array(elements.dropFirst()))
    case .dropFirstCount: return try same(Array(elements.dropFirst(try count(0))))
    case .dropLast: return try same(Array(elements.dropLast()))
    case .dropLastCount: return try same(Array(elements.dropLast(try count(0))))
    case .prefixWhile:
      let predicate = try function(0)
      return try same(Array(try elements.prefix { try test(predicate, $0) }))
    case .dropWhile:
      let predicate = try function(0)
      return try same(Array(try elements.drop { try test(predicate, $0) }))
    default: return nil
    }
  }

  /// A part of a text is a text, of anything else a list.
  private func same(_ elements: [FixtureValue]) throws -> FixtureValue {
    guard case .string = receiver, let texts = elements.texts else { return .array(elements) }
    return .string(texts.joined())
  }
}
