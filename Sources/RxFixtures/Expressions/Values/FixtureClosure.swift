import RxTestKit

/// A function in a fixture: a closure, an operator such as `+`, a key path, or a function of the language.
public final class FixtureClosure {
  /// The number of parameters; `nil` for any number.
  public let parameterCount: Int?

  private let body: (inout [FixtureValue], _ mayChange: Bool) throws -> FixtureValue

  /// Creates a function.
  ///
  /// - Parameters:
  ///   - parameterCount: The number of parameters; `nil` for any number.
  ///   - body: Runs the function. A tuple among the arguments has been taken apart. The arguments may be changed; `mayChange` says whether
  ///     the caller has use for it.
  init(
    parameterCount: Int?,
    body: @escaping (inout [FixtureValue], _ mayChange: Bool) throws -> FixtureValue
  ) {
    self.parameterCount = parameterCount
    self.body = body
  }

  /// Wraps a Swift function.
  ///
  /// - Parameters:
  ///   - parameterCount: The number of parameters; `nil` for any number.
  ///   - function: The function, which receives exactly this number of arguments.
  public convenience init(
    parameterCount: Int?, _ function: @escaping ([FixtureValue]) throws -> FixtureValue
  ) {
    self.init(changing: parameterCount) { try function($0) }
  }

  /// Wraps a function of the host program that may change its arguments.
  convenience init(
    changing parameterCount: Int?,
    _ function: @escaping (inout [FixtureValue]) throws -> FixtureValue
  ) {
    self.init(parameterCount: parameterCount) { arguments, _ in
      if let parameterCount { try arguments.fit(parameterCount) }
      return try function(&arguments)
    }
  }

  /// Wraps a function of the language.
  ///
  /// - Parameters:
  ///   - parameterCount: The number of parameters; `nil` for any number.
  ///   - budget: Receives each `Diagnostic` that the function throws: the fixture is wrong, not the pipeline.
  ///   - function: The function, which receives exactly this number of arguments.
  convenience init(
    parameterCount: Int?, budget: Budget,
    _ function: @escaping ([FixtureValue]) throws -> FixtureValue
  ) {
    self.init(parameterCount: parameterCount) { arguments in
      do { return try function(arguments) } catch let fault as Diagnostic {
        budget.report(fault)
        throw fault
      }
    }
  }

  /// Calls the function.
  ///
  /// Instead of the arguments, one tuple with a value for each parameter is enough. Superfluous arguments are ignored.
  ///
  /// - Parameter arguments: The arguments.
  /// - Returns: The function's result.
  /// - Throws: A ``FixtureError``, one of RxCore's errors, or a `Diagnostic`, which also fails the test.
  public func callAsFunction(_ arguments: [FixtureValue]) throws -> FixtureValue {
    var arguments = arguments
    return try call(&arguments, mayChange: false)
  }

  /// Calls the function.
  ///
  /// - Parameter arguments: The arguments.
  /// - Returns: The function's result.
  /// - Throws: As with the arguments in an array.
  public func callAsFunction(_ arguments: FixtureValue...) throws -> FixtureValue {
    try callAsFunction(arguments)
  }

  /// Calls the function with arguments that it may change, such as the `inout` parameter of `scan(into:)`.
  ///
  /// - Parameter arguments: The arguments, which the function may change.
  /// - Returns: The function's result.
  /// - Throws: As without change; the arguments are then what they have become up to there.
  public func call(changing arguments: inout [FixtureValue]) throws -> FixtureValue {
    try call(&arguments, mayChange: true)
  }

  private func call(
    _ arguments: inout [FixtureValue], mayChange: Bool
  ) throws -> FixtureValue {
    takeTupleApart(&arguments)
    return try body(&arguments, mayChange)
  }

  /// Gives the parts of a tuple to a function that has a parameter for each.
  private func takeTupleApart(_ arguments: inout [FixtureValue]) {
    guard let parameterCount, parameterCount != 1, arguments.count == 1,
      case .tuple(let parts, _) = arguments[0], parts.count == parameterCount
    else { return }
    arguments = parts
  }
}

extension [FixtureValue] {
  /// Leaves out the arguments that a function has no parameters for.
  fileprivate mutating func fit(_ parameterCount: Int) throws {
    guard count >= parameterCount else {
      let wanted = counted(parameterCount, "argument")
      throw FixtureError("a function of \(wanted) was given \(count)")
    }
    removeLast(count - parameterCount)
  }
}

/// A number and what it counts: "1 parameter", "2 parameters".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
