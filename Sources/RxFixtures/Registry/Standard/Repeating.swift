import RxCore

extension OperatorForm {
  static let repeating: [OperatorForm] = [
    .init("repeat()", "Subscribes again whenever the source completes; never completes.") {
      $0.source.repeat()
    },
    .init(
      "repeat(_ count: Int)",
      "Subscribes again when the source completes: `count` times in all, including the first."
    ) { $0.source.repeat(try $0.int("count")) },
    .init(
      "repeat(_ count: Int? = nil, delay: Time, scheduler: Scheduler = scheduler)",
      "Subscribes again `delay` after each completion: at most `count` times in all, including the first."
    ) {
      $0.source.repeat(
        try $0.int("count", default: .max), delay: try $0.time("delay"), scheduler: $0.scheduler)
    },
    .init(
      "repeat(_ count: Int? = nil, delay: (Int) -> Observable)",
      "Subscribes again when the observable that a closure returns for the number of completions emits."
    ) { call in
      let delay = try call.selector("delay")
      return call.source.repeat(try call.int("count", default: .max)) { try delay(.int($0)) }
    },
    .init(
      "repeat(_ behavior: RepeatBehavior, scheduler: Scheduler = scheduler, "
        + "shouldRepeat: (() -> Bool)? = nil)",
      "Subscribes again after each completion, as a RepeatBehavior specifies; its `maxCount` includes the first subscription."
    ) { try $0.repeated() },
    .init(
      "repeatWithBehavior(_ behavior: RepeatBehavior, scheduler: Scheduler = scheduler, "
        + "shouldRepeat: (() -> Bool)? = nil)",
      "Subscribes again after each completion, as a RepeatBehavior specifies; its `maxCount` includes the first subscription."
    ) { try $0.repeated() },
    .init(
      "repeatWhen(_ notificationHandler: (Completions) -> Observable)",
      "Subscribes again after a completion when a control observable emits; ends when that one ends."
    ) { call in
      let (host, handler) = (call.host, try call.selector("notificationHandler"))
      return call.source.repeatWhen { completions in
        try handler(.observable(host.counted(completions.map { .void })))
      }
    },
    .init(
      "onErrorResumeNext(_ others: Observable...)",
      "Continues with the next observable whenever one completes or fails."
    ) { .onErrorResumeNext([$0.source] + (try $0.observables("others"))) },
    .init(
      "Observable.onErrorResumeNext(_ sources: Observable...)",
      "Continues with the next observable whenever one completes or fails."
    ) { .onErrorResumeNext(try $0.observables("sources")) },
    .init(
      "throwIfEmpty(_ errorFactory: (() -> Error)? = nil)",
      "Fails if the source completes without an element."
    ) { call in
      guard try call.optional("errorFactory") != nil else { return call.source.throwIfEmpty() }
      let factory = try call.function("errorFactory")
      return call.source.throwIfEmpty { try factory.error(try factory()) }
    },
    .init(
      "mapError(_ transform: (Error) -> Error)",
      "Fails with the error that a closure returns for the source's error."
    ) { call in
      let transform = try call.function("transform")
      return call.source.mapError {
        try transform.error(try transform(.error(FixtureError($0))))
      }
    },
    .init(
      "apply(_ transform: (Observable) -> Observable)",
      "Applies a closure to the source."
    ) { call in
      let transform = try call.selector("transform")
      return try call.source.apply { try transform(.observable($0)) }
    },
  ]
}

extension OperatorCall {
  fileprivate func repeated() throws -> Observable<FixtureValue> {
    source.repeat(
      try repeatBehavior("behavior"), scheduler: scheduler,
      shouldRepeat: try safeCondition("shouldRepeat"))
  }

  /// A closure that RxCore does not let throw: the test fails where it does.
  fileprivate func safeCondition(_ name: String) throws -> (() -> Bool)? {
    guard let argument = try optional(name) else { return nil }
    let (host, condition) = (host, try function(name))
    return {
      do { return try condition.bool(try condition()) } catch {
        host.fail(error, at: argument.site)
        return false
      }
    }
  }
}

extension OperatorClosure {
  fileprivate func error(_ result: FixtureValue) throws -> any Error {
    guard let error = try host.error(result) else { throw wrongResult(result, .error) }
    return error.thrown
  }
}
