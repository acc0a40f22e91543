import RxCore
import RxTestKit

/// The types that the language knows by name.
enum KnownType {
  /// Types that can stand as values, such as `Int.self`.
  static let values: Set<String> = [
    "Int", "String", "Double", "Bool", "Character", "Void", "Any", "Array", "Dictionary", "Set",
    "Error", "Never", "Float", "Observable", "Substring",
  ]

  /// Types whose members stay as they are written, as if without the type.
  static let implicit = Set(ImplicitMember.byType.keys).subtracting(["Event"])

  /// Whether a name is a scheduler's type: all of them mean the test's scheduler.
  static func isScheduler(_ name: String) -> Bool { name.hasSuffix("Scheduler") }
}

extension Evaluation {
  /// What a name stands for that is not called.
  func global(_ global: Int, _ id: NodeID) throws -> FixtureValue {
    if let value = try row(global) { return value }
    let name = expression.syntax.globals[global]
    if name == "scheduler" || KnownType.isScheduler(name) { return host.scheduler }
    if let constant = try constant(name, at: site(id)) { return constant }
    if host.factoryNames.contains(name) { return factory(name, at: site(id)) }
    if isFunction(name), !KnownType.values.contains(name) {
      return function(name, at: site(id))
    }
    if isType(name) { return .type(name) }
    throw unknownName(name, at: site(id))
  }

  /// A factory as a function, as in `flatMap(Observable.just)`.
  private func factory(_ name: String, at site: ExpressionSite) -> FixtureValue {
    let host = host
    return .closure(
      FixtureClosure(parameterCount: nil, budget: budget) { values in
        try host.callFactory(name, values.map { Argument(value: $0, site: site) }, at: site)
      })
  }

  /// What a host program's name stands for.
  private func constant(_ name: String, at site: ExpressionSite) throws -> FixtureValue? {
    host.constantNames.contains(name) ? try host.constant(name, at: site) : nil
  }

  func isType(_ name: String) -> Bool {
    KnownType.values.contains(name) || KnownType.implicit.contains(name)
  }

  // MARK: Calls

  /// Calls what a name stands for: a row's closure, a function of the language, a factory.
  func call(
    _ global: Int, _ syntax: [ArgumentSyntax], _ id: NodeID, _ frame: Frame
  ) throws -> FixtureValue {
    if let value = try row(global) {
      return try call(value, try arguments(syntax, frame), at: site(id))
    }
    let name = expression.syntax.globals[global]
    if host.factoryNames.contains(name) {
      return try host.callFactory(name, try arguments(syntax, frame), at: site(id))
    }
    if name == "inTurn" { return try inTurn(syntax, id, frame) }
    if isFunction(name) {
      return try callFunction(name, try arguments(syntax, frame), at: site(id))
    }
    if KnownType.isScheduler(name) { return host.scheduler }
    throw unknownName(name, at: site(id))
  }

  func isFunction(_ name: String) -> Bool { MemberTable.functions.methodNames.contains(name) }

