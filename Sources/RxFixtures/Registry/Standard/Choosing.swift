import RxCore

extension OperatorForm {
  static let choosing: [OperatorForm] = [
    .init(
      "Observable.if(_ conditions: Observable, then: Observable, else: Observable = empty())",
      "Switches between two observables according to the latest condition."
    ) { call in
      try .if(
        call.conditions(), then: call.observable("then"), else: call.observableOrEmpty("else"))
    },
    .init(
      "Observable.if(_ condition: () -> Bool, then: Observable, else: Observable = empty())",
      "Emits the events of one of two observables; a condition chooses at each subscription.",
      aka: ["iif"]
    ) { call in
      let condition = try call.function("condition")
      return .if(
        { try condition.bool(try condition()) }, then: try call.observable("then"),
        else: try call.observableOrEmpty("else"))
    },
    .init(
      "Observable.switch(_ keys: Observable, cases: Cases, default: Observable? = nil)",
      "Emits the elements of the observable for the latest key."
    ) { call in
      .switch(
        try call.observable("keys"), cases: try call.cases("cases"),
        default: try call.optional("default") == nil ? nil : call.observable("default"))
    },
    .init(
      "Observable.once(_ element: Element)",
      "Emits one element to the first subscriber; completes for all others."
    ) { .once(try $0.value("element")) },
    .init(
      "Observable.fromCallback(_ call: (Completion) -> Void)",
      "Emits the value that a call passes to its completion handler, and completes."
    ) { try $0.calling("call") },
    .init(
      "Observable.fromAsync(_ request: (Completion) -> Void)",
      "Emits the value that a call passes to its completion handler, and completes."
    ) { try $0.calling("request") },
    .init(
      "whileDo(_ condition: () -> Bool)",
      "Subscribes, and again after each completion, while a condition holds; then completes."
    ) { call in
      let condition = try call.function("condition")
      return call.source.whileDo { try condition.bool(try condition()) }
    },
    .init(
      "doWhile(_ condition: () -> Bool)",
      "Subscribes once, then again after each completion while a condition holds; then completes."
    ) { call in
      let condition = try call.function("condition")
      return call.source.doWhile { try condition.bool(try condition()) }
    },
  ]
}

extension OperatorCall {
  /// Emits what a closure gives its completion handler.
  fileprivate func calling(_ name: String) throws -> Observable<FixtureValue> {
    let function = try function(name)
    return .fromCallback { completion in
      let handler = FixtureClosure(parameterCount: 1) { arguments in
        completion(arguments[0])
        return .void
      }
      _ = try function(.closure(handler))
    }
  }

  fileprivate func conditions() throws -> Observable<Bool> {
    let argument = try argument("conditions")
    return try observable("conditions").map { [signature] value in
      if case .bool(let condition) = value { return condition }
      let fault = argument.site.diagnostic(
        "'\(signature.labelledName)' needs conditions that are Bools, not \(value.kind)")
      host.budget.report(fault)
      throw fault
    }
  }

  fileprivate func observableOrEmpty(_ name: String) throws -> Observable<FixtureValue> {
    try optional(name) == nil ? .empty() : observable(name)
  }

  fileprivate func cases(_ name: String) throws -> [FixtureValue: Observable<FixtureValue>] {
    let argument = try argument(name)
    guard case .dictionary(let dictionary) = argument.value else {
      throw argument.site.diagnostic(
        "'\(signature.labelledName)' needs a dictionary, not \(argument.value.kind)")
    }
    var cases: [FixtureValue: Observable<FixtureValue>] = [:]
    for (key, value) in zip(dictionary.keys, dictionary.values) {
      guard let source = value.asObservable else { throw wrong(argument, .observables) }
      cases[key] = source
    }
    return cases
  }
}
