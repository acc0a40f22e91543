import RxCore

extension OperatorForm {
  /// What lets elements pass by their values.
  static let selecting: [OperatorForm] = [
    .init("distinct()", "Leaves out each element that equals any earlier element.") { call in
      call.keeping(call.examined.distinct())
    },
    .init(
      "distinct(_ keySelector: (Element) -> Key)",
      "Leaves out each element whose key equals the key of any earlier element."
    ) { call in
      let (budget, keySelector) = (call.host.budget, try call.closure("keySelector"))
      let distinct = call.source.distinct { element in
        let key = try keySelector(element)
        try budget.examine(key)
        return key
      }
      return call.keeping(distinct)
    },
    .init(
      "distinct(flush: Observable)",
      "Leaves out each element that equals any since another observable emitted."
    ) { call in call.keeping(call.examined.distinct(flush: try call.observable("flush"))) },
    .init("unwrap()", "Unwraps the elements, and leaves out nil.") { call in
      call.source.map { $0.isNil ? nil : $0 }.unwrap()
    },
    .init("ignore(_ values: Element...)", "Leaves out each element that equals one of the values.")
    {
      $0.examined.ignore(try $0.values("values"))
    },
    .init(
      "ignoreWhen(_ predicate: (Element) -> Bool)",
      "Leaves out the elements that satisfy a predicate."
    ) { $0.source.ignoreWhen(try $0.predicate("predicate")) },
    .init(
      "ignoreErrors()",
      "Subscribes again whenever the source fails; elements of failed attempts are kept."
    ) {
      $0.source.ignoreErrors()
    },
    .init(
      "ignoreErrors(_ predicate: (Error) -> Bool)",
      "Subscribes again whenever the source fails with an error that satisfies a predicate."
    ) { call in
      let predicate = try call.predicate("predicate")
      return call.source.ignoreErrors { try predicate(.error(FixtureError($0))) }
    },
    .init(
      "filterMap(_ transform: (Element) -> FilterMap)",
      "Emits the result when a closure returns .map(result); drops the element when it returns .ignore."
    ) { call in
      let transform = try call.function("transform")
      return call.source.filterMap { try call.filterMap(try transform($0), of: transform) }
    },
  ]
}

extension OperatorCall {
  /// What the closure of `filterMap` wants done.
  fileprivate func filterMap(
    _ result: FixtureValue, of closure: OperatorClosure
  ) throws -> RxFilterMap<FixtureValue> {
    if case .implicit(let member) = result {
      switch (member.name, member.arguments?.map(\.label)) {
      case ("ignore", nil): return .ignore
      case ("map", [nil]): if let argument = member.arguments?.first { return .map(argument.value) }
      default: break
      }
    }
    let fault = closure.argument.site.diagnostic(
      "'filterMap' needs a closure that returns .ignore or .map(value); this one returned "
        + result.description(limit: 60))
    host.budget.report(fault)
    throw fault
  }
}
