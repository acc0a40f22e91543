import RxTestKitAssertions
import TestSupport
import Testing
import VirtualTimeCore

/// What one task sends while another one waits.
@MainActor
private final class Signal {
  var waiting: UnsafeContinuation<Void, Never>?

  nonisolated static func leaveTheMainActor() async {}

  /// Is lost if nothing waits yet.
  func send() {
    waiting?.resume()
    waiting = nil
  }
}

@MainActor
private final class LateAnswers {
  private(set) var shown = ""

  func ask(_ question: String, answeredAfter milliseconds: Int) {
    Task(name: question) {
      try await Task.sleep(for: .milliseconds(milliseconds))
      shown = question
    }
  }
}

@MainActor @Suite("a failure in an order shows when tasks run", .withoutKeptCases)
struct TaskLaneTests {
  private func messages(_ test: @MainActor () async throws -> Void) async throws -> [String] {
    let messages = Guarded<[String]>([])
    try await withKnownIssue {
      try await test()
    } matching: { issue in
      messages.withLock { messages in
        messages += issue.comments.map(\.rawValue) + (issue.error.map { ["\($0)"] } ?? [])
      }
      return true
    }
    return messages.withLock { $0 }
  }

  @Test("each task has a column, in the frames that differ")
  func table() async throws {
    let messages = try await messages {
      try await inEveryOrder {
        let scheduler = TestScheduler()
        let model = LateAnswers()
        try await scheduler.withVirtualTime {
          await model.ask("a", answeredAfter: 20)
          await scheduler.advance(by: 10)
          await model.ask("b", answeredAfter: 10)
          await scheduler.advance(by: 20)
        }
        #expect(model.shown == "b")
      }
    }
    let message = messages.first { $0.contains("this test fails in this order") } ?? ""
    #expect(
      message.hasSuffix(
        """

        What runs in these frames:

          frame  b     a
          20     runs
          20           runs
        """), "\(messages)")
  }

  @Test("a test that waits in vain in an order names the order and the task")
  func stall() async throws {
    var last: Signal?
    let messages = try await messages {
      try await inEveryOrder {
        let signal = Signal()
        last = signal
        try await TestScheduler().withVirtualTime(patience: .milliseconds(200)) {
          let waiter = Task(name: "waiter") { @MainActor in
            try await Task.sleep(for: .milliseconds(10))
            await withUnsafeContinuation { signal.waiting = $0 }
          }
          let sender = Task(name: "sender") { @MainActor in
            try await Task.sleep(for: .milliseconds(10))
            // In the usual order, the other one waits by then.
            for _ in 0..<5 { await Signal.leaveTheMainActor() }
            signal.send()
          }
          try await sender.value
          try await waiter.value
        }
      }
    }
    last?.send()
    let order = messages.first { $0.contains("this test fails in this order") } ?? ""
    #expect(order.contains("\n  frame 0: sender before waiter\n"), "\(messages)")
    // Who sleeps first wakes up first.
    #expect(
      order.hasSuffix(
        """
          frame  at    sender                       waiter
          0      runs
          0            runs, sleeps until frame 10
          0                                         runs, sleeps until frame 10
        """), "\(order)")
    let stall = messages.first { $0.contains("no task can continue") } ?? ""
    #expect(
      stall.hasSuffix(
        """


          What has not ended:
            the task "waiter", started in frame 0, waits for something that the test kit cannot observe
        """), "\(stall)")
  }
}
