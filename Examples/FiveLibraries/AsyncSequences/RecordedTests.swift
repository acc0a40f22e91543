import App
import MarbleTesting
import Support
import Testing

@MainActor @Test func `async sequences show what probes see`() async {
  let scheduler = MarbleScheduler()
  let typed = scheduler.hot("-a----b--------")
  let slow = scheduler.cold("--------(o|)", values: ["o": ["Old"]])
  let quick = scheduler.cold("--(r|)", values: ["r": ["Rx"]])
  let states = searchStates(
    of: typed.values.probe("typed", on: scheduler), pause: .milliseconds(3),
    clock: scheduler.swiftClock
  ) { text in
    let answers = (text == "a" ? slow : quick).values.probe("search of \(text)", on: scheduler)
    for await titles in answers { return titles }
    return []
  }
  let recorded = await scheduler.expect(states).recorded()
  // A sequence that cannot fail ends when its task is cancelled.
  #expect(
    recorded.operators == """
      typed        -a----b
      search of a      -----|
      search of b           --'["Rx"]'
      """)
}
