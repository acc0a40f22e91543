import RxTestKit

/// A function as a value: a closure of the fixture, an operator such as `+`, a key path or a function of the language.
public final class FixtureClosure {
  enum Body {
    case native((inout [FixtureValue]) throws -> FixtureValue)
    case interpreted(InterpretedClosure)
  }

  /// How many parameters it takes; `nil` for any number.
  public let parameterCount: Int?

  let body: Body

  init(_ closure: InterpretedClosure) {
    parameterCount = closure.syntax.parameterCount
    body = .interpreted(closure)
  }

  /// Wraps a function of the host program.
  ///
  /// - Parameters:
  ///   - parameterCount: How many parameters it takes; `nil` for any number.
  ///   - function: Is given exactly that many arguments.
  public init(
    parameterCount: Int?, _ function: @escaping ([FixtureValue]) throws -> FixtureValue
  ) {
    self.parameterCount = parameterCount
    body = .native { try function($0) }
  }

  /// Wraps a function of the host program that may change its arguments.
  init(
    changing parameterCount: Int?,
    _ function: @escaping (inout [FixtureValue]) throws -> FixtureValue
  ) {
    self.parameterCount = parameterCount
    body = .native(function)
  }

  /// Wraps a function of the language.
  ///
  /// - Parameters:
  ///   - parameterCount: How many parameters it takes; `nil` for any number.
  ///   - budget: Receives each `Diagnostic` that the function throws: the fixture is wrong, not the pipeline.
  ///   - function: Is given exactly that many arguments.
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
  /// It may be given more arguments than it has parameters, or one tuple of as many values as it has parameters.
  ///
  /// - Parameter arguments: What it is given.
  /// - Returns: What it returns.
  /// - Throws: What it throws: a ``FixtureError``, one of RxCore's errors, or a `Diagnostic`, which is also reported to the budget.
  public func callAsFunction(_ arguments: [FixtureValue]) throws -> FixtureValue {
    var arguments = arguments
    return try call(&arguments, mayChange: false)
  }

  /// Calls the function with one argument.
  ///
  /// - Parameter argument: What it is given.
  /// - Returns: What it returns.
  /// - Throws: As with any other number.
  public func callAsFunction(_ argument: FixtureValue) throws -> FixtureValue {
    try callAsFunction([argument])
  }

  /// Calls the function with two arguments.
  ///
  /// - Parameters:
  ///   - first: What it is given.
  ///   - second: What it is given.
  /// - Returns: What it returns.
  /// - Throws: As with any other number.
  public func callAsFunction(
    _ first: FixtureValue, _ second: FixtureValue
  ) throws -> FixtureValue {
    try callAsFunction([first, second])
  }

  /// Calls the function with arguments that it may change, as an `inout` parameter of `scan(into:)` or `bind` is.
  ///
  /// - Parameter arguments: What it is given, and afterwards what it has left there.
  /// - Returns: What it returns.
  /// - Throws: As without change; the arguments are then what they have become up to there.
  public func call(changing arguments: inout [FixtureValue]) throws -> FixtureValue {
    try call(&arguments, mayChange: true)
  }

  private func call(
    _ arguments: inout [FixtureValue], mayChange: Bool
  ) throws -> FixtureValue {
    takeTupleApart(&arguments)
    switch body {
    case .native(let function):
      try fitArguments(&arguments)
      return try function(&arguments)
    case .interpreted(let closure): return try closure.call(&arguments, mayChange: mayChange)
    }
  }

  /// Gives the parts of a tuple to a function that has a parameter for each.
  private func takeTupleApart(_ arguments: inout [FixtureValue]) {
    guard let parameterCount, parameterCount != 1, arguments.count == 1,
      case .tuple(let parts, _) = arguments[0], parts.count == parameterCount
    else { return }
    arguments = parts
  }

  private func fitArguments(_ arguments: inout [FixtureValue]) throws {
    guard let parameterCount else { return }
    guard arguments.count >= parameterCount else {
      let wanted = counted(parameterCount, "argument")
      throw FixtureError("a function of \(wanted) was given \(arguments.count)")
    }
    arguments.removeLast(arguments.count - parameterCount)
  }
}
