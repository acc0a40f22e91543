import RxTestKit

/// The functions that the language has without a host.
enum LanguageFunction: String, CaseIterable, Sendable {
  case string = "String"
  case int = "Int"
  case double = "Double"
  case bool = "Bool"
  case character = "Character"
  case array = "Array"
  case set = "Set"
  case optional = "Optional"
  case abs
  case min
  case max
  case fail
  case inTurn

  /// The function as a value, as in `map(String.init)`, `map(String.init(describing:))` or `reduce(0, max)`.
  func asValue(
    _ labels: [String]? = nil, in evaluation: Evaluation, at site: ExpressionSite
  ) -> FixtureValue {
    let count = labels?.count ?? (self == .min || self == .max ? 2 : 1)
    return .closure(
      FixtureClosure(parameterCount: count, budget: evaluation.budget) { values in
        let arguments = values.enumerated().map { index, value in
          let label = labels.flatMap { $0[index] == "_" ? nil : $0[index] }
          return Argument(label: label, value: value, site: site)
        }
        return try self.call(arguments, in: evaluation, at: site)
      })
  }

  /// Calls the function.
  func call(
    _ arguments: [Argument], in evaluation: Evaluation, at site: ExpressionSite
  ) throws -> FixtureValue {
    if self == .min || self == .max {
      return try extreme(arguments, in: evaluation, at: site)
    }
    let labels = arguments.map(\.label)
    let first = arguments.first?.value
    let budget = evaluation.budget
    switch (self, labels, first) {
    case (.string, [nil], let value?): return try convertToText(value, budget)
    case (.string, ["describing"], let value?): return .string(try budget.text(of: value))
    case (.string, _, let format?) where labels.first == "format":
      return try self.format(format, arguments, budget)
    case (.string, ["repeating", "count"], .string(let text)?):
      let count = try self.count(arguments[1], unit: text.utf8.count, budget)
      return .string(String(repeating: text, count: count))
    case (.string, [nil, "radix"], .int(let integer)?):
      return .string(String(integer, radix: try radix(arguments[1])))
    case (.int, [nil, "radix"], .string(let text)?):
      return Int(text, radix: try radix(arguments[1])).map { .int($0) } ?? .nil
    case (.array, ["repeating", "count"], let value?):
      let stride = MemoryLayout<FixtureValue>.stride
      let count = try self.count(arguments[1], unit: stride, budget)
      return try evaluation.admitted(.array(Array(repeating: value, count: count)))
    case (_, [nil], let value?):
      if let result = try convert(value, budget, at: site) { return result }
    case (.string, [], nil): return .string("")
    case (.array, [], nil), (.set, [], nil): return .array([])
    default: break
    }
    throw site.diagnostic("'\(rawValue)' does not take these arguments")
  }

  // MARK: Conversions

  private func convert(
    _ value: FixtureValue, _ budget: Budget, at site: ExpressionSite
  ) throws -> FixtureValue? {
    try budget.examine(value)
    return switch (self, value) {
    case (.optional, _), (.int, .int), (.double, .double), (.bool, .bool): value
    case (.int, .string(let text)): Int(text).map { .int($0) } ?? .nil
    case (.int, .double(let number)): .int(try truncate(number, at: site))
    case (.double, .int(let integer)): .double(Double(integer))
    case (.double, .string(let text)): Double(text).map { .double($0) } ?? .nil
    case (.bool, .string(let text)): Bool(text).map { .bool($0) } ?? .nil
    case (.character, .string(let text)) where text.count == 1: value
    case (.array, _): try budget.elements(of: value).map { .array($0) }
    case (.set, _):
      try budget.elements(of: value).map { elements in
        try budget.spendSteps(elements.count)
        return .array(elements.withoutRepetition)
      }
    case (.abs, .int), (.abs, .double): try magnitude(value, at: site)
    case (.fail, _): value.asError.map { .error($0) }
    default: nil
    }
  }

  private func convertToText(_ value: FixtureValue, _ budget: Budget) throws -> FixtureValue {
    // `String(["a", "b"])` puts characters together, as `String(text.reversed())` needs it.
    if case .array(let parts) = value, let characters = parts.texts {
      return .string(characters.joined())
    }
    return .string(try budget.text(of: value))
  }

  private func format(
    _ format: FixtureValue, _ arguments: [Argument], _ budget: Budget
  ) throws -> FixtureValue {
    let values = arguments.dropFirst()
    let site = arguments[0].site
    guard case .string(let text) = format else {
      throw site.diagnostic("a String is needed; this is \(format.kind)")
    }
    do {
      let format = try TextFormat(text)
      guard values.count == format.valueCount else {
        let wanted = counted(format.valueCount, "value")
        throw site.diagnostic("this format takes \(wanted), not \(values.count)")
      }
      try budget.spendSteps(values.count)
      let result = try format.text(of: values.map(\.value)) { try budget.text(of: $0) }
      let printed = try result.get()
      try budget.spend(bytes: printed.utf8.count)
      return .string(printed)
    } catch let issue as TextIssue {
      throw site.diagnostic(issue.message, note: issue.note)
    } catch let misfit as TextFormat.Misfit {
      let argument = arguments[misfit.index + 1]
      throw argument.site.diagnostic(
        "'\(misfit.conversion)' takes \(misfit.wanted); this is \(argument.value.kind)")
    }
  }

  private func truncate(_ number: Double, at site: ExpressionSite) throws -> Int {
    guard let integer = Int(exactly: number.rounded(.towardZero)) else {
      throw FixtureError("\(number) is not an Int", at: site)
    }
    return integer
  }

  private func magnitude(_ value: FixtureValue, at site: ExpressionSite) throws -> FixtureValue {
    switch value {
    case .int(.min): throw FixtureError("arithmetic overflow in abs(\(Int.min))", at: site)
    case .int(let integer): .int(Swift.abs(integer))
    case .double(let number): .double(Swift.abs(number))
    default: value
    }
  }

  private func radix(_ argument: Argument) throws -> Int {
    guard case .int(let radix) = argument.value, (2...36).contains(radix) else {
      throw argument.site.diagnostic("a radix is an Int from 2 to 36")
    }
    return radix
  }

  private func count(_ argument: Argument, unit: Int, _ budget: Budget) throws -> Int {
    guard case .int(let count) = argument.value else {
      throw argument.site.diagnostic("a count is an Int")
    }
    guard count >= 0 else { throw FixtureError("\(count) is not a count", at: argument.site) }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: Swift.max(1, unit))
    try budget.spend(bytes: overflow ? .max / 2 : bytes)
    return count
  }

  private func extreme(
    _ arguments: [Argument], in evaluation: Evaluation, at site: ExpressionSite
  ) throws -> FixtureValue {
    guard arguments.count >= 2, arguments.allSatisfy({ $0.label == nil }) else {
      throw site.diagnostic("'\(rawValue)' takes two values or more")
    }
    let call = MethodCall(
      receiver: .array(arguments.map(\.value)), arguments: [], site: site, evaluation: evaluation)
    return try call.run(self == .min ? .min : .max) ?? .nil
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
  /// The elements of a list, a text, a range or a dictionary.
  ///
  /// - Parameter value: What may have elements.
  /// - Returns: The elements; `nil` if that kind of value has none.
  /// - Throws: ``Exhausted`` if there are too many.
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
