/// Which arguments go to which parameters of a signature, as Swift would match them.
struct ArgumentMatching {
  /// The arguments of each parameter: none, one, or several where it is variadic.
  var arguments: [[Argument]]

  /// How many closures have just as many parameters as they are given arguments.
  var exactClosures = 0
}

/// Why arguments do not fit a signature.
struct ArgumentMismatch: Error, @unchecked Sendable {
  // Unchecked: the closure holds values of any type, but an error of a form does not leave the call that looks for the form.

  /// How many arguments fit.
  let progress: Int

  /// Where, if it is an argument that does not fit and not one that is missing.
  let site: ExpressionSite?

  /// The message, made only where no other form fits.
  let message: () -> String

  /// The label that the signature does not have, if that is what is wrong.
  var unknownLabel: String?

  init(progress: Int, site: ExpressionSite?, _ message: @escaping () -> String) {
    self.progress = progress
    self.site = site
    self.message = message
  }
}

extension OperatorSignature {
  /// Finds the parameters that arguments are for.
  ///
  /// - Parameter given: The arguments, closures behind the parentheses last.
  /// - Returns: The arguments of each parameter.
  /// - Throws: Why they do not fit.
  func match(_ given: [Argument]) throws(ArgumentMismatch) -> ArgumentMatching {
    var matching = ArgumentMatching(arguments: Array(repeating: [], count: parameters.count))
    var next = 0
    for position in given.indices {
      let index = try self.index(for: given[position], from: next, progress: position)
      matching.arguments[index].append(given[position])
      next = parameters[index].isVariadic ? index : index + 1
    }
    for index in parameters.indices where matching.arguments[index].isEmpty {
      let parameter = parameters[index]
      if !parameter.isOptional && !parameter.isVariadic {
        throw ArgumentMismatch(progress: given.count, site: nil) {
          "'\(labelledName)' needs \(parameter.type.wanted) for '\(parameter.name)'"
        }
      }
    }
    try checkTypes(&matching)
    return matching
  }

  /// Finds the parameter that an argument is for.
  private func index(
    for argument: Argument, from start: Int, progress: Int
  ) throws(ArgumentMismatch) -> Int {
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
    throw mismatch(of: argument, from: start, progress: progress)
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
    var mismatch = ArgumentMismatch(progress: progress, site: argument.site.label(label)) {
      isKnown
        ? "the argument '\(label):' is out of place: \(labelledName)"
        : "'\(name)' has no argument '\(label):'"
    }
    mismatch.unknownLabel = isKnown ? nil : label
    return mismatch
  }

  private func checkTypes(_ matching: inout ArgumentMatching) throws(ArgumentMismatch) {
    var progress = 0
    for index in parameters.indices where !matching.arguments[index].isEmpty {
      let parameter = parameters[index]
      for argument in matching.arguments[index] {
        guard accepts(argument.value, parameter) else {
          throw ArgumentMismatch(progress: progress, site: argument.site) {
            message(refusing: argument, parameter)
          }
        }
        progress += 1
        if let count = parameter.type.closureParameterCount,
          argument.value.function?.parameterCount == count
        {
          matching.exactClosures += 1
        }
      }
    }
  }

  private func message(refusing argument: Argument, _ parameter: Parameter) -> String {
    if let wanted = parameter.type.closureParameterCount,
      let count = argument.value.function?.parameterCount
    {
      func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
      }
      return "'\(labelledName)' calls '\(parameter.name)' with \(counted(wanted, "argument")), "
        + "but this closure has \(counted(count, "parameter"))"
    }
    return "'\(labelledName)' needs \(parameter.type.wanted) for '\(parameter.name)', "
      + "not \(argument.value.kind)"
  }

  private func accepts(_ value: FixtureValue, _ parameter: Parameter) -> Bool {
    (value.isNil && parameter.isOptional) || parameter.type.accepts(value)
  }
}
