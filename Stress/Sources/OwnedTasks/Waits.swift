import Dispatch
import RxTestKit

/// A way in which code waits, and the frame in which it continues if it begins in frame 2.
struct Wait: Sendable {
  let name: String
  let end: Int
  /// Whether the test kit knows when it ends.
  var isTracked = true
  /// The frame in which it ends if the task is cancelled in frame 7; nil if it has ended by then.
  var cancelled: Int? { end > 7 ? 7 : nil }
  let body: @Sendable (TestScheduler) async -> Void

  static let all = [
    Wait(name: "`Task.sleep(for:)`", end: 12) { _ in try? await Task.sleep(for: .milliseconds(10))
    },
    Wait(name: "`Task.sleep(until:)`", end: 12) { _ in
      try? await Task.sleep(until: .now + .milliseconds(10), clock: .continuous)
    },
    Wait(name: "`Task.sleep(nanoseconds:)`", end: 12) { _ in
      try? await Task.sleep(nanoseconds: 10_000_000)
    },
    Wait(name: "`ContinuousClock`", end: 12) { _ in
      try? await ContinuousClock().sleep(for: .milliseconds(10))
    },
    Wait(name: "`SuspendingClock`", end: 12) { _ in
      try? await SuspendingClock().sleep(until: .now + .milliseconds(10))
    },
    Wait(name: "`swiftClock`", end: 12) { scheduler in
      try? await scheduler.swiftClock.sleep(for: .milliseconds(10))
    },
    Wait(name: "`Task.yield()`", end: 2) { _ in for _ in 0..<3 { await Task.yield() } },
    Wait(name: "A call of an actor, or of the main actor", end: 2) { _ in
      for _ in 0..<2 {
        await Hop().work()
        await Hop.onMain()
      }
    },
    Wait(name: "An `AsyncStream` of another task", end: 6) { _ in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      Task {
        try? await Task.sleep(for: .milliseconds(4))
        continuation.yield(1)
      }
      for await _ in stream { break }
    },
    Wait(
      name: "A continuation that another task resumes", end: 6
    ) { _ in
      await withCheckedContinuation { continuation in
        Task.detached {
          try? await Task.sleep(for: .milliseconds(4))
          continuation.resume()
        }
      }
    },
    Wait(
      name: "A callback of `DispatchQueue.asyncAfter`", end: 6,
      isTracked: false
    ) { _ in
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(4)) {
          continuation.resume()
        }
      }
    },
  ]
}

private actor Hop {
  private var count = 0

  func work() { count += 1 }

  @MainActor static func onMain() {}
}
