import RxCore

extension FixtureHost {
  /// The value, with every event and subscription counted if it is an observable.
  func counted(_ value: FixtureValue) -> FixtureValue {
    if case .observable(let observable) = value { .observable(counted(observable)) } else { value }
  }

  /// The observable with every event and subscription counted; once the budget is exceeded it is silent and subscribes to nothing.
  func counted(_ source: Observable<FixtureValue>) -> Observable<FixtureValue> {
    let held = Held(source, budget)
    let budget = budget
    return Observable(direct: source.isDirect) { downstream in
      guard budget.begin(downstream.scope, Budget.Limits.subscriptionSteps) else { return }
      defer { budget.leave() }
      let stage = budget.counted(downstream)
      held.content?.run(stage)
    }
  }
}

extension Budget {
  /// A sink that takes steps for each event before it passes it on.
  fileprivate func counted(_ downstream: Sink<FixtureValue>) -> Sink<FixtureValue> {
    let held = Held(downstream, self)
    let scope = downstream.scope
    return downstream.handling(
      next: { element in
        guard self.begin(scope) else { return }
        held.content?.next(element)
        self.leave()
      },
      error: { error in
        guard self.begin(scope) else { return }
        held.content?.error(error)
        self.leave()
      },
      completed: {
        guard self.begin(scope) else { return }
        held.content?.completed()
        self.leave()
      })
  }

  /// Counts steps of the budget; returns false if the budget is exceeded.
  fileprivate func begin(_ scope: Scope, _ steps: Int = 1) -> Bool {
    do {
      try spendSteps(steps)
      try enter()
      return true
    } catch {
      _ = scope.stop()
      return false
    }
  }
}
