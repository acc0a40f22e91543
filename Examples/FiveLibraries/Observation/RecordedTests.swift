import App
import MarbleTesting
import Testing

@MainActor @Test func `a model shows its states and its tasks`() async {
  let scheduler = MarbleScheduler()
  let model = SearchModel(pause: .milliseconds(3), clock: scheduler.swiftClock) { text in
    try await scheduler.swiftClock.sleep(for: .milliseconds(text == "a" ? 8 : 2))
    return [text]
  }
  scheduler.at(1) { model.type("a") }
  scheduler.at(6) { model.type("b") }
  let recorded = await scheduler.expect(every: true) { model.state }.recorded()
  #expect(
    "\(recorded)" == """
      toBe("'idle'---'loading'------A", values: ["A": .found(["b"]), "idle": .idle, "loading": .loading])
      """)
  #expect(
    recorded.tasks == """
      frame  task@1                      task@4                       task@6                      task@9
      1      runs, sleeps until frame 4
      4      runs
      4                                  runs, sleeps until frame 12
      6                                                               runs, sleeps until frame 9
      9                                                               runs
      9                                  runs
      9                                                                                           runs
      9                                  runs
      9                                                                                           runs, sleeps until frame 11
      9                                  runs
      11                                                                                          runs
      """)
}
