/// Which arguments go to which parameters of a signature, as Swift would match them.
struct ArgumentMatching {
  /// The arguments, closures behind the parentheses last.
  var given: [Argument]

  /// The parameter of each of them; none is less than the one before.
  fileprivate(set) var places: [Int]

  /// How many closures have just as many parameters as they are given arguments.
  fileprivate(set) var exactClosures = 0

  init(of given: [Argument], places: [Int] = []) {
    self.given = given
    self.places = places
  }

  /// The arguments of a parameter: none, one, or several where it is variadic.
  func arguments(of parameter: Int) -> [Argument] {
    guard let first = places.firstIndex(of: parameter) else { return [] }
    return Array(given[first...(places.lastIndex(of: parameter) ?? first)])
  }

  func argument(of parameter: Int) -> Argument? {
    places.firstIndex(of: parameter).map { given[$0] }
  }
}

/// Why arguments do not fit a signature.
struct ArgumentMismatch: Error, @unchecked Sendable {
  // Unchecked: the closure holds values of any type, but an error of a form does not leave the call that looks for the form.

  /// How many arguments fit.
  let progress: Int

  /// The argument that does not fit, if it is not one that is missing.
  private let argument: ExpressionSite?

  /// The label that does not fit, if it is not the argument's value.
  private let label: String?

  /// Whether the signature does not have that label at all.
  private let isUnknown: Bool

  /// The message, made only where no other form fits.
  let message: () -> String

  /// What to write instead, if that is known.
  let note: String?

  init(
    progress: Int, site: ExpressionSite?, label: String? = nil, isUnknown: Bool = false,
    note: String? = nil, _ message: @escaping () -> String
  ) {
    self.progress = progress
    self.note = note
    argument = site
    self.label = label
    self.isUnknown = isUnknown
    self.message = message
  }

  /// Where, if it is an argument that does not fit and not one that is missing.
  var site: ExpressionSite? { label.map { argument?.label($0) } ?? argument }

  /// The label that the signature does not have, if that is what is wrong.
  var unknownLabel: String? { isUnknown ? label : nil }
}

extension OperatorSignature {
  /// Finds the parameters that arguments are for.
  ///
  /// Loops over numbers, because each form of each call comes here, and in a debug build iterators of other arrays take much longer.
  /// Returns a mismatch, because most forms of a call do not fit it, and Swift Testing captures the stack at each `throw`.
  func match(_ given: [Argument]) -> Result<ArgumentMatching, ArgumentMismatch> {
    var matching = ArgumentMatching(of: given)
    var next = 0
    for position in 0..<given.count {
      guard let index = index(for: given[position], from: next) else {
        return .failure(mismatch(of: given[position], from: next, progress: position))
      }
      matching.places.append(index)
      next = parameters[index].isVariadic ? index : index + 1
    }
    for index in 0..<parameters.count where !matching.places.contains(index) {
      let parameter = parameters[index]
      if parameter.isOptional || parameter.isVariadic { continue }
      return .failure(missing(parameter, progress: given.count))
    }
    for position in 0..<given.count {
      let parameter = parameters[matching.places[position]]
      guard accepts(given[position].value, parameter) else {
        return .failure(refusal(of: given[position], parameter, progress: position))
      }
      if isExactClosure(given[position], parameter) { matching.exactClosures += 1 }
    }
    return .success(matching)
  }

  private func missing(_ parameter: Parameter, progress: Int) -> ArgumentMismatch {
    let isOnlyTime =
      parameter.type == .time && parameter.label == nil
      && parameters.count { !$0.isOptional && !$0.isVariadic } == 1
    if isOnlyTime {
      return ArgumentMismatch(
        progress: progress, site: nil,
        note: "write: \(name)(2), in frames, or \(name)(.milliseconds(2))"
      ) { "'\(name)' needs a time" }
    }
    return ArgumentMismatch(progress: progress, site: nil) {
      "'\(labelledName)' needs \(parameter.type.wanted)\(role(of: parameter))"
    }
  }

  private func refusal(
    of argument: Argument, _ parameter: Parameter, progress: Int
  ) -> ArgumentMismatch {
    ArgumentMismatch(progress: progress, site: argument.site) {
      message(refusing: argument, parameter)
    }
  }

  private func isExactClosure(_ argument: Argument, _ parameter: Parameter) -> Bool {
    guard let count = parameter.type.closureParameterCount else { return false }
    return argument.value.function?.parameterCount == count
  }

  /// Finds the parameter that an argument is for; nil if there is none.
  private func index(for argument: Argument, from start: Int) -> Int? {
    let isFree = argument.isTrailingClosure && argument.label == nil
    for index in start..<parameters.count {
      let parameter = parameters[index]
      if isFree ? parameter.type.closureParameterCount != nil : parameter.label == argument.label {
        return index
      }
      let mayBeSkipped =
        parameter.isOptional || parameter.isVariadic
        || (!argument.isTrailingClosure && parameter.type.closureParameterCount != nil)
      if !mayBeSkipped && !isFree { break }
    }
    if isFree, let last = parameters.indices.last, last >= start, parameters[last].type == .value {
      return last
    }
    return nil
  }

  private func mismatch(
    of argument: Argument, from start: Int, progress: Int
  ) -> ArgumentMismatch {
    guard let label = argument.label else {
      return ArgumentMismatch(progress: progress, site: argument.site) {
        let expected = start < parameters.count ? parameters[start] : nil
        let isMissingLabel = expected?.label != nil && !argument.isTrailingClosure
        return isMissingLabel
          ? "the label '\(expected?.label ?? ""):' is missing: \(labelledName)"
          : "'\(labelledName)' takes no further argument"
      }
    }
    let isKnown = parameters.contains { $0.label == label }
    return ArgumentMismatch(
      progress: progress, site: argument.site, label: label, isUnknown: !isKnown
    ) {
      isKnown
        ? "the argument '\(label):' is out of place: \(labelledName)"
        : "'\(name)' has no argument '\(label):'"
    }
  }

  private func message(refusing argument: Argument, _ parameter: Parameter) -> String {
    if let wanted = parameter.type.closureParameterCount,
      let count = argument.value.function?.parameterCount
    {
      let called = parameter.isNameless ? "its closure" : "'\(parameter.name)'"
      return "'\(labelledName)' calls \(called) with \(counted(wanted, "argument")), "
        + "but this closure has \(counted(count, "parameter"))"
    }
    return "'\(labelledName)' needs \(parameter.type.wanted)\(role(of: parameter)), "
      + "not \(argument.value.kind)"
  }

  /// What a parameter is for, in words behind what it needs: ` for 'minimum'`, ` as its second argument`; empty for the only one.
  func role(of parameter: Parameter) -> String {
    if !parameter.isNameless { return " for '\(parameter.name)'" }
    let written = parameters.filter { $0.type != .scheduler }
    guard written.count > 1, let index = written.firstIndex(where: { $0.name == parameter.name })
    else { return "" }
    let ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"]
    let ordinal = index < ordinals.count ? ordinals[index] : "\(index + 1)th"
    return " as its \(ordinal) argument"
  }

  private func accepts(_ value: FixtureValue, _ parameter: Parameter) -> Bool {
    (value.isNil && parameter.isOptional) || parameter.type.accepts(value)
  }
}
