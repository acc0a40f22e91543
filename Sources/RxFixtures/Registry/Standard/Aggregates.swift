import RxCore

extension OperatorForm {
  static let questions: [OperatorForm] = [
    .init(
      "every(_ predicate: (Element) -> Bool)",
      "Emits false at the first element that does not satisfy a predicate, or true on completion; then completes.",
      aka: ["all"]
    ) { $0.source.every(try $0.predicate("predicate")).map { .bool($0) } },
    .init(
      "any(_ predicate: (Element) -> Bool)",
      "Emits true at the first element that satisfies a predicate, or false on completion; then completes.",
      aka: ["some"]
    ) { $0.source.any(try $0.predicate("predicate")).map { .bool($0) } },
    .init(
      "contains(_ value: Element)",
      "Emits true at the first element that equals a value, or false on completion; then completes."
    ) { call in
      call.examined.contains(try call.value("value")).map { .bool($0) }
    },
    .init(
      "isEmpty()",
      "Emits false at the first element, or true if the source completes without one; then completes."
    ) {
      $0.source.isEmpty().map { .bool($0) }
    },
    .init("count()", "Emits the number of elements when the source completes.") {
      $0.source.count().map { .int($0) }
    },
    .init(
      "count(_ predicate: (Element) -> Bool)",
      "Emits the number of elements that satisfy a predicate when the source completes."
    ) { $0.source.count(try $0.predicate("predicate")).map { .int($0) } },
    .init("collect()", "Emits all elements as one array when the source completes.") { call in
      call.kept.collect().asObservable().map { try call.admitted(.array($0)) }
    },
  ]

  static let numbers: [OperatorForm] = [
    .init("min()", "Emits the smallest element when the source completes.") {
      $0.source.min(by: $0.isLess)
    },
    .init(
      "min(by areInIncreasingOrder: (Element, Element) -> Bool)",
      "Emits the smallest element, in the order of a closure, when the source completes."
    ) { $0.source.min(by: try $0.comparer("areInIncreasingOrder")) },
    .init("max()", "Emits the largest element when the source completes.") {
      $0.source.max(by: $0.isLess)
    },
    .init(
      "max(by areInIncreasingOrder: (Element, Element) -> Bool)",
      "Emits the largest element, in the order of a closure, when the source completes."
    ) { $0.source.max(by: try $0.comparer("areInIncreasingOrder")) },
    .init("sum()", "Emits the sum of all elements when the source completes.") { $0.sum },
    .init("average()", "Emits the mean of all elements when the source completes.") {
      $0.elements("numbers", \.asDouble).average().map { .double($0) }
    },
  ]
}

extension OperatorCall {
  /// The source; looking through large elements is paid for.
  var examined: Observable<FixtureValue> {
    let budget = host.budget
    return source.map { element in
      try budget.examine(element)
      return element
    }
  }

  /// Whether an element comes before another, as `<` tells.
  var isLess: (FixtureValue, FixtureValue) throws -> Bool {
    let (site, budget, name) = (site, host.budget, signature.labelledName)
    return { first, second in
      try budget.examine(first)
      do throws(Incomparable) { return try first.order(relativeTo: second) < 0 } catch {
        let fault = site.diagnostic(
          "'\(name)' cannot compare \(error.first) and \(error.second)")
        budget.report(fault)
        throw fault
      }
    }
  }

  /// Whole numbers are added as such, with an end to what they can hold, where the first element is one.
  fileprivate var sum: Observable<FixtureValue> {
    source.publish { shared in
      shared.take(1).flatMap { first -> Observable<FixtureValue> in
        let all = shared.startWith(first)
        if first.asInt == nil {
          return elements("numbers", of: all, \.asDouble).sum().map { .double($0) }
        }
        return elements("whole numbers, like the first", of: all, \.asInt).sum().map { .int($0) }
      }.ifEmpty(default: .int(0))
    }
  }
}

extension FixtureValue {
  fileprivate var asInt: Int? {
    if case .int(let value) = self { value } else { nil }
  }

  fileprivate var asDouble: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}
