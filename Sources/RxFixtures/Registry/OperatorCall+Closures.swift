import RxCore
import RxTestKit

/// A closure of a fixture that an operator calls, and which says so where its result is of no use to the operator.
struct OperatorClosure {
  let function: FixtureClosure
  let argument: Argument
  let signature: OperatorSignature
  let host: FixtureHost
  /// The stage of an explanation that calls it.
  let stage: PipelineStage?

  private var budget: Budget { host.budget }

  func callAsFunction(_ arguments: FixtureValue...) throws -> FixtureValue {
    try callAsFunction(arguments)
  }

  func callAsFunction(_ arguments: [FixtureValue]) throws -> FixtureValue {
    guard let stage, let trace = host.trace else { return try function(arguments) }
    return try trace.inner(of: stage) {
      host.observed(try function(arguments), at: argument.site)
    }
  }

  /// The fault that a result is none of what is needed.
  func wrongResult(_ result: FixtureValue, _ wanted: ParameterType) -> Diagnostic {
    let fault = argument.site.diagnostic(
      "'\(signature.labelledName)' needs a closure that returns \(wanted.wanted); "
        + "this one returned \(result.kind), \(result.description(limit: 60))")
    budget.report(fault)
    return fault
  }

  func bool(_ result: FixtureValue) throws -> Bool {
    guard case .bool(let bool) = result else { throw wrongResult(result, .bool) }
    return bool
  }

  func observable(_ result: FixtureValue) throws -> Observable<FixtureValue> {
    guard let observable = result.asObservable else { throw wrongResult(result, .observable) }
    return observable
  }
}

extension OperatorCall {
  func function(_ name: String) throws -> OperatorClosure {
    let argument = try argument(name)
    guard let function = argument.value.function else {
      throw wrong(argument, .closure(parameterCount: 1))
    }
    return OperatorClosure(
      function: function, argument: argument, signature: signature, host: host, stage: stage)
  }

  /// A closure of one parameter.
  func closure(_ name: String) throws -> (FixtureValue) throws -> FixtureValue {
    let function = try function(name)
    return { try function($0) }
  }

  /// A closure of two parameters.
  func closure2(_ name: String) throws -> (FixtureValue, FixtureValue) throws -> FixtureValue {
    let function = try function(name)
    return { try function($0, $1) }
  }

  /// A closure without parameters.
  func closure0(_ name: String) throws -> () throws -> FixtureValue {
    let function = try function(name)
    return { try function() }
  }

  /// A closure that may change its first argument.
  func changing(_ name: String) throws -> (inout FixtureValue, FixtureValue) throws -> Void {
    let function = try function(name)
    return { changed, element in
      var arguments = [changed, element]
      changed = .void
      defer { changed = arguments[0] }
      _ = try function.function.call(changing: &arguments)
    }
  }

  func predicate(_ name: String) throws -> (FixtureValue) throws -> Bool {
    let function = try function(name)
    return { try function.bool(try function($0)) }
  }

  func comparer(_ name: String) throws -> (FixtureValue, FixtureValue) throws -> Bool {
    let function = try function(name)
    return { try function.bool(try function($0, $1)) }
  }

  /// A closure that returns an observable.
  func selector(_ name: String) throws -> (FixtureValue) throws -> Observable<FixtureValue> {
    let function = try function(name)
    return { try function.observable(try function($0)) }
  }

  /// A closure that combines the elements of several sources.
  func combiner(_ name: String) throws -> ([FixtureValue]) throws -> FixtureValue {
    let function = try function(name)
    return { try function($0) }
  }

  /// A closure that is called for its effect, if there is one.
  func effect(_ name: String) throws -> ((FixtureValue) throws -> Void)? {
    guard try optional(name) != nil else { return nil }
    let function = try function(name)
    return { _ = try function($0) }
  }

  /// The same without an argument.
  func effect0(_ name: String) throws -> (() throws -> Void)? {
    guard try optional(name) != nil else { return nil }
    let function = try function(name)
    return { _ = try function() }
  }

  /// The same for a closure that RxCore does not let throw: the test fails where it does.
  func safeEffect0(_ name: String) throws -> (() -> Void)? {
    guard let effect = try effect0(name) else { return nil }
    let (host, site) = (host, try argument(name).site)
    return {
      do { try effect() } catch { host.fail(error, at: site) }
    }
  }
}
