import Dispatch
import RxTestKitAssertions
import Testing

/// Starts once, even if several tasks ask: no `await` between the check and the mark leaves the actor.
private protocol Starting: Sendable {
  func start() async
  var starts: Int { get async }
}

@MainActor
private final class MainStarter: Starting {
  private var isBusy = false
  private(set) var starts = 0

  func start() async { if !isBusy { await mark() } }

  private func mark() async {
    isBusy = true
    starts += 1
  }
}

private actor ActorStarter: Starting {
  private var isBusy = false
  private(set) var starts = 0

  func start() async { if !isBusy { await mark() } }

  private func mark() async {
    isBusy = true
    starts += 1
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class OwnExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "an actor's own executor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private actor OwnExecutorStarter: Starting {
  private let executor = OwnExecutor()
  private var isBusy = false
  private(set) var starts = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func start() async { if !isBusy { await mark() } }

  private func mark() async {
    isBusy = true
    starts += 1
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private enum Kind: CaseIterable, Sendable {
  case mainActor, actor, actorWithExecutor

  func make() -> any Starting {
    switch self {
    case .mainActor: MainStarter()
    case .actor: ActorStarter()
    case .actorWithExecutor: OwnExecutorStarter()
    }
  }
}

@Suite("an await within an actor lets no other task run")
struct ActorStepTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: Kind.allCases)
  private func `tasks of the code`(kind: Kind) async {
    let starter = kind.make()
    let scheduler = TestScheduler()
    scheduler.at(2) { for _ in 0..<3 { Task { await starter.start() } } }
    await scheduler.run()
    while await starter.starts == 0 { await Task.yield() }
    #expect(await starter.starts == 1)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: Kind.allCases)
  private func `child tasks`(kind: Kind) async throws {
    let starter = kind.make()
    try await TestScheduler().withVirtualTime {
      async let first: Void = starter.start()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 { group.addTask { await starter.start() } }
      }
      await first
    }
    #expect(await starter.starts == 1)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: Kind.allCases)
  private func `tasks of the scheduler`(kind: Kind) async {
    let starter = kind.make()
    let scheduler = TestScheduler()
    let tasks = (0..<3).map { _ in
      Task(executorPreference: scheduler.taskExecutor) { await starter.start() }
    }
    await scheduler.run()
    for task in tasks { await task.value }
    #expect(await starter.starts == 1)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(arguments: [Kind.mainActor, .actor])
  private func `every order`(kind: Kind) async throws {
    try await inEveryOrder {
      let starter = kind.make()
      try await TestScheduler().withVirtualTime {
        let tasks = (0..<2).map { _ in Task { await starter.start() } }
        for task in tasks { await task.value }
      }
      #expect(await starter.starts == 1)
    }
  }
}
