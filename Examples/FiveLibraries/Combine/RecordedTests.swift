import App
import Combine
import MarbleTestingOpenCombine
import Support
import Testing

@Test func `Combine shows what probes see`() {
  let scheduler = MarbleScheduler()
  let typed = scheduler.hot("-a----b--------")
  let slow = scheduler.cold("--------(o|)", values: ["o": ["Old"]])
  let quick = scheduler.cold("--(r|)", values: ["r": ["Rx"]])
  let states = searchStates(
    of: typed.probe("typed", on: scheduler).eraseToAnyPublisher(), pause: .milliseconds(3),
    scheduler: scheduler.dispatchQueue
  ) { text in
    (text == "a" ? slow : quick).probe("search of \(text)", on: scheduler)
      .setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }
  #expect(scheduler.expect(states).recorded().operators == probedSearch)
}
