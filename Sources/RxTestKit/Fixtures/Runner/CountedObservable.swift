import RxCore

extension FixtureHost {
  /// The value, with every event and subscription counted if it is an observable.
  func counted(_ value: FixtureValue) -> FixtureValue {
    if case .observable(let observable) = value { .observable(counted(observable)) } else { value }
  }

  /// The observable with every event and subscription counted; once the budget is spent it is silent and subscribes to nothing.
  func counted(_ source: Observable<FixtureValue>) -> Observable<FixtureValue> {
    let held = Held(source, budget)
    let budget = budget
    return Observable(direct: source.isDirect) { downstream, lifetime in
      guard budget.begin(lifetime) else { return }
      defer { budget.leave() }
      let stage = budget.counted(downstream, lifetime)
      held.use { $0.run(stage, in: lifetime) }
    }
  }
}

extension Budget {
  /// A sink that takes steps for each event before it passes it on.
  fileprivate func counted(
    _ downstream: Sink<FixtureValue>, _ lifetime: Lifetime
  ) -> Sink<FixtureValue> {
    let held = Held(downstream, self)
    return Sink(
      next: { element in
        guard self.begin(lifetime) else { return }
        held.use { $0.next(element) }
        self.leave()
      },
      error: { error in
        guard self.begin(lifetime) else { return }
        held.use { $0.error(error) }
        self.leave()
      },
      completed: {
        guard self.begin(lifetime) else { return }
        held.use { $0.completed() }
        self.leave()
      })
  }

  /// Takes a step, or stops what would take it.
  fileprivate func begin(_ lifetime: Lifetime) -> Bool {
    do {
      try spendSteps()
      try enter()
      return true
    } catch {
      _ = lifetime.stop()
      return false
    }
  }
}
