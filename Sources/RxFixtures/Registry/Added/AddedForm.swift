import RxCore
import RxTestKit

/// The types of the parameters of what is added.
struct AddedTypes {
  private(set) var types: [ParameterType] = []
  private(set) var names: [String] = []

  mutating func append<Value>(_ type: Value.Type) {
    types.append(ParameterType(type))
    names.append("\(type)")
  }

  /// Throws a problem if a fixture could not write a closure.
  func checkClosures(of name: String) throws(AddedName.Problem) {
    let closures = types.indices.filter { index in
      if case .named = types[index] { return names[index].contains("-> ") }
      return false
    }
    guard let index = closures.first else { return }
    if index == types.count - 1, names[index].hasPrefix("() ") {
      throw AddedName.Problem(
        "parameter \(index + 1) of '\(name)' is a closure without parameters, which no fixture can write: take what it returns, such as "
          + "an observable, or declare one parameter")
    }
    throw AddedName.Problem(
      "parameter \(index + 1) of '\(name)' is a \(names[index]), which no fixture can write: only the last parameter may be a "
        + "closure, declared as '@escaping (…) throws -> …', with one to three parameters")
  }

  mutating func append<Output>(closureOf inputs: String..., returning output: Output.Type) {
    types.append(.closure(parameterCount: inputs.count))
    names.append("(\(inputs.joined(separator: ", "))) -> \(output)")
  }
}

/// Where in the host program something is added.
struct AddedPlace {
  let location: TextLocation

  init(_ filePath: StaticString, _ line: UInt, _ column: UInt) {
    location = TextLocation(
      file: "\(filePath)", line: Int(clamping: line), column: Int(clamping: column))
  }

  /// The fault that something cannot be added.
  func diagnostic(_ message: String, _ name: String) -> Diagnostic {
    let indentation = String(repeating: " ", count: max(0, location.column - 1))
    let text = "add(\"\(name)\")"
    return Diagnostic(message, at: location, in: indentation + text, length: text.count)
  }
}

extension OperatorRegistry {
  /// Adds a factory, and the operator that it is.
  mutating func add<Result>(
    _ name: String, _ types: AddedTypes, at place: AddedPlace,
    _ body: @escaping (AddedArguments) throws -> Result
  ) {
    do throws(AddedName.Problem) {
      try types.checkClosures(of: name)
      let signature = try OperatorSignature(AddedName(name), types.types, types.names)
      replace(with: OperatorForm(adding: signature, body))
      if let signature = signature.asOperator {
        replace(with: OperatorForm(adding: signature, body))
      }
    } catch { problems.append(place.diagnostic(error.message, name)) }
  }
}

extension OperatorForm {
  fileprivate init<Result>(
    adding signature: OperatorSignature, _ body: @escaping (AddedArguments) throws -> Result
  ) {
    self.init(signature: signature, "") { call in
      let arguments = AddedArguments(call)
      do {
        let result = call.host.registry.convertResult(
          try call.host.inAddedCall { try body(arguments) })
        // What a factory returns is counted by the registry.
        guard let source = result as? any ObservableConvertibleType else {
          return try arguments.context.write(result)
        }
        call.host.noteEnd(of: source)
        return .observable(arguments.context.elements(of: source))
      } catch let error
        where call.host.isStarting && !(error is Diagnostic || error is Budget.Exhausted)
      {
        let description = FixtureValue.error(FixtureError(error)).description(limit: 200)
        throw call.site.diagnostic("'\(call.signature.labelledName)' threw \(description)")
      }
    }
    isPipeline =
      Result.self is any ObservableConvertibleType.Type || Result.self is any AsyncSequence.Type
  }
}

/// The arguments of a call of what was added, one after the other.
final class AddedArguments {
  let call: OperatorCall
  let context: FixtureContext
  private var position: Int

  init(_ call: OperatorCall) {
    self.call = call
    context = FixtureContext(
      host: call.host, site: call.site, name: "'\(call.signature.labelledName)'")
    // What an operator is called on comes before its arguments.
    position = call.receiver == nil ? 0 : -1
  }

  /// The next argument.
  func next<Value>(_ type: Value.Type) throws -> Value {
    defer { position += 1 }
    guard let argument = argument else { return try convert(filling, at: call.site) }
    return try convert(argument.value, at: argument.site)
  }

  /// The next argument, which is a closure.
  func closure<Function>(_ make: (AddedFunction) -> Function) throws -> Function {
    defer { position += 1 }
    let closure = try call.function(call.signature.parameters[position].name)
    return make(AddedFunction(closure: closure, context: context))
  }

  private var argument: Argument? { position < 0 ? nil : call.matching.argument(of: position) }

  /// What stands for an argument that a fixture does not write: what the operator is called on, or the scheduler.
  private var filling: FixtureValue {
    position < 0 ? call.receiver ?? .nil : call.host.scheduler
  }

  private func convert<Value>(_ value: FixtureValue, at site: ExpressionSite) throws -> Value {
    let context = FixtureContext(host: call.host, site: site, name: context.name)
    if let converted = try context.read(value, as: Value.self) { return converted }
    let parameter = call.signature.parameters[max(0, position)]
    let role = position < 0 ? " for its source" : call.signature.role(of: parameter)
    throw site.diagnostic(
      "\(context.name) needs \(ParameterType(Value.self).wanted)\(role), "
        + "not \(value.description(limit: 60))",
      note: context.suggestion(for: value, Value.self))
  }
}

/// A closure of a fixture that a host program calls.
///
/// Unchecked: the tasks of a fixture's test run one step at a time, so no two threads call it at once.
struct AddedFunction: @unchecked Sendable {
  let closure: OperatorClosure
  let context: FixtureContext

  func call<each Input, Output>(_ input: repeat each Input) throws -> Output {
    var inputs: [FixtureValue] = []
    for input in repeat each input { inputs.append(try context.write(input)) }
    let result = try closure.function(inputs)
    // A closure whose result is not wanted may return anything.
    if let nothing = () as? Output { return nothing }
    var results = FixtureContext(
      host: context.host, site: closure.argument.site, name: context.name)
    results.origin = " from this closure"
    let output = try context.reporting { try results.read(result, as: Output.self) }
    if let output { return output }
    throw closure.wrongResult(result, ParameterType(Output.self))
  }
}
