import RxTestKit

/// A call of a member: the receiver, the arguments and the place.
struct MemberCall {
  /// The receiver; `()` for a function, and for a member that changes its receiver.
  let receiver: FixtureValue
  let arguments: [Argument]
  let site: ExpressionSite
  let budget: Budget

  func value(_ index: Int) -> FixtureValue { arguments[index].value }

  /// The argument as a function.
  func function(_ index: Int) throws -> FixtureClosure {
    guard let function = value(index).function else { throw wrong(index, "a closure") }
    return function
  }

  /// The argument as a closure that answers a question about a value.
  func predicate(_ index: Int) throws -> (FixtureValue) throws -> Bool {
    let function = try function(index)
    return { try answer(try function($0)) }
  }

  /// The argument as a closure that says whether one value comes before another.
  func order(_ index: Int) throws -> (FixtureValue, FixtureValue) throws -> Bool {
    let function = try function(index)
    return { try answer(try function($0, $1)) }
  }

  private func answer(_ result: FixtureValue) throws -> Bool {
    guard case .bool(let answer) = result else {
      throw site.diagnostic("the closure must return a Bool")
    }
    return answer
  }

  /// The argument as a number of elements.
  func count(_ index: Int) throws -> Int {
    let count = try int(index)
    guard count >= 0 else {
      throw FixtureError("\(count) is not a number of elements", at: arguments[index].site)
    }
    return count
  }

  /// The argument as the index of an element, at most `last`.
  func index(_ argument: Int, upTo last: Int) throws -> Int {
    let index = try int(argument)
    guard index >= 0, index <= last else {
      throw FixtureError("index \(index) is not in the array", at: arguments[argument].site)
    }
    return index
  }

  /// The argument as an integer.
  func int(_ index: Int) throws -> Int {
    guard case .int(let integer) = value(index) else { throw wrong(index, "an Int") }
    return integer
  }

  /// The argument as a text.
  func text(_ index: Int) throws -> String {
    guard case .string(let text) = value(index) else { throw wrong(index, "a String") }
    return text
  }

  /// The error that an argument is of the wrong kind.
  func wrong(_ index: Int, _ wanted: String) -> Diagnostic {
    arguments[index].site.diagnostic("\(wanted) is needed; this is \(value(index).kind)")
  }

  /// A text that has been made, paid for.
  func paid(_ text: String) throws -> FixtureValue {
    try budget.spend(bytes: text.utf8.count)
    return .string(text)
  }

  /// Parts of the receiver: of a text a text, of anything else a list.
  func same(_ elements: some Sequence<FixtureValue>) -> FixtureValue {
    let elements = Array(elements)
    guard case .string = receiver, let texts = elements.texts else { return .array(elements) }
    return .string(texts.joined())
  }
}

extension [FixtureValue] {
  /// The values as texts, if all of them are.
  var texts: [String]? {
    var texts: [String] = []
    for value in self {
      guard case .string(let text) = value else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// Each value once, where it comes first.
  var withoutRepetition: [FixtureValue] {
    var seen: Set<FixtureValue> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Budget {
  /// A value that has been made, paid for.
  func admitted(_ value: FixtureValue) throws -> FixtureValue {
    try admit(value)
    return value
  }

  /// The text that string interpolation shows for a value.
  func text(of value: FixtureValue) throws -> String {
    let text = value.interpolated(limit: limits.valueBytes)
    try spend(bytes: text.utf8.count)
    return text
  }

  /// Refuses a value that is about to become too large, without paying for it.
  func check(bytes: Int) throws {
    if bytes > limits.valueBytes { try spend(bytes: bytes) }
  }

  /// The elements of a list, a text, a range or a dictionary; `nil` for other values.
  package func elements(of value: FixtureValue) throws -> [FixtureValue]? {
    let stride = MemoryLayout<FixtureValue>.stride
    switch value {
    case .array(let values): return values
    case .string(let text):
      try spend(bytes: text.utf8.count * stride)
      return text.map { .string(String($0)) }
    case .range(let range):
      try spend(bytes: Swift.min(range.count, .max / stride) * stride)
      return range.map { .int($0) }
    case .dictionary(let dictionary):
      try spend(bytes: dictionary.count * stride * 4)
      return dictionary.pairs
    default: return nil
    }
  }
}

extension FixtureDictionary {
  /// The entries as labelled tuples, as Swift's dictionaries have them.
  var pairs: [FixtureValue] {
    let labels = ["key", "value"]
    return zip(keys, values).map { .tuple([$0, $1], labels: labels) }
  }
}
