import VirtualTimeCore
import Dispatch

/// The tasks of the process since the hooks were installed, and the tests that they belong to.
///
/// References to a test's tasks must be released outside the lock that guards this, since the release may deinitialise them.
struct TaskRegistry {
  private struct Member {
    weak var tasks: TestTasks?
    let identifier: ObjectIdentifier
    /// Whether the clock waits for the task's steps; false for the task of the test function.
    let isCounted: Bool
    /// Whether something outside of all tests has resumed the task.
    var isResumedOutside = false
  }

  /// A step's test.
  struct Owner {
    let tasks: TestTasks
    let isCounted: Bool
    var isResumedOutside = false
    /// Whether the test's function has enqueued this step of an actor, or of its `Task.yield()`.
    var isOfFunction = false
  }

  private var members: [UInt64: Member] = [:]
  /// The tasks that were seen, to distinguish a known task that another task resumes from one that it starts.
  private var seen: Identities
  /// The tasks that were first seen when something outside of all tests resumed, or started, them.
  ///
  /// An actor starts tasks without calling the hook. When such a task resumes another one, its task-local values tell its test.
  private var tasksOfOthers: Identities
  private let firstTask: UInt64

  init() {
    firstTask = (ConcurrencyHooks.lastOldTask ?? 0) + 1
    seen = Identities(from: firstTask)
    tasksOfOthers = Identities(from: firstTask)
  }

  func member(_ task: UInt64) -> Owner? {
    guard let member = members[task], let tasks = member.tasks else { return nil }
    return Owner(
      tasks: tasks, isCounted: member.isCounted, isResumedOutside: member.isResumedOutside)
  }

  /// Notes that a step is enqueued.
  ///
  /// - Parameters:
  ///   - task: The step's task; 0 for the step of an actor.
  ///   - maker: The task that enqueues the step.
  ///   - test: The test to which the code that enqueues the step belongs.
  /// - Returns: The step's test; nil if it is unknown, or none. Also the test of the task that enqueues the step, to be released outside
  ///   the lock.
  mutating func see(
    _ task: UInt64, by maker: UInt64?, in test: TestTasks?
  ) -> (owner: Owner?, parent: Owner?) {
    if let test, let maker { adopt(maker, by: test) }
    if task != 0, let owner = resume(task, by: maker, in: test) { return (owner, nil) }
    if task != 0, !notice(task) { return (nil, nil) }
    let parent = maker.flatMap(member)
    return (owner(of: task, by: maker, of: parent, in: test), parent)
  }

  /// Returns the test of a task that was not seen before, or of the step of an actor.
  private mutating func owner(
    of task: UInt64, by maker: UInt64?, of parent: Owner?, in test: TestTasks?
  ) -> Owner? {
    if let tasks = test ?? parent?.tasks {
      if task != 0 {
        set(task, tasks, isCounted: true)
        return Owner(tasks: tasks, isCounted: true)
      }
      // An actor's step continues the task that enqueues it.
      let isResumedOutside = parent.map { $0.isCounted && $0.isResumedOutside } ?? false
      let isOfFunction = parent.map { !$0.isCounted && $0.tasks === tasks } ?? false
      return Owner(
        tasks: tasks, isCounted: true, isResumedOutside: isResumedOutside,
        isOfFunction: isOfFunction)
    }
    let isUsual = maker.map(isKnown) ?? DispatchQueue.isMain
    if task != 0, !isUsual { tasksOfOthers.insert(task) }
    return nil
  }

  /// Makes a task a member of the test that its task-local values tell, unless it was seen to start elsewhere.
  private mutating func adopt(_ task: UInt64, by test: TestTasks) {
    let isFromElsewhere = tasksOfOthers.contains(task)
    guard isFromElsewhere || !isKnown(task) else { return }
    if isFromElsewhere { tasksOfOthers.remove(task) }
    set(task, test, isCounted: true)
    members[task]?.isResumedOutside = isFromElsewhere
  }

  /// Whether a task was seen, or is older than the hooks.
  func isKnown(_ task: UInt64) -> Bool { task < firstTask || seen.contains(task) }

  /// Marks a task as seen, and returns whether that is the first time.
  private mutating func notice(_ task: UInt64) -> Bool {
    if isKnown(task) { return false }
    seen.insert(task)
    return true
  }

  /// Returns a known task's test, and notes who resumes the task: a task, or code of a test.
  ///
  /// A counted task that was once resumed from outside remains so. For the test's function, each step stands for itself. The kit does
  /// not see its first step, which may continue elsewhere and then looks like a thread without a task. So only another task counts,
  /// such as that of `Task.sleep`.
  mutating func resume(_ task: UInt64, by maker: UInt64?, in test: TestTasks?) -> Owner? {
    guard var owner = member(task) else { return nil }
    if owner.isCounted {
      let isInside = test != nil || maker.map { members[$0] != nil } ?? DispatchQueue.isMain
      if !isInside { members[task]?.isResumedOutside = true }
      owner.isResumedOutside = owner.isResumedOutside || !isInside
    } else {
      owner.isResumedOutside = test == nil && maker.map { members[$0] == nil } ?? false
    }
    return owner
  }

  mutating func set(_ task: UInt64, _ tasks: TestTasks, isCounted: Bool) {
    _ = notice(task)
    let identifier = ObjectIdentifier(tasks)
    if members[task]?.identifier != identifier { tasks.members.append(task) }
    members[task] = Member(tasks: tasks, identifier: identifier, isCounted: isCounted)
  }

  /// Forgets the members of a test.
  mutating func remove(_ tasks: [UInt64], of test: ObjectIdentifier) {
    for task in tasks where members[task]?.identifier == test { members[task] = nil }
  }
}

/// A set of identities of tasks, which the runtime assigns in ascending order: one bit each.
private struct Identities {
  private var words: [UInt64] = []
  /// The lowest identity that the set can have.
  private let first: UInt64

  init(from first: UInt64) { self.first = first }

  private func place(of task: UInt64) -> (word: Int, mask: UInt64) {
    let (word, bit) = Int(task - first).quotientAndRemainder(dividingBy: 64)
    return (word, 1 << UInt64(bit))
  }

  func contains(_ task: UInt64) -> Bool {
    guard task >= first else { return false }
    let (word, mask) = place(of: task)
    return word < words.count && words[word] & mask != 0
  }

  mutating func insert(_ task: UInt64) {
    let (word, mask) = place(of: task)
    while words.count <= word { words.append(0) }
    words[word] |= mask
  }

  mutating func remove(_ task: UInt64) {
    let (word, mask) = place(of: task)
    words[word] &= ~mask
  }
}
