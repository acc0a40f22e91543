import RxTestKitAssertions
import TestSupport
import Testing

/// Waits in vain in one of its orders: see `StallInOrderTests`.
@MainActor
@Suite(.virtualTime(patience: .milliseconds(100)), .everyOrder, .enabled(if: FailingSuite.isOn))
struct AssertionsStallInOrderTests {
  let scheduler = TestScheduler.current

  @Test func waitsForAnAnswer() async {
    let (answers, answer) = AsyncStream.makeStream(of: String.self)
    var isOpen = false
    scheduler.keep(scheduler.hot("--o").subscribe(onNext: { _ in isOpen = true }))
    scheduler.keep(
      scheduler.hot("--s").subscribe(onNext: { if isOpen { answer.yield($0) } }))
    let waiter = Task(name: "waiter") { () -> String? in
      for await text in answers { return text }
      return nil
    }
    await scheduler.advance(to: 3)
    #expect(await waiter.value == "s")
    answer.finish()
  }
}

#if os(Linux)
  @Suite struct StallInOrderTests {
    @Test
    func `with the trait, a test that waits in vain in an order names the order, once`()
      async throws
    {
      let (output, status) = try await TestProcess.run("AssertionsStallInOrderTests")
      #expect(status == 1)
      // That of `#expect`, and that of the wait.
      #expect(output.components(separatedBy: "recorded an issue").count == 3, "\(output)")
      for text in [
        "the test has waited for 0.1 seconds, and no work is due in virtual time",
        "the task \"waiter\", started in frame 0, waits for something that the test kit cannot observe",
        "this test fails in this order, number ", "; in the usual order, it passes:",
        "frame 2: --s before --o",
      ] {
        #expect(output.contains(text), "\(output)")
      }
    }
  }
#endif
