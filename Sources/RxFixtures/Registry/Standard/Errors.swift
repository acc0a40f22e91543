import RxCore

extension OperatorForm {
  static let errors: [OperatorForm] = [
    .init(
      "catch(_ handler: (Error) -> Observable)",
      "On an error, continues with the observable that a closure returns; does not subscribe to the source again.",
      aka: ["catchError", "tryCatch"]
    ) { call in
      let handler = try call.selector("handler")
      return call.source.catch { try handler(.error(FixtureError($0))) }
    },
    .init(
      "catch(to other: Observable)", "On an error, continues with another observable.",
      aka: ["catchTo"]
    ) {
      $0.source.catch(to: try $0.observable("other"))
    },
    .init("catchErrorJustComplete()", "Completes when the source fails, in place of the error.") {
      $0.source.catchErrorJustComplete()
    },
    .init(
      "catchAndReturn(_ element: Element)", "On an error, emits an element and completes.",
      aka: ["catchErrorJustReturn", "replaceError"]
    ) { $0.source.catchAndReturn(try $0.value("element")) },
    .init(
      "Observable.catch(sequence: [Observable])",
      "Continues with the next observable whenever one fails."
    ) { .catch(sequence: try $0.observables("sequence")) },
    .init(
      "retry()", "Subscribes again whenever the source fails; elements of failed attempts are kept."
    ) { $0.source.retry() },
    .init(
      "retry(_ maxAttemptCount: Int)",
      "Subscribes again when the source fails, and keeps the elements of failed attempts; makes at most `maxAttemptCount` attempts in all, including the first."
    ) { $0.source.retry(try $0.int("maxAttemptCount")) },
    .init(
      "retry(_ maxAttemptCount: Int? = nil, delay: Time, resetOnSuccess: Bool = false, "
        + "scheduler: Scheduler = scheduler)",
      "Subscribes again `delay` after each error, and keeps the elements of failed attempts; makes at most `maxAttemptCount` attempts in all, including the first."
    ) {
      $0.source.retry(
        try $0.int("maxAttemptCount", default: .max), delay: try $0.time("delay"),
        resetOnSuccess: try $0.bool("resetOnSuccess", default: false), scheduler: $0.scheduler)
    },
    .init(
      "retry(_ maxAttemptCount: Int? = nil, delay: (Error, Int) -> Observable, "
        + "resetOnSuccess: Bool = false)",
      "Subscribes again when the observable that a closure returns for an error emits."
    ) { call in
      let delay = try call.function("delay")
      return call.source.retry(
        try call.int("maxAttemptCount", default: .max),
        delay: { try delay.observable(try delay(.error(FixtureError($0)), .int($1))) },
        resetOnSuccess: try call.bool("resetOnSuccess", default: false))
    },
    .init(
      "retry(_ behavior: RepeatBehavior, scheduler: Scheduler = scheduler, "
        + "shouldRetry: ((Error) -> Bool)? = nil)",
      "Subscribes again after each error, as a RepeatBehavior specifies; its `maxCount` includes the first attempt."
    ) { call in
      let shouldRetry =
        try call.optional("shouldRetry") == nil ? nil : call.predicate("shouldRetry")
      return call.source.retry(
        try call.repeatBehavior("behavior"), scheduler: call.scheduler,
        shouldRetry: shouldRetry.map { test in { (try? test(.error(FixtureError($0)))) ?? false } })
    },
    .init(
      "retry(when notificationHandler: (Errors) -> Observable)",
      "Subscribes again after an error when a control observable emits; ends when that one ends.",
      aka: ["retryWhen"]
    ) { call in
      let (host, handler) = (call.host, try call.selector("notificationHandler"))
      return call.source.retry { (errors: Observable<any Error>) -> Observable<FixtureValue> in
        let values = errors.map { FixtureValue.error(FixtureError($0)) }
        do {
          return try handler(.observable(host.counted(values)))
        } catch { return .error(error) }
      }
    },
    .init(
      "timeout(_ dueTime: Time, scheduler: Scheduler = scheduler)",
      "Fails when `dueTime` passes without an event; each element restarts the time."
    ) { $0.source.timeout(try $0.time("dueTime"), scheduler: $0.scheduler) },
    .init(
      "timeout(_ dueTime: Time, other: Observable, scheduler: Scheduler = scheduler)",
      "Switches to another observable when `dueTime` passes without an event; each element restarts the time.",
      aka: ["timeoutWith"]
    ) {
      $0.source.timeout(
        try $0.time("dueTime"), other: try $0.observable("other"), scheduler: $0.scheduler)
    },
    .init(
      "timeout(first: Time? = nil, each: Time? = nil, other: Observable? = nil, "
        + "scheduler: Scheduler = scheduler)",
      "Fails or continues with another observable if the first or a later element is late."
    ) {
      $0.source.timeout(
        first: try $0.optionalTime("first"), each: try $0.optionalTime("each"),
        other: try $0.optional("other") == nil ? nil : $0.observable("other"),
        scheduler: $0.scheduler)
    },
    .init(
      "ifEmpty(default: Element)",
      "Emits an element if the source completes without one; an error stays an error.",
      aka: ["defaultIfEmpty", "replaceEmpty"]
    ) { $0.source.ifEmpty(default: try $0.value("default")) },
    .init(
      "ifEmpty(switchTo other: Observable)",
      "Continues with another observable if the source completes without an element."
    ) { $0.source.ifEmpty(switchTo: try $0.observable("other")) },
  ]
}

