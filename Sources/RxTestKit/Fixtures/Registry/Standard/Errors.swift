import RxCore

extension OperatorForm {
  static let errors: [OperatorForm] = [
    .init(
      "catch(_ handler: (Error) -> Observable)",
      "Goes on with the observable that a closure makes of an error.", aka: ["catchError"]
    ) { call in
      let handler = try call.selector("handler")
      return call.source.catch { try handler(.error(FixtureError($0))) }
    },
    .init(
      "catchAndReturn(_ element: Element)", "Emits an element instead of an error.",
      aka: ["catchErrorJustReturn"]
    ) { $0.source.catchAndReturn(try $0.value("element")) },
    .init(
      "Observable.catch(sequence: [Observable])",
      "Goes on with the next observable whenever one fails."
    ) { .catch(sequence: try $0.observables("sequence")) },
    .init("retry()", "Subscribes again whenever the source fails.") { $0.source.retry() },
    .init(
      "retry(_ maxAttemptCount: Int)",
      "Subscribes again when the source fails, so many times in all."
    ) { $0.source.retry(try $0.int("maxAttemptCount")) },
    .init(
      "retry(when notificationHandler: (Errors) -> Observable)",
      "Subscribes again whenever an observable emits that is made of the errors.",
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
      "Fails when no event comes for some time."
    ) { $0.source.timeout(try $0.time("dueTime"), scheduler: $0.scheduler) },
    .init(
      "timeout(_ dueTime: Time, other: Observable, scheduler: Scheduler = scheduler)",
      "Goes on with another observable when no event comes for some time.", aka: ["timeoutWith"]
    ) {
      $0.source.timeout(
        try $0.time("dueTime"), other: try $0.observable("other"), scheduler: $0.scheduler)
    },
    .init(
      "ifEmpty(default: Element)", "Emits an element if the source completes without one.",
      aka: ["defaultIfEmpty"]
    ) { $0.source.ifEmpty(default: try $0.value("default")) },
    .init(
      "ifEmpty(switchTo other: Observable)",
      "Goes on with another observable if the source completes without an element."
    ) { $0.source.ifEmpty(switchTo: try $0.observable("other")) },
  ]
}
