import RxCore

extension Budget {
  /// Pays for a value that has been made, and refuses one that is too large or nested too deeply.
  ///
  /// Costs nothing for numbers, in proportion to the contents otherwise. Whatever makes containers pays for them here, so that printing, comparing
  /// and releasing values stays within bounds.
  package func admit(_ value: FixtureValue) throws { try admit(value, within: 0) }

  /// Pays for a value that becomes part of another one, some levels down in it.
  func admit(_ value: FixtureValue, within depth: Int) throws {
    switch value {
    case .array, .dictionary, .tuple, .event, .implicit:
      var size = ValueSize(limits: limits)
      size.add(value, depth: depth + 1)
      if size.isTooDeep {
        exhaust(.values, "a value is nested more than \(limits.valueDepth) deep")
      }
      try spend(bytes: size.bytes)
    case .string(let text): try spend(bytes: text.utf8.count)
    default: break
    }
  }
}

extension Budget {
  /// Pays for looking through values, to compare, search or print them.
  package func examine(_ values: FixtureValue...) throws {
    for value in values {
      switch value {
      case .string(let text): try spendWork(bytes: text.utf8.count)
      case .array, .dictionary, .tuple, .event, .implicit:
        var size = ValueSize(limits: limits)
        size.add(value, depth: 1)
        try spendWork(bytes: size.bytes)
      default: break
      }
    }
  }
}

/// Adds up how large a value is, and stops where it is too large.
private struct ValueSize {
  let limits: Budget.Limits
  var bytes = 0
  var isTooDeep = false

  init(limits: Budget.Limits) { self.limits = limits }

  mutating func add(_ value: FixtureValue, depth: Int) {
    if depth > limits.valueDepth { isTooDeep = true }
    guard !isTooDeep, bytes <= limits.valueBytes else { return }
    bytes += MemoryLayout<FixtureValue>.stride
    switch value {
    case .string(let text): bytes += text.utf8.count
    case .array(let values), .tuple(let values, _): add(values, depth: depth + 1)
    case .dictionary(let dictionary):
      add(dictionary.keys, depth: depth + 1)
      add(dictionary.values, depth: depth + 1)
    case .event(.next(let value)): add(value, depth: depth + 1)
    case .implicit(let member):
      for argument in member.arguments ?? [] { add(argument.value, depth: depth + 1) }
    default: break
    }
  }

  private mutating func add(_ values: [FixtureValue], depth: Int) {
    for value in values where !isTooDeep && bytes <= limits.valueBytes {
      add(value, depth: depth)
    }
  }
}