extension OperatorCall {
  /// How often and how late a sequence is subscribed to again.
  func repeatBehavior(_ name: String) throws -> RxRepeatBehavior {
    let argument = try argument(name)
    guard case .implicit(let member) = argument.value else {
      throw argument.site.diagnostic(
        "a behaviour is needed, such as .immediate(maxCount: 3), not \(argument.value.kind)")
    }
    let parts = RepeatBehaviorParts(member)
    let count = try parts.count()
    switch member.name {
    case "immediate": return .immediate(maxCount: count)
    case "delayed": return .delayed(maxCount: count, time: try parts.double("time"))
    case "exponentialDelayed":
      return .exponentialDelayed(
        maxCount: count, initial: try parts.double("initial"),
        multiplier: try parts.double("multiplier"))
    case "customTimerDelayed":
      let calculator = try parts.value("delayCalculator")
      guard let function = calculator.function else {
        throw member.site.diagnostic("'delayCalculator' is a closure, not \(calculator.kind)")
      }
      return .customTimerDelayed(maxCount: count) { [host] attempt in
        do {
          let result = try function([.int(Int(clamping: attempt))])
          if let duration = result.duration { return duration.interval }
          throw member.site.diagnostic("'delayCalculator' returned \(result.kind), not a time")
        } catch {
          host.fail(error, at: member.site)
          return .never
        }
      }
    default:
      throw member.site.diagnostic("a behaviour is needed, such as .immediate(maxCount: 3)")
    }
  }
}

/// The arguments of a behaviour as a fixture spells it.
private struct RepeatBehaviorParts {
  let member: FixtureImplicitMember

  init(_ member: FixtureImplicitMember) { self.member = member }

  func value(_ label: String) throws -> FixtureValue {
    let found = member.arguments?.first { $0.label == label || $0.isTrailingClosure }
    if let found { return found.value }
    throw member.site.diagnostic("'.\(member.name)' needs '\(label):'")
  }

  func count() throws -> UInt {
    if case .int(let count) = try value("maxCount"), count >= 0 { return UInt(count) }
    throw member.site.diagnostic("'maxCount' is a whole number of 0 or more")
  }

  func double(_ label: String) throws -> Double {
    switch try value(label) {
    case .int(let value): return Double(value)
    case .double(let value): return value
    case let other: throw member.site.diagnostic("'\(label)' is a number, not \(other.kind)")
    }
  }
}
