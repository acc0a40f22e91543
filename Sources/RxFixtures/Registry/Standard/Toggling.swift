import RxCore

extension OperatorForm {
  static let toggling: [OperatorForm] = [
    .init(
      "buffer(_ boundary: Observable)",
      "Emits the elements since the last array, even none, when another observable emits and on completion."
    ) { $0.arrays($0.kept.buffer(try $0.observable("boundary"))) },
    .init(
      "bufferWithTrigger(_ boundary: Observable)",
      "Emits the elements since the last array, even none, when another observable emits and on completion."
    ) { $0.arrays($0.kept.bufferWithTrigger(try $0.observable("boundary"))) },
    .init(
      "bufferCount(_ count: Int, startEvery: Int? = nil)",
      "Emits an array for every `count` elements, and the rest on completion."
    ) {
      $0.arrays(
        $0.source.bufferCount(try $0.int("count"), startEvery: try $0.optionalInt("startEvery")))
    },
    .init(
      "bufferTime(_ span: Time, startEvery: Time? = nil, max: Int? = nil, "
        + "scheduler: Scheduler = scheduler)",
      "Emits the elements of each `span` as an array, even an empty one, and the rest on completion."
    ) {
      $0.arrays(
        $0.source.bufferTime(
          try $0.time("span"), startEvery: try $0.optionalTime("startEvery"),
          max: try $0.optionalInt("max"), scheduler: $0.scheduler))
    },
    .init(
      "bufferToggle(_ openings: Observable, _ closingSelector: (Element) -> Observable)",
      "Emits arrays of elements from each opening until its closing observable emits."
    ) {
      $0.arrays(
        $0.source.bufferToggle(
          try $0.observable("openings"), try $0.selector("closingSelector")))
    },
    .init(
      "bufferWhen(_ closingSelector: () -> Observable)",
      "Emits the elements since the last array, even none, when the observable that a closure returns emits and on completion."
    ) { $0.arrays($0.source.bufferWhen(try $0.maker("closingSelector"))) },
    .init(
      "window(_ boundary: Observable)",
      "Emits an observable of elements on subscription, and a new one whenever another observable emits."
    ) { $0.windows($0.source.window(try $0.observable("boundary"))) },
    .init(
      "windowCount(_ count: Int, startEvery: Int? = nil)",
      "Emits an observable of elements on subscription, and a new one after every `count` elements."
    ) { call in
      let (count, startEvery) = (try call.int("count"), try call.optionalInt("startEvery"))
      return call.overlapping { $0.windowCount(count, startEvery: startEvery) }
    },
    .init(
      "windowTime(_ span: Time, startEvery: Time? = nil, max: Int? = nil, "
        + "scheduler: Scheduler = scheduler)",
      "Emits an observable of elements on subscription, and a new one after each `span`."
    ) { call in
      let (span, startEvery) = (try call.time("span"), try call.optionalTime("startEvery"))
      let most = try call.optionalInt("max")
      return call.overlapping {
        $0.windowTime(span, startEvery: startEvery, max: most, scheduler: call.scheduler)
      }
    },
    .init(
      "windowToggle(_ openings: Observable, _ closingSelector: (Element) -> Observable)",
      "Emits an observable of elements at each opening, which ends when its closing observable emits."
    ) { call in
      let openings = try call.observable("openings")
      let closingSelector = try call.selector("closingSelector")
      return call.overlapping { $0.windowToggle(openings, closingSelector) }
    },
    .init(
      "windowWhen(_ closingSelector: () -> Observable)",
      "Emits an observable of elements on subscription, and a new one when the observable that a closure returns emits."
    ) { $0.windows($0.source.windowWhen(try $0.maker("closingSelector"))) },
  ]
}

extension OperatorCall {
  /// Windows as values: each open window counts an element against the budget, even without a subscriber.
  fileprivate func overlapping(
    _ divide: @escaping (Observable<FixtureValue>) -> Observable<Observable<FixtureValue>>
  ) -> Observable<FixtureValue> {
    let (source, budget) = (source, host.budget)
    return windows(
      .deferred {
        var open = 0
        let paid = source.lift { (downstream: Sink<FixtureValue>) in
          downstream.handling { element in
            do {
              try budget.spendSteps(open)
              downstream.next(element)
            } catch { _ = downstream.scope.stop() }
          }
        }
        return divide(paid).do(onNext: { window in
          open += 1
          _ = window.subscribe(onError: { _ in }, onDisposed: { open -= 1 })
        })
      })
  }

  /// A closure without parameters that returns an observable.
  fileprivate func maker(_ name: String) throws -> () throws -> Observable<FixtureValue> {
    let function = try function(name)
    return { try function.observable(try function()) }
  }

  fileprivate func optionalInt(_ name: String) throws -> Int? {
    try optional(name) == nil ? nil : int(name)
  }
}
