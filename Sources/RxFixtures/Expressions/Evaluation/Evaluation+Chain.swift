import RxCore
import RxTestKit

extension Evaluation {
  /// Evaluates what is read from an operand and called on it, one step after the other.
  func chain(
    _ base: NodeID, _ links: [Link], _ id: NodeID, _ frame: Frame
  ) throws -> FixtureValue {
    var value = try value(base, frame)
    for link in links {
      if case .optionalChain = link.kind {
        if value.isNil { return .nil }
        continue
      }
      value = try follow(link, from: value, frame)
    }
    return value
  }

  private func follow(
    _ link: Link, from value: FixtureValue, _ frame: Frame
  ) throws -> FixtureValue {
    let site = ExpressionSite(expression.sharedText, link.range, end: link.end)
    let reader = MemberReader(host)
    switch link.kind {
    case .property(let name, let known): return try property(name, known, of: value, at: site)
    case .tupleElement(let index): return try reader.part(index, of: value, at: site)
    case .element(let arguments):
      return try element(of: value, try self.arguments(arguments, frame), at: site)
    case .method(let name, let arguments, let known):
      return try method(name, known, of: value, try self.arguments(arguments, frame), at: site)
    case .call(let arguments):
      return try call(value, try self.arguments(arguments, frame), at: site)
    case .optionalChain: return value
    case .force: return try reader.forced(value, at: site)
    }
  }

  func property(
    _ name: String, _ known: Member?, of value: FixtureValue, at site: ExpressionSite
  ) throws -> FixtureValue {
    if name == "self", let type = value.typeName { return .type(type) }
    if case .observable = value, host.operatorNames.contains(name) {
      throw site.diagnostic("the operator '\(name)' is called: \(name)(…)")
    }
    return try MemberReader(host).property(name, known, of: value, at: site)
  }

  private func element(
    of value: FixtureValue, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue {
    guard let index = arguments.first, index.label == nil else {
      throw site.diagnostic("an index is missing")
    }
    let found = try MemberReader(host).element(index.value, of: value, at: site)
    guard arguments.count > 1 else { return found }
    guard arguments.count == 2, arguments[1].label == "default", case .dictionary = value else {
      throw arguments[1].site.diagnostic("there is one index too many")
    }
    return found.isNil ? arguments[1].value : found
  }

  /// Calls a function, or a type in brackets: `[Int]()`.
  func call(
    _ value: FixtureValue, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue {
    if let function = value.function {
      if let labelled = arguments.first(where: { $0.label != nil && !$0.isTrailingClosure }) {
        throw labelled.site.diagnostic("a closure's arguments have no labels")
      }
      let count = function.parameterCount ?? arguments.count
      guard arguments.count == count || isOneTuple(arguments) else {
        throw site.diagnostic(
          "the closure takes \(counted(count, "argument")), not \(arguments.count)")
      }
      return try function(arguments.map(\.value))
    }
    if arguments.isEmpty, value.typeName != nil {
      switch value {
      case .array: return .array([])
      case .dictionary: return .dictionary(FixtureDictionary())
      default: break
      }
    }
    throw site.diagnostic("\(value.kind) cannot be called")
  }

  private func isOneTuple(_ arguments: [Argument]) -> Bool {
    guard arguments.count == 1, case .tuple = arguments[0].value else { return false }
    return true
  }

  /// Calls a method: an operator of an observable, a method of an object or of a value.
  func method(
    _ name: String, _ known: Member?, of value: FixtureValue, _ arguments: [Argument],
    at site: ExpressionSite
  ) throws -> FixtureValue {
    switch value {
    case .object(let object):
      return try method(name, of: object, arguments, at: site)
    case .observable(let source): return try callOperator(name, on: source, arguments, at: site)
    case .foreign(let foreign):
      if let function = try foreign.property(name, at: site) {
        return try call(function, arguments, at: site)
      }
    case .tuple(let parts, let labels):
      if let index = labels.firstIndex(of: name), index < parts.count {
        return try call(parts[index], arguments, at: site)
      }
    default: break
    }
    if let known {
      try budget.examine(value)
      let call = MemberCall(receiver: value, arguments: arguments, site: site, budget: budget)
      if let result = try known.run(call) { return result }
    }
    // '.error("x")' of a declared observable.
    if let source = value.asObservable, host.operatorNames.contains(name) {
      return try host.callOperator(name, on: source, arguments, at: site)
    }
    throw unknownMethod(name, isKnown: known != nil, of: value, at: site)
  }

  /// Calls a method of an object, or an operator if the object is an observable.
  private func method(
    _ name: String, of object: FixtureObject, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue {
    let members = object.members
    if let member = members.method(name, arguments) {
      let call = MemberCall(
        receiver: .object(object), arguments: arguments, site: site, budget: budget)
      if let result = try member.run(call) { return result }
    } else if members.methodNames.contains(name) {
      throw wrongForm(of: name, members, at: site)
    }
    guard let source = object.observable else {
      throw unknownMember(name, of: .object(object), members.names, at: site)
    }
    return try callOperator(name, on: source, arguments, at: site)
  }

  private func callOperator(
    _ name: String, on source: Observable<FixtureValue>, _ arguments: [Argument],
    at site: ExpressionSite
  ) throws -> FixtureValue {
    guard host.operatorNames.contains(name) else {
      throw unknownOperator(name, at: site)
    }
    return try host.callOperator(name, on: source, arguments, at: site)
  }

  /// Evaluates arguments.
  func arguments(_ syntax: [ArgumentSyntax], _ frame: Frame) throws -> [Argument] {
    var arguments: [Argument] = []
    arguments.reserveCapacity(syntax.count)
    for index in 0..<syntax.count {
      let argument = syntax[index]
      arguments.append(
        Argument(
          label: argument.label, value: try value(argument.value, frame),
          site: site(argument.value), isTrailingClosure: argument.isTrailingClosure))
    }
    return arguments
  }
}

extension FixtureValue {
  /// The name of the type that the value is: a type's own, or that of a list of one type, as in `[Int].self`.
  var typeName: String? {
    switch self {
    case .type(let name): name
    case .array(let values) where values.count == 1: values[0].typeName.map { "[\($0)]" }
    case .dictionary(let dictionary) where dictionary.count == 1:
      dictionary.keys[0].typeName.flatMap { key in
        dictionary.values[0].typeName.map { "[\(key): \($0)]" }
      }
    default: nil
    }
  }
}
