import RxCore

extension FixtureHost {
  /// The value, with every event and subscription counted if it is an observable.
  func counted(_ value: FixtureValue) -> FixtureValue {
    if case .observable(let observable) = value { .observable(counted(observable)) } else { value }
  }

  /// The observable with every event and subscription counted; once the budget is exceeded it is silent and subscribes to nothing.
  func counted(_ source: Observable<FixtureValue>) -> Observable<FixtureValue> {
    let counted = CountedSource(source, budget)
    return Observable(direct: source.isDirect) { counted.attach($0) }
  }
}

// Each closure below captures one object: then Swift passes the object itself as the closure's context, and allocates none.

/// An observable whose subscriptions take steps; a live object of the budget, released without recursion.
private final class CountedSource {
  @exclusivity(unchecked) private var source: Observable<FixtureValue>?
  private let budget: Budget

  init(_ source: Observable<FixtureValue>, _ budget: Budget) {
    self.source = source
    self.budget = budget
    budget.add()
  }

  deinit {
    budget.remove()
    budget.release(&source, leaving: nil)
  }

  func attach(_ downstream: Sink<FixtureValue>) {
    guard budget.begin(downstream.scope, Budget.Limits.subscriptionSteps) else { return }
    defer { budget.leave() }
    let subscription = CountedSubscription(downstream, budget)
    source?.run(subscription.sink(before: downstream))
  }
}

/// A subscription whose events take steps before they are passed on; a live object of the budget, released without recursion.
private final class CountedSubscription {
  @exclusivity(unchecked) private var downstream: Sink<FixtureValue>?
  private let budget: Budget

  init(_ downstream: Sink<FixtureValue>, _ budget: Budget) {
    self.downstream = downstream
    self.budget = budget
    budget.add()
  }

  deinit {
    budget.remove()
    budget.release(&downstream, leaving: nil)
  }

  func sink(before downstream: Sink<FixtureValue>) -> Sink<FixtureValue> {
    downstream.handling(
      next: { self.next($0) }, error: { self.error($0) }, completed: { self.completed() })
  }

  private func next(_ element: FixtureValue) {
    guard let downstream, budget.begin(downstream.scope) else { return }
    downstream.next(element)
    budget.leave()
  }

  private func error(_ error: any Error) {
    guard let downstream, budget.begin(downstream.scope) else { return }
    downstream.error(error)
    budget.leave()
  }

  private func completed() {
    guard let downstream, budget.begin(downstream.scope) else { return }
    downstream.completed()
    budget.leave()
  }
}

extension Budget {
  /// Counts steps of the budget; returns false if the budget is exceeded.
  fileprivate func begin(_ scope: @autoclosure () -> Scope, _ steps: Int = 1) -> Bool {
    do {
      try spendSteps(steps)
      try enter()
      return true
    } catch {
      _ = scope().stop()
      return false
    }
  }
}
