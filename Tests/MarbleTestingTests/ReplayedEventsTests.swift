import MarbleKit
import Testing

@testable import MarbleTesting

/// The demands of a subscription, as each expectation of them receives them.
@Suite struct ReplayedEventsTests {
  private final class Received {
    var elements: [Int] = []
  }

  @Test func `elements that are sent while a subscriber receives others follow them`() {
    let (events, received) = (ReplayedEvents<Int>(), Received())
    events.send(1)
    events.send(2)
    let subscription = events.events.subscribe(
      EventHandlers(
        next: { element in
          received.elements.append(element)
          if element == 1 { events.send(3) }
        }, end: { _ in }))
    #expect(received.elements == [1, 2, 3])
    subscription?.dispose()
    events.send(4)
    #expect(received.elements == [1, 2, 3])
  }

  @Test func `a subscriber that is cancelled while it receives an element receives no other`() {
    let (events, received) = (ReplayedEvents<Int>(), Received())
    var cancel: (() -> Void)?
    let subscription = events.events.subscribe(
      EventHandlers(
        next: { element in
          received.elements.append(element)
          cancel?()
        }, end: { _ in }))
    cancel = { subscription?.dispose() }
    events.send(1)
    events.send(2)
    #expect(received.elements == [1])
  }
}
