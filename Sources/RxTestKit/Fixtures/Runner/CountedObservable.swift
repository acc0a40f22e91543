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
      guard Self.begin(budget, lifetime) else { return }
      defer { budget.leave() }
      let stage = Sink<FixtureValue>(
        next: { element in
          guard Self.begin(budget, lifetime) else { return }
          downstream.next(element)
          budget.leave()
        },
        error: { error in
          guard Self.begin(budget, lifetime) else { return }
          downstream.error(error)
          budget.leave()
        },
        completed: {
          guard Self.begin(budget, lifetime) else { return }
          downstream.completed()
          budget.leave()
        })
      held.source.run(stage, in: lifetime)
    }
  }

  /// Takes a step, or stops what would take it.
  private static func begin(_ budget: Budget, _ lifetime: Lifetime) -> Bool {
    do {
      try budget.spendStep()
      try budget.enter()
      return true
    } catch {
      _ = lifetime.stop()
      return false
    }
  }
}

/// An observable that is released without recursion, however long the chain is in which one holds the next.
private final class Held {
  let source: Observable<FixtureValue>
  private let budget: Budget

  init(_ source: Observable<FixtureValue>, _ budget: Budget) {
    self.source = source
    self.budget = budget
  }

  deinit {
    var released = [FixtureValue.observable(source)]
    budget.release(&released)
  }
}
