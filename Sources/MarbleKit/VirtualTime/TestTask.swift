import VirtualTimeCore

/// A task of a test, as the executor that the task and its child tasks prefer.
///
/// All steps of these tasks come here, but for those of the main actor and of actors with executors of their own. The runtime releases
/// the object when the task ends.
final class TestTask: TaskExecutor, @unchecked Sendable {
  // Not checked: its properties do not change, but that the weak one becomes nil.

  let tasks: TestTasks
  /// Whether it runs the function of the test, or what sets the test up and tears it down.
  let isFunction: Bool
  /// The scheduler whose time the task sleeps in: the one whose work started it, else the one of the task that did, else the test's first one.
  private(set) weak var world: TestWorld?
  /// The background to which it belongs; nil if it does not.
  let background = BackgroundWork.current
  /// Whether something outside of the test has resumed it.
  ///
  /// Relaxed: who sets it then enqueues the step that reads it.
  private let isResumedOutside = PlainAtomic(false)
  /// Relaxed: the thread that starts the task sets it.
  private let hasBegun = PlainAtomic(false)

  init(of tasks: TestTasks, isFunction: Bool, in world: TestWorld?) {
    self.tasks = tasks
    self.isFunction = isFunction
    self.world = world
    if isFunction { tasks.functionCount.wrappingAdd(1, ordering: .relaxed) }
  }

  deinit {
    if isFunction { tasks.functionCount.wrappingSubtract(1, ordering: .relaxed) }
    tasks.kept.remove(taskOf: ObjectIdentifier(self))
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // The first step is enqueued where the task starts, or moves here.
    if !hasBegun.load(ordering: .relaxed) {
      hasBegun.store(true, ordering: .relaxed)
    } else if !tasks.isCaller {
      // For the function, each step stands for itself.
      isResumedOutside.store(!isFunction, ordering: .relaxed)
      tasks.outside.noteResumption(ofFunction: isFunction)
    }
    tasks.waits.endSleep(of: job)
    let isResumedOutside = isResumedOutside.load(ordering: .relaxed)
    tasks.enqueue(.init(job: job, place: .task(self), isResumedOutside: isResumedOutside))
  }

  /// Makes the executor of a task that the caller starts.
  static func ofNewTask(of tasks: TestTasks, isFunction: Bool) -> TestTask {
    let world =
      (CurrentTaskPlacement.value as? PlaceOfWorld)?.world
      ?? withUnsafeCurrentTask { $0.flatMap(preferred)?.world }
    return TestTask(of: tasks, isFunction: isFunction, in: world)
  }

  /// The one that a task prefers; nil if the task prefers none.
  static func preferred(by task: UnsafeCurrentTask) -> TestTask? {
    guard let executor = task.unownedTaskExecutor else { return nil }
    let words = ExecutorWords(executor)
    guard words.implementation == implementation else { return nil }
    return UnsafeRawPointer(bitPattern: words.identity).map {
      Unmanaged<TestTask>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The word that tells these executors from those of other types.
  static let implementation =
    ExecutorWords(
      TestTask(of: TestTasks(), isFunction: false, in: nil).asUnownedTaskExecutor()
    ).implementation
}

/// What a reference to a task executor consists of.
struct ExecutorWords {
  let identity: UInt
  let implementation: UInt

  init(_ executor: UnownedTaskExecutor) { self = unsafeBitCast(executor, to: Self.self) }
}
