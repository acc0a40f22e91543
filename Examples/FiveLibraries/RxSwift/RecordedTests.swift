import App
import MarbleTestingRxSwift
import RxSwift
import Support
import Testing

@Test func `RxSwift shows what probes see`() {
  let scheduler = MarbleScheduler()
  let typed = scheduler.hot("-a----b--------")
  let slow = scheduler.cold("--------(o|)", values: ["o": ["Old"]])
  let quick = scheduler.cold("--(r|)", values: ["r": ["Rx"]])
  let states = searchStates(
    of: typed.probe("typed", on: scheduler), pause: .milliseconds(3), scheduler: scheduler
  ) { text in (text == "a" ? slow : quick).probe("search of \(text)", on: scheduler) }
  #expect(scheduler.expect(states).recorded().operators == probedSearch)
}
