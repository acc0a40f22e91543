extension MethodCall {
  /// Runs a method that changes what it is called on.
  func change(_ target: inout FixtureValue, _ method: ValueMethod) throws -> FixtureValue {
    switch target {
    case .array(var elements):
      target = .void
      defer { target = .array(elements) }
      if let result = try change(&elements, method) {
        try budget.check(bytes: elements.count * MemoryLayout<FixtureValue>.stride)
        return result
      }
    case .dictionary(var dictionary):
      target = .void
      defer { target = .dictionary(dictionary) }
      if let result = try change(&dictionary, method) { return result }
    case .string(let text):
      if method == .append || method == .appendContents {
        let more = try self.text(0)
        try budget.spend(bytes: text.utf8.count + more.utf8.count)
        target = .string(text + more)
        return .void
      }
      if method == .removeAll {
        target = .string("")
        return .void
      }
    case .bool(let value) where method == .toggle:
      target = .bool(!value)
      return .void
    default: break
    }
    throw site.diagnostic("\(target.kind) has no method '\(method.rawValue)'")
  }

  private func change(
    _ elements: inout [FixtureValue], _ method: ValueMethod
  ) throws -> FixtureValue? {
    switch method {
    case .append: elements.append(arguments[0].value)
    case .appendContents:
      guard let more = try budget.elements(of: arguments[0].value) else {
        throw wrong(0, "a list")
      }
      elements += more
    case .insert:
      let index = try index(1, upTo: elements.count)
      try budget.spendWork(bytes: elements.count)
      elements.insert(arguments[0].value, at: index)
    case .removeFirst:
      guard !elements.isEmpty else { throw nothingLeft }
      try budget.spendWork(bytes: elements.count)
      return elements.removeFirst()
    case .removeLast:
      guard !elements.isEmpty else { throw nothingLeft }
      return elements.removeLast()
    case .popLast: return elements.popLast() ?? .nil
    case .removeAt:
      try budget.spendWork(bytes: elements.count)
      return elements.remove(at: try index(0, upTo: elements.count - 1))
    case .removeAll: elements = []
    case .removeAllWhere:
      let predicate = try function(0)
      elements = try elements.filter { try !test(predicate, $0) }
    case .sort: elements = try elements.sorted { try isLess($0, $1) }
    case .sortBy:
      let isBefore = try function(0)
      elements = try elements.sorted { try test(isBefore, $0, $1) }
    case .reverse: elements.reverse()
    default: return nil
    }
    return .void
  }

  private func change(
    _ dictionary: inout FixtureDictionary, _ method: ValueMethod
  ) throws -> FixtureValue? {
    switch method {
    case .removeAll: dictionary = FixtureDictionary()
    case .removeValue:
      try budget.spendWork(bytes: dictionary.count * MemoryLayout<FixtureValue>.stride)
      defer { dictionary[arguments[0].value] = nil }
      return dictionary[arguments[0].value] ?? .nil
    case .updateValue:
      defer { dictionary[arguments[1].value] = arguments[0].value }
      return dictionary[arguments[1].value] ?? .nil
    default: return nil
    }
    return .void
  }

  private var nothingLeft: FixtureError { FixtureError("the array is empty", at: site) }

  private func index(_ argument: Int, upTo last: Int) throws -> Int {
    guard case .int(let index) = arguments[argument].value else {
      throw wrong(argument, "an Int")
    }
    guard index >= 0, index <= last else {
      throw FixtureError("index \(index) is not in the array", at: arguments[argument].site)
    }
    return index
  }
}
