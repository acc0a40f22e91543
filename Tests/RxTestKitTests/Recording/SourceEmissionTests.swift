import RxTestKitAssertions
import Testing

/// Observables that emit while they are subscribed to, and observables that break the rules.
struct SourceEmissionTests {
  let scheduler = TestScheduler()

  @Test func `operators receive the first frame during their subscription`() {
    let source = scheduler.cold("[ab]-c|", emitting: .onSubscription)
    let late = scheduler.cold("[ab]-c|")
    let other = scheduler.cold("x|", emitting: .onSubscription)
    // The first subscription of `withLatestFrom` is that of its argument.
    scheduler.expect(source.withLatestFrom(other) { $0 + $1 }).toBe(
      "[pq]-r|", values: ["p": "ax", "q": "bx", "r": "cx"])
    // Both emit during their subscriptions, the left one first.
    scheduler.expect(Observable.combineLatest(source, other) { $0 + $1 }).toBe(
      "q-r|", values: ["q": "bx", "r": "cx"])
    scheduler.expect(Observable.combineLatest(late, other) { $0 + $1 }).toBe(
      "[pq]-r|", values: ["p": "ax", "q": "bx", "r": "cx"])
    scheduler.verify()
  }

  @Test func `a disposal during the subscription ends it`() {
    let source = scheduler.cold("[abc]-d|", emitting: .onSubscription)
    scheduler.expect(source.take(2)).toBe("[ab|]")
    scheduler.expectSubscriptions(of: source).toBe("(^!)")
    scheduler.verify()
  }

  @Test func `a repetition subscribes again in the same frame`() {
    let source = scheduler.cold("(a#)", "[bc]-|", emitting: .onSubscription)
    scheduler.expect(source.retry(2)).toBe("[abc]-|")
    scheduler.expectSubscriptions(of: source).toBe("(^!)", "^-!")
    scheduler.verify()
  }

  @Test func `share() connects after a source that ends at once has ended`() {
    let source = scheduler.cold("(a|)", "(b|)", emitting: .onSubscription)
    let shared = source.share()
    scheduler.expect(Observable.merge(shared, shared)).toBe("(ab|)")
    scheduler.expectSubscriptions(of: source).toBe("(^!)", "(^!)")
    scheduler.verify()
  }

  /// An observer that forgets to stop at the end.
  private final class Counter: ObserverType {
    private(set) var events: [String] = []

    func on(_ event: Event<String>) {
      switch event {
      case .next(let element): events.append(element)
      case .error: events.append("#")
      case .completed: events.append("|")
      }
    }
  }

  @Test func `an observer receives what a source emits after its end, and after the disposal`() {
    let source = scheduler.misbehaving("-a|b#c|")
    let counter = Counter()
    let subscription = source.subscribe(counter)
    scheduler.at(4) { subscription.dispose() }
    scheduler.verify()
    #expect(counter.events == ["a", "|", "b", "#", "c", "|"])
    #expect(source.subscriptions == [Subscription(0, 4)])
  }

  @Test func `operators and closures ignore it`() {
    let source = scheduler.misbehaving("-1|2#3", as: Int.self)
    var received: [Int] = []
    _ = source.subscribe(onNext: { received.append($0) })
    scheduler.expect(source.map { $0 * 2 }).toBe("-2|")
    scheduler.expect(source).toBe("-1|")
    scheduler.expect(Observable.merge(source, .never())).toBe("-1")
    scheduler.verify()
    #expect(received == [1])
  }
}
