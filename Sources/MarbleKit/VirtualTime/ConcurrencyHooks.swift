import Dispatch
import VirtualTimeCore

/// The hooks of Swift's concurrency runtime that show the test kit each step of a task before the step runs.
///
/// The runtime exports them for this purpose. If one is missing, as with a statically linked runtime, none is installed. The same holds
/// for systems whose runtime has no executors of tasks, those before macOS 15 and iOS 18: there, no step comes to the test kit.
enum ConcurrencyHooks {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  private typealias GetMainHook =
    @convention(thin) (@convention(thin) () -> UnownedSerialExecutor) -> UnownedSerialExecutor
  private typealias IsMain = @convention(thin) (UnownedSerialExecutor) -> Bool
  private typealias IsMainHook = @convention(thin) (UnownedSerialExecutor, IsMain) -> Bool

  private struct Installed: @unchecked Sendable {
    // Unchecked: written once, before the hooks are set; the pointers refer to words of the runtime.
    let enqueue: UnsafeMutablePointer<EnqueueHook?>
    /// The identity of a task that is older than the hooks.
    let lastOldTask: UInt64
  }

  private static let installed: Installed? = {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *),
      let enqueue = symbolOfProcess("swift_task_enqueueGlobal_hook"),
      let getMain = symbolOfProcess("swift_task_getMainExecutor_hook"),
      let isMain = symbolOfProcess("swift_task_isMainExecutor_hook")
    else { return nil }
    let probe = Task.detached {}
    let lastOldTask = withExtendedLifetime(probe) {
      identity(of: unsafeBitCast(probe, to: UnownedJob.self))
    }
    let hook = enqueue.assumingMemoryBound(to: EnqueueHook?.self)
    let installed = Installed(enqueue: hook, lastOldTask: lastOldTask)
    isMain.assumingMemoryBound(to: IsMainHook?.self).pointee = { executor, original in
      MainExecutor.shared.isSame(as: executor) || original(executor)
    }
    getMain.assumingMemoryBound(to: GetMainHook?.self).pointee = { _ in
      MainExecutor.shared.asUnownedSerialExecutor()
    }
    return installed
  }()

  /// The test kit's hook. It passes steps that belong to no test to the hook of another library, if one was installed.
  // Unsafe: the function has no context, so threads can share it.
  nonisolated(unsafe) private static let own: EnqueueHook = { job, original in
    if TestTasks.take(job, isMain: false) { return }
    guard let other = unsafeBitCast(others.load(ordering: .relaxed), to: EnqueueHook?.self),
      passed.value.job != unsafeBitCast(job, to: UInt.self)
    else { return original(job) }
    let (thread, last) = (passed.value, passed.value.job)
    thread.job = unsafeBitCast(job, to: UInt.self)
    defer { thread.job = last }
    other(job, original)
  }

  /// The step that this thread passes to the other library's hook, which may call the hook that it has replaced: that of the test kit.
  private final class PassedStep { var job: UInt? }
  private static let passed = ThreadObject { PassedStep() }

  /// The address of the hook that another library has installed; 0 if none has.
  ///
  /// Relaxed: a thread that reads the address depends on no other write, because a function does not change.
  private static let others = PlainAtomic<UInt>(0)

  /// Installs the hooks once in the process, and the enqueue hook again if another library has replaced or removed it.
  ///
  /// Some libraries replace it during a test, and do not restore it: swift-concurrency-extras remembers only whether a hook was set.
  /// If one was, it leaves its own.
  ///
  /// - Returns: Whether they are installed.
  @discardableResult
  static func install() -> Bool {
    guard let installed, #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return false
    }
    TaskCreation.start
    // The runtime also reads the word without ordering. A step that another thread enqueues meanwhile may or may not reach the hook;
    // it belongs to no test that knows of it.
    let present = unsafeBitCast(installed.enqueue.pointee, to: UInt.self)
    if present != unsafeBitCast(own, to: UInt.self) {
      others.store(present, ordering: .relaxed)
      installed.enqueue.pointee = own
    }
    return true
  }

  /// The number of enqueued steps of the main actor that belong to no test.
  ///
  /// Relaxed: it is read on the main queue, after the work of that queue that enqueued such steps.
  private static let mainSteps = PlainAtomic(0)
  static var mainStepCount: Int { mainSteps.load(ordering: .relaxed) }

  /// The identity of a task that is older than the hooks; nil without hooks.
  static var lastOldTask: UInt64? { installed?.lastOldTask }

  /// Returns the identity, unique in the process, of a job's task; 0 if the job has no task, such as an actor's.
  static func identity(of job: UnownedJob) -> UInt64 { taskIdentity(job) }

  /// Returns the identity of a task: a task and its job are the same object.
  static func identity(of task: UnsafeCurrentTask) -> UInt64 {
    taskIdentity(unsafeBitCast(task, to: UnownedJob.self))
  }

  /// The identity of the task that runs on this thread.
  static var currentTask: UInt64? { withUnsafeCurrentTask { $0.map(identity) } }

  /// Runs a step that belongs to the default executor.
  ///
  /// - Parameter preferred: The executor that the step's task prefers and moves to with this step.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  static func runOnDefaultExecutor(_ job: UnownedJob, preferring preferred: ExecutorWords?) {
    if let preferred { return job.runSynchronously(on: preferred.executor) }
    job.runSynchronously(on: StepExecutor.shared.asUnownedSerialExecutor())
  }

  /// Runs a job that needs no executor, such as the end of a sleep.
  static func runAnywhere(_ job: UnownedJob) {
    // The runtime's own value for no particular executor.
    job.runSynchronously(on: unsafeBitCast((0, 0), to: UnownedSerialExecutor.self))
  }

  /// Returns the executor that a job's task prefers, if the task itself enqueues the job, in order to move there.
  ///
  /// On any other executor, it would enqueue itself again, for ever.
  static func preferredExecutor(of job: UnownedJob) -> ExecutorWords? {
    withUnsafeCurrentTask { task in
      task.flatMap { identity(of: $0) == identity(of: job) ? ExecutorWords(preferredBy: $0) : nil }
    }
  }

  /// The executor of such a step.
  ///
  /// `Task.yield()` enqueues on the current executor and calls no hook. This is not the default executor, so a task that continues
  /// there does so in a separate step.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private final class StepExecutor: SerialExecutor {
    static let shared = StepExecutor()

    func enqueue(_ job: UnownedJob) {
      if TestTasks.take(job, isMain: false) { return }
      DispatchQueue.global().async {
        ConcurrencyHooks.runOnDefaultExecutor(job, preferring: nil)
      }
    }
  }

  /// The main actor's executor while the hooks are installed: the main queue, as before.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  final class MainExecutor: SerialExecutor {
    static let shared = MainExecutor()

    func enqueue(_ job: UnownedJob) {
      if TestTasks.take(job, isMain: true) { return }
      mainSteps.wrappingAdd(1, ordering: .relaxed)
      DispatchQueue.main.async { TestTasks.leavingThread { self.run(job) } }
    }

    func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedSerialExecutor()) }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(.main)) }

    func isSame(as executor: UnownedSerialExecutor) -> Bool {
      unsafeBitCast(executor, to: (UInt, UInt).self).0
        == UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    }
  }
}

/// The address of a function or variable of the process, such as of Swift's runtime; nil if there is none of the name.
@_silgen_name("marble_symbol")
package func symbolOfProcess(_ name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer?

@_silgen_name("swift_task_getJobTaskId")
private func taskIdentity(_ job: UnownedJob) -> UInt64
