import MarbleTestingOpenCombine
import Testing

// The adapter of a library that has a class `Feed` and a protocol `Timekeeper`.

extension Feed: MarbleSubscribable {
  func subscribe(_ subscriber: MarbleSubscriber<Value>) -> MarbleCancellation {
    let token = observe(
      value: subscriber.next, failed: subscriber.fail, completed: subscriber.complete)
    return token.cancel
  }
}

extension MarbleSource {
  var feed: Feed<Element> {
    Feed { value, failed, completed in
      Token(self.subscribe(next: value, failure: failed, completion: completed))
    }
  }
}

struct TestTimekeeper: Timekeeper {
  let marbles: MarbleScheduler

  func call(after delay: Duration, _ work: @escaping () -> Void) -> Token {
    Token(marbles.schedule(at: marbles.elapsed + delay, work))
  }
}

@Test func `a feed is delayed`() {
  let scheduler = MarbleScheduler()
  let source = scheduler.hot("-a-b|")
  let delayed = source.feed.delayed(
    by: .milliseconds(1), timekeeper: TestTimekeeper(marbles: scheduler))
  scheduler.expect(delayed).toBe("--a-b|")
  scheduler.verify()
}
