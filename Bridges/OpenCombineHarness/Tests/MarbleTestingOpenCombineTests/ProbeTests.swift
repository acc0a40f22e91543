import Combine
import MarbleTestingOpenCombine
import Testing

/// Rows that show the events between two operators, and calls of two threads.
@Suite(.verifyingMarbles)
struct ProbeTests {
  let scheduler = MarbleScheduler()

  @Test func `each subscription has a row`() {
    let source = scheduler.cold("-a-#", "-b|", error: MarbleError())
    let retried = source.probe("source", on: scheduler).retry(1).probe("retried", on: scheduler)
    #expect(
      scheduler.expect(retried).recorded().operators == """
        source   -a-#
        source      -b|
        retried  -a--b|
        """)
  }

  @Test func `a cancellation shows, and the demand stays`() {
    let source = scheduler.cold("abc|")
    let probed = source.probe("source", on: scheduler)
    scheduler.expect(probed, demanding: "1--1--*").toBe("a--b--(c|)")
    scheduler.expectDemand(of: source).toBe("1--1--*")
    #expect(
      scheduler.expect(probed, unsubscribingAt: 2).recorded().operators == """
        source  a--b--(c|)
        source  ab!
        """)
  }

  @Test func `a failure draws the rows`() {
    withKnownIssue {
      let typed = scheduler.hot("-a-b-|")
      let loud = typed.probe("typed", on: scheduler).map { $0.uppercased() }
      scheduler.expect(loud).toBe("-A-C-|")
      scheduler.verify()
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains(
        """
          typed         -a-b-|
          expected      -A-C-|
          actual        -A-B-|
        """)
    }
  }

  @Test func `an operator that does not serialise its sources fails`() {
    withKnownIssue {
      nonisolated(unsafe) let left = PassthroughSubject<String, Never>()
      nonisolated(unsafe) let right = PassthroughSubject<String, Never>()
      let careless = AnyMarbleSubscribable<String> { subscriber in
        let subscriptions = [left, right].map { $0.sink(receiveValue: subscriber.next) }
        return { for subscription in subscriptions { subscription.cancel() } }
      }
      scheduler.overlap(at: 2) {
        left.send("a")
      } with: {
        right.send("b")
      }
      scheduler.expect(careless).toBe("--[ab]")
      scheduler.verify()
    } matching: { issue in
      issue.comments.map(\.rawValue) == [
        #"frame 2: "b" came on another thread while "a" was being received: pass on one event after another"#
      ]
    }
  }
}