  private func callFunction(
    _ name: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue {
    let call = MemberCall(receiver: .void, arguments: arguments, site: site, budget: budget)
    guard let result = try MemberTable.functions.method(name, arguments)?.run(call) else {
      throw site.diagnostic("'\(name)' does not take these arguments")
    }
    return result
  }

  /// A function of the language as a value, as in `map(String.init)`, `map(String.init(describing:))` or `reduce(0, max)`.
  private func function(
    _ name: String, _ labels: [String]? = nil, at site: ExpressionSite
  ) -> FixtureValue {
    let count = labels?.count ?? (["min", "max"].contains(name) ? 2 : 1)
    return .closure(
      FixtureClosure(parameterCount: count, budget: budget) { values in
        let arguments = values.enumerated().map { index, value in
          let label = labels.flatMap { $0[index] == "_" ? nil : $0[index] }
          return Argument(label: label, value: value, site: site)
        }
        return try self.callFunction(name, arguments, at: site)
      })
  }

  /// A closure that gives the first argument when first called, then the next, and the last for ever.
  private func inTurn(
    _ syntax: [ArgumentSyntax], _ id: NodeID, _ frame: Frame
  ) throws -> FixtureValue {
    guard !syntax.isEmpty else { throw diagnostic("'inTurn' needs an argument", at: id) }
    let values = try syntax.map { argument in
      // `throw` as an argument is meant for when its turn comes.
      if case .raise = expression.syntax.nodes[argument.value] {
        return FixtureValue.closure(
          FixtureClosure(parameterCount: nil, budget: budget) { _ in
            try self.value(argument.value, frame)
          })
      }
      return try value(argument.value, frame)
    }
    let turns = Turns(values, budget: budget)
    return .closure(FixtureClosure(parameterCount: nil, budget: budget) { try turns.next($0) })
  }

  // MARK: Members of types

  /// What a member of a type, or of a row whose name looks like a type's, stands for.
  func qualified(
    _ name: QualifiedName, _ syntax: [ArgumentSyntax]?, _ id: NodeID, _ frame: Frame
  ) throws -> FixtureValue {
    let type = expression.syntax.globals[name.type]
    if let value = try row(name.type) {
      guard let syntax else {
        return try property(
          name.member, nil, of: value, at: site(id))
      }
      let method = MemberTable.values.method(name.member, syntax)
      return try self.method(
        name.member, method, of: value, try arguments(syntax, frame), at: site(id))
    }
    if KnownType.isScheduler(type), !host.factoryNames.contains(name.factory) {
      return host.scheduler
    }
    if host.factoryNames.contains(name.factory) {
      guard let syntax else { return factory(name.factory, at: site(id)) }
      return try host.callFactory(name.factory, try arguments(syntax, frame), at: site(id))
    }
    if let syntax, isFunction(type), name.member == "init" {
      return try callFunction(type, try arguments(syntax, frame), at: site(id))
    }
    if let value = try member(name, type, syntax, id, frame) { return value }
    throw unknownMember(name, type, at: site(id))
  }

  /// What is wrong with a member of a type, without asking for its value.
  func problem(
    with name: QualifiedName, _ type: String, _ arguments: [ArgumentSyntax]?, at id: NodeID
  ) -> Diagnostic? {
    if KnownType.isScheduler(type) || host.factoryNames.contains(name.factory) { return nil }
    if host.constantNames.contains(name.factory) { return nil }
    if name.member == "self", isType(type) { return nil }
    if name.member == "init", isFunction(type) { return nil }
    if ImplicitMember.byType[type] != nil {
      return problem(withImplicit: name.member, arguments, of: type, at: site(id))
    }
    if arguments == nil, ownConstant(name.member, of: type) != nil { return nil }
    return unknownMember(name, type, at: site(id)).asUnknownName
  }

  private func member(
    _ name: QualifiedName, _ type: String, _ syntax: [ArgumentSyntax]?, _ id: NodeID,
    _ frame: Frame
  ) throws -> FixtureValue? {
    if type == "Event" {
      return try implicitEvent(name.member, syntax.map { try arguments($0, frame) }, at: site(id))
    }
    if syntax == nil, let constant = try constant(name.factory, at: site(id)) { return constant }
    if KnownType.implicit.contains(type), name.member != "self" {
      return try implicit(name.member, syntax, of: type, id, frame)
    }
    guard syntax == nil else { return nil }
    switch (type, name.member) {
    case (_, "self"): return isType(type) ? .type(type) : nil
    case (_, "init"): return isFunction(type) ? function(type, name.labels, at: site(id)) : nil
    default: return ownConstant(name.member, of: type)
    }
  }

  private func ownConstant(_ name: String, of type: String) -> FixtureValue? {
    switch (type, name) {
    case ("Int", "max"): .int(.max)
    case ("Int", "min"): .int(.min)
    case ("Double", "infinity"): .double(.infinity)
    case ("Double", "nan"): .double(.nan)
    case ("Double", "pi"): .double(.pi)
    case ("RxError", _): RxError.byName[name].map { .error(FixtureError($0)) }
    default: nil
    }
  }

  private func unknownMember(
    _ name: QualifiedName, _ type: String, at site: ExpressionSite
  ) -> Diagnostic {
    let prefix = type == "Observable" ? "" : "\(type)."
    let members = host.factoryNames.union(host.constantNames).filter {
      type == "Observable" || $0.hasPrefix(prefix)
    }
    let isKnown = isType(type) || type == "Event" || type == "RxError" || !members.isEmpty
    guard isKnown else { return unknownName(type, at: site) }
    let names = members.map { String($0.dropFirst(prefix.count)) }
    if type == "String", MemberTable.values.methodNames.contains(name.member) {
      return site.diagnostic(
        "\(type) has no '\(name.member)'", note: "write a closure: { $0.\(name.member)() }")
    }
    return site.diagnostic(
      "\(type) has no '\(name.member)'",
      note: suggestion(
        for: name.member, among: names + (type == "RxError" ? Array(RxError.byName.keys) : [])))
  }
}
