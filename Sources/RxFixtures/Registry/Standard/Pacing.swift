import RxCore

extension OperatorForm {
  /// What lets elements pass by when they come.
  static let pacing: [OperatorForm] = [
    .init(
      "takeLast(for duration: Time, scheduler: Scheduler = scheduler)",
      "On completion, emits the elements of the last `duration`."
    ) { $0.kept.takeLast(for: try $0.time("duration"), scheduler: $0.scheduler) },
    .init(
      "skipLast(for duration: Time, scheduler: Scheduler = scheduler)",
      "Drops the elements of the last `duration` before the completion."
    ) { $0.source.skipLast(for: try $0.time("duration"), scheduler: $0.scheduler) },
    .init(
      "audit(_ durationSelector: (Element) -> Observable)",
      "Opens a window at an element; emits the latest element when the observable that a closure returns emits."
    ) { $0.source.audit(try $0.selector("durationSelector")) },
    .init(
      "auditTime(_ dueTime: Time, scheduler: Scheduler = scheduler)",
      "Opens a window at an element; emits the latest element when its time is over."
    ) { $0.source.auditTime(try $0.time("dueTime"), scheduler: $0.scheduler) },
    .init(
      "sampleTime(_ period: Time, scheduler: Scheduler = scheduler)",
      "Emits the latest element in each period, if it is new."
    ) { $0.source.sampleTime(try $0.time("period"), scheduler: $0.scheduler) },
    .init(
      "throttleTime(_ dueTime: Time, leading: Bool = true, trailing: Bool = false, "
        + "scheduler: Scheduler = scheduler)",
      "Emits the first (leading) or latest (trailing) element of each time span."
    ) {
      $0.source.throttleTime(
        try $0.time("dueTime"), leading: try $0.bool("leading", default: true),
        trailing: try $0.bool("trailing", default: false), scheduler: $0.scheduler)
    },
    .init(
      "pausable(_ pauser: Observable)",
      "Emits elements while another observable's latest element is true; drops the others, also those before its first element."
    ) { $0.source.pausable($0.truths(try $0.observable("pauser"))) },
    .init(
      "pausableBuffered(_ pauser: Observable, limit: Int? = 1, flushOnCompleted: Bool = true, "
        + "flushOnError: Bool = true)",
      "Emits elements while another observable's latest element is true; buffers the last ones while it is false."
    ) {
      $0.source.pausableBuffered(
        $0.truths(try $0.observable("pauser")), limit: try $0.limit("limit"),
        flushOnCompleted: try $0.bool("flushOnCompleted", default: true),
        flushOnError: try $0.bool("flushOnError", default: true))
    },
    .init(
      "Observable.cascade(_ observables: [Observable])",
      "Switches to each later source as soon as that source emits."
    ) { .cascade(try $0.observables("observables")) },
    .init(
      "cascade(_ next: [Observable])",
      "Emits the source's elements until the next observable emits, then that one's, and so on."
    ) { $0.source.cascade(try $0.observables("next")) },
  ]

  /// What paces elements by observables, with and without the label that Swift asks for if the closure is in parentheses.
  static let pacingBySelector = ["_ durationSelector", "durationSelector"].flatMap(pacing(by:))

  private static func pacing(by parameter: String) -> [OperatorForm] {
    [
      .init(
        "throttle(leading: Bool = true, trailing: Bool = false, "
          + "\(parameter): (Element) -> Observable)",
        "Emits the first (leading) or latest (trailing) element of each window; the observable that a closure returns ends it."
      ) {
        $0.source.throttle(
          leading: try $0.bool("leading", default: true),
          trailing: try $0.bool("trailing", default: false),
          durationSelector: try $0.selector("durationSelector"))
      },
      .init(
        "debounce(\(parameter): (Element) -> Observable)",
        "Emits an element when the observable that a closure returns for it emits; a later element replaces a waiting one."
      ) { $0.source.debounce(durationSelector: try $0.selector("durationSelector")) },
    ]
  }
}

extension OperatorCall {
  /// The elements of an observable as truth values.
  func truths(_ source: Observable<FixtureValue>) -> Observable<Bool> {
    elements("truth values", of: source) {
      if case .bool(let value) = $0 { value } else { nil }
    }
  }

  /// A number that is 1 where it is left out, and unlimited where it is nil.
  fileprivate func limit(_ name: String) throws -> Int? {
    if try arguments(name).isEmpty { return 1 }
    return try optional(name) == nil ? nil : int(name)
  }
}
