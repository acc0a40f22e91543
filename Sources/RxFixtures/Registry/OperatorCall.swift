import RxCore
import RxTestKit

/// One call of an operator or a factory, with its arguments by the names of their parameters.
struct OperatorCall {
  let signature: OperatorSignature
  let matching: ArgumentMatching
  /// What it is called on; `nil` for a factory.
  let receiver: FixtureValue?
  let host: FixtureHost
  let site: ExpressionSite
  /// Where an explanation notes what it emits.
  let stage: PipelineStage?

  /// What an operator is called on.
  var source: Observable<FixtureValue> { receiver?.observable ?? .never() }

  /// The arguments of a parameter.
  func arguments(_ name: String) throws -> [Argument] {
    matching.arguments(of: try index(of: name))
  }

  private func firstArgument(_ name: String) throws -> Argument? {
    matching.argument(of: try index(of: name))
  }

  private func index(of name: String) throws -> Int {
    if let index = signature.index(of: name) { return index }
    throw FormMistake(signature: signature, name: name)
  }

  /// The argument of a parameter; `nil` where it was left out, or is `nil`.
  func optional(_ name: String) throws -> Argument? {
    guard let argument = try firstArgument(name), !argument.value.isNil else { return nil }
    return argument
  }

  /// The argument of a parameter that has been given one.
  func argument(_ name: String) throws -> Argument {
    guard let argument = try firstArgument(name) else {
      throw site.diagnostic("'\(signature.labelledName)' needs '\(name)'")
    }
    return argument
  }

  /// An argument that is not a such thing as is needed.
  func wrong(_ argument: Argument, _ wanted: ParameterType) -> Diagnostic {
    argument.site.diagnostic(
      "'\(signature.labelledName)' needs \(wanted.wanted), not \(argument.value.kind)")
  }
}

// MARK: - Values

extension OperatorCall {
  func value(_ name: String) throws -> FixtureValue { try argument(name).value }

  /// The arguments of a variadic parameter.
  func values(_ name: String) throws -> [FixtureValue] { try arguments(name).map(\.value) }

  func int(_ name: String) throws -> Int {
    let argument = try argument(name)
    guard case .int(let value) = argument.value else { throw wrong(argument, .int) }
    return value
  }

  func int(_ name: String, default value: Int) throws -> Int {
    try optional(name) == nil ? value : try int(name)
  }

  func bool(_ name: String, default value: Bool) throws -> Bool {
    guard let argument = try optional(name) else { return value }
    guard case .bool(let value) = argument.value else { throw wrong(argument, .bool) }
    return value
  }

  func error(_ name: String) throws -> any Error {
    let argument = try argument(name)
    guard let error = try host.error(argument.value) else { throw wrong(argument, .error) }
    return error.thrown
  }

  /// The name of the member that was given, without its dot.
  func member(_ name: String) throws -> String? {
    guard case .implicit(let member)? = try optional(name)?.value else { return nil }
    return member.name
  }

  /// The elements of an array or another sequence, made as they are needed.
  func elements(_ name: String) throws -> AnySequence<FixtureValue> {
    let argument = try argument(name)
    if case .range(let range) = argument.value {
      return AnySequence(range.lazy.map { .int($0) })
    }
    guard let elements = try host.budget.elements(of: argument.value) else {
      throw wrong(argument, .sequence)
    }
    return AnySequence(elements)
  }
}

// MARK: - Observables, time and schedulers

extension OperatorCall {
  func observable(_ name: String) throws -> Observable<FixtureValue> {
    let argument = try argument(name)
    guard let observable = argument.value.asObservable else { throw wrong(argument, .observable) }
    return host.observed(observable, at: argument.site)
  }

  /// The observables of a variadic parameter, or of an array.
  func observables(_ name: String) throws -> [Observable<FixtureValue>] {
    try arguments(name).flatMap { argument in
      if let observable = argument.value.asObservable {
        return [host.observed(observable, at: argument.site)]
      }
      guard case .array(let values) = argument.value else { throw wrong(argument, .observables) }
      return try values.map { value in
        guard let observable = value.asObservable else { throw wrong(argument, .observables) }
        return host.observed(observable, at: argument.site)
      }
    }
  }

  func time(_ name: String) throws -> RxTimeInterval {
    let argument = try argument(name)
    guard let duration = argument.value.duration else { throw wrong(argument, .time) }
    return duration.interval
  }

  func optionalTime(_ name: String) throws -> RxTimeInterval? {
    try optional(name) == nil ? nil : try time(name)
  }

  /// The test's scheduler.
  var scheduler: TestScheduler { host.clock }

  /// The scheduler of what emits while it is being subscribed to, unless a scheduler is given.
  func immediateScheduler() throws -> any ImmediateSchedulerType {
    try optional("scheduler") == nil ? CurrentThreadScheduler.instance : host.clock
  }
}

extension FixtureDuration {
  /// The duration as Swift has it.
  var interval: RxTimeInterval {
    switch self {
    case .frames(let frames): .milliseconds(frames)
    case .never: .never
    }
  }
}

// MARK: - Results

extension OperatorCall {
  /// Pays for a value that an operator made of several others.
  func admitted(_ value: FixtureValue) throws -> FixtureValue {
    try host.budget.admit(value)
    return value
  }

  func arrays(_ arrays: Observable<[FixtureValue]>) -> Observable<FixtureValue> {
    arrays.map { try admitted(.array($0)) }
  }

  /// The source, for an operator that keeps all its elements: they are paid for as one value.
  var kept: Observable<FixtureValue> { keeping(source) }

  /// The same of another observable, all of whose elements are kept.
  func keeping(_ source: Observable<FixtureValue>) -> Observable<FixtureValue> {
    let budget = host.budget
    return source.lift { downstream in
      var bytes = 0
      return downstream.handling { element in
        bytes += MemoryLayout<FixtureValue>.stride
        do {
          try budget.spendKept(bytes: bytes)
          downstream.next(element)
        } catch { _ = downstream.scope.stop() }
      }
    }
  }

  /// The elements of an observable, by default the source, as what an operator needs, or a fault that says so.
  func elements<Element>(
    _ wanted: String, of observable: Observable<FixtureValue>? = nil,
    _ convert: @escaping (FixtureValue) -> Element?
  ) -> Observable<Element> {
    let (site, budget, name) = (site, host.budget, signature.labelledName)
    return (observable ?? source).map { value in
      if let element = convert(value) { return element }
      let fault = site.diagnostic("'\(name)' needs elements that are \(wanted), not \(value.kind)")
      budget.report(fault)
      throw fault
    }
  }

  /// The source's elements as observables.
  var sources: Observable<Observable<FixtureValue>> { observables(of: source) }

  /// The elements of another observable as observables; an array stands for one that emits its elements.
  func observables(of source: Observable<FixtureValue>) -> Observable<Observable<FixtureValue>> {
    let (host, stage, site) = (host, stage, site)
    return elements("observables", of: source) { value in
      if case .array(let elements) = value { return .from(elements) }
      return value.observable.map { host.observed($0, at: site, within: stage) }
    }
  }
}
