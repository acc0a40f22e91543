import Combine
import MarbleTestingOpenCombine
import Testing

/// Backpressure, drawn and expected.
@Suite(.verifyingMarbles)
struct DemandTests {
  let scheduler = MarbleScheduler()

  @Test func `a cold source keeps elements until they are asked for`() {
    let source = scheduler.cold("abc|")
    scheduler.expect(source, demanding: "1----*").toBe("a----(bc|)")
    scheduler.expectDemand(of: source).toBe("1----*")
  }

  @Test func `a hot source drops elements that are not asked for`() {
    let source = scheduler.hot("-abcd-|")
    scheduler.expect(source, demanding: "1--1").toBe("-a--d-|")
  }

  @Test func `errors need no demand`() {
    let source = scheduler.cold("ab#", error: Offline())
    scheduler.expect(source, demanding: "1").toBe("a-#", error: Offline())
  }

  @Test func `a sink asks for everything`() {
    let source = scheduler.hot("-a-|")
    scheduler.expect(source.map { $0 }).toBe("-a-|")
    scheduler.expectDemand(of: source).toBe("*")
  }

  @Test func `a flat map with a limit asks for one more when an inner publisher ends`() {
    let source = scheduler.cold("abc|")
    let inner = scheduler.cold("--x|")
    scheduler.expect(source.flatMap(maxPublishers: .max(1)) { _ in inner }).toBe(
      "--x--x--x|")
    scheduler.expectDemand(of: source).toBe("1--1--1")
    scheduler.expectSubscriptions(of: inner).toBe("^--!", "---^--!", "------^--!")
  }

  @Test func `each subscription has demands of its own`() {
    let source = scheduler.cold("abc|")
    scheduler.expect(source, demanding: "3").toBe("abc|")
    scheduler.expect(source, subscribing: "-^-!", demanding: "-1").toBe("-a")
    scheduler.expectDemand(of: source, subscription: 1).toBe("3")
    scheduler.expectDemand(of: source, subscription: 2).toBe("-1")
    scheduler.expectDemand(of: source, subscription: 3).toBe("-")
  }

  @Test func `first cancels its source`() {
    let source = scheduler.cold("-abcd|")
    scheduler.expect(source.first()).toBe("-(a|)")
    scheduler.expectSubscriptions(of: source).toBe("^!")
  }

  @Test func `a demand that a subscriber returns is recorded`() {
    let source = scheduler.cold("abc|")
    let subscriber = OneByOne()
    source.subscribe(subscriber)
    scheduler.expectDemand(of: source).toBe("[11]11")
    scheduler.verify()
    #expect(subscriber.received == ["a", "b", "c", "|"])
  }

  @Test func `a drawn demand that is not a number is reported`() {
    withKnownIssue {
      let scheduler = MarbleScheduler()
      scheduler.expect(scheduler.cold("a|"), demanding: "x").toBe("a|")
      scheduler.verify()
    } matching: {
      $0.comments.contains { $0.rawValue.contains("'x' cannot be read") }
    }
  }
}

/// Asks for one element, and for one more with each that it receives.
private final class OneByOne: Subscriber {
  var received: [String] = []

  func receive(subscription: any Subscription) { subscription.request(.max(1)) }

  func receive(_ input: String) -> Subscribers.Demand {
    received.append(input)
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Never>) { received.append("|") }
}
