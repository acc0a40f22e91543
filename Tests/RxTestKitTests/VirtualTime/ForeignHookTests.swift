#if os(Linux)
  import Dispatch
  import MarbleKit
  import RxTestKitAssertions
  import TestSupport
  import Testing
  import VirtualTimeCore

  /// Another library sets the hook of Swift's runtime that the test kit needs, as `TestStore` of The Composable Architecture does.
  @Suite(.inRealTime, .serialized) struct ForeignHookTests {
    private typealias Hook =
      @convention(thin) (UnownedJob, @convention(thin) (UnownedJob) -> Void) -> Void

    /// Runs the steps of all tasks on the main actor.
    private static let mainHook: Hook = { job, _ in MainActor.shared.enqueue(job) }

    /// The hook that `chainingHook` has replaced.
    // Unsafe: set before `chainingHook` is installed.
    nonisolated(unsafe) private static var replacedHook: Hook?

    private static let chainingHook: Hook = { job, original in replacedHook?(job, original) }

    private static var word: UnsafeMutablePointer<Hook?>? {
      symbolOfProcess("swift_task_enqueueGlobal_hook")?.assumingMemoryBound(to: Hook?.self)
    }

    private static func setHook(_ hook: Hook?) throws {
      try #require(word).pointee = hook
    }

    /// Sleeps in a task of a test without a trait.
    private static func sleep() async throws {
      let scheduler = TestScheduler()
      async let sleep: Void = scheduler.swiftClock.sleep(for: .milliseconds(300))
      await scheduler.advance(by: 300)
      try await sleep
      #expect(scheduler.clock == 300)
    }

    /// Whether the main queue runs a task that belongs to no test.
    private static func isOnMainQueue() async -> Bool {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          Task { continuation.resume(returning: DispatchQueue.isMain) }
        }
      }
    }

    @Test func `A hook that is left behind takes no step of a test, and all others`() async throws {
      try await Self.sleep()
      try Self.setHook(Self.mainHook)
      for _ in 0..<3 { try await Self.sleep() }
      #expect(await Self.isOnMainQueue())
      try Self.setHook(nil)
      try await Self.sleep()
      #expect(await !Self.isOnMainQueue())
    }

    @Test func `A hook that calls the one that it has replaced gets each step once`() async throws {
      try await Self.sleep()
      Self.replacedHook = Self.word?.pointee
      try Self.setHook(Self.chainingHook)
      for _ in 0..<3 { try await Self.sleep() }
      #expect(await !Self.isOnMainQueue())
      try Self.setHook(nil)
      try await Self.sleep()
    }
  }
#endif
