import RxTestKit

/// The limits of a test and their use, so that no fixture hangs, exhausts memory or overflows the stack.
///
/// All work for a test counts against its budget. Once a limit is exceeded, all further work throws, and sources and operators emit nothing
/// more. One thread at a time may use a budget. It measures nested calls from the outermost one: the thread needs ``Limits/stackBytes`` of
/// stack below that call, and 2 MB more.
public final class Budget {
  /// The limits.
  public struct Limits: Sendable {
    /// Events, subscriptions, calls of closures and operators, and scheduled actions.
    ///
    /// A subscription counts as six steps. Reading 256 bytes of values, or copying 1 KB, counts as one
    /// more.
    public var steps = 2_000_000

    /// The number of steps that a subscription counts as, since it takes longer than an event.
    static let subscriptionSteps = 6

    /// Bytes of one value.
    public var valueBytes = 64 << 20

    /// Bytes of all values that the test creates, even if they are released.
    public var totalBytes = 192 << 20

    /// The nesting depth of a value.
    public var valueDepth = 128

    /// Recorded events.
    public var events = 1_000_000

    /// Live observables, subscriptions, disposables and scheduled actions.
    public var objects = 150_000

    /// Bytes of stack for nested calls.
    public var stackBytes = 4 << 20

    /// Wall-clock time; nil for no limit.
    public var time: Duration?

    /// Whether the result of the test is no longer wanted; asked whenever the time is compared.
    package var isCancelled: (@Sendable () -> Bool)?

    /// The limits of the format.
    public init() {}
  }

  /// A part of the budget.
  public enum Part: String, Sendable {
    case steps

    /// The size of values.
    case values

    /// Recorded events.
    case events

    /// Live observables, subscriptions, disposables and scheduled actions.
    case objects

    /// Virtual time.
    case frames

    /// Scheduled actions after the last drawn frame.
    case actions

    /// Nested calls.
    case nesting

    /// Wall-clock time.
    case time
  }

  /// The error of work that exceeds a limit.
  package struct Exhausted: Error, Hashable, Sendable, CustomStringConvertible {
    package let part: Part

    /// What happened, as a sentence without its end.
    package let description: String
  }

  package let limits: Limits

  // Unchecked, because one thread at a time uses a budget, and no access of these properties calls other code. Each event uses many of
  // them, so the checks would take a tenth of the time.

  /// What was used up first, if anything was.
  @exclusivity(unchecked) package private(set) var exhausted: Exhausted? {
    didSet { isExhausted = true }
  }

  /// What a closure that an operator called found to be wrong with the fixture itself: the test is in error, not failing.
  @exclusivity(unchecked) package private(set) var fault: Diagnostic? {
    didSet { isExhausted = true }
  }

  /// Whether nothing more may be done for the test.
  @exclusivity(unchecked) package private(set) var isExhausted = false

  /// How many steps have been taken.
  @exclusivity(unchecked) package private(set) var steps = 0

  private let start = RealInstant()
  @exclusivity(unchecked) private var uncountedBytes = 0
  @exclusivity(unchecked) private var uncountedWork = 0
  @exclusivity(unchecked) private var totalBytes = 0
  @exclusivity(unchecked) private var events = 0
  @exclusivity(unchecked) private var objects = 0
  @exclusivity(unchecked) private var depth = 0
  @exclusivity(unchecked) private var stackBase: UInt = 0

  /// Contents of closures and observables that were released while many others were being released: they are released after these.
  private var released: [Any] = []
  @exclusivity(unchecked) private var releaseDepth = 0

  /// How many releases may be within each other before the next ones wait.
  private static let mostNestedReleases = 32

  /// Creates an untouched budget.
  package init(_ limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Takes steps.
  package func spendSteps(_ count: Int = 1) throws {
    steps += count
    if steps > limits.steps { exhaust(.steps, "more than \(limits.steps) steps were taken") }
    let isTimeForTheClock = steps >> 8 != (steps - count) >> 8
    if isTimeForTheClock { checkTime() }
    try check()
  }

  private func checkTime() {
    if limits.isCancelled?() == true { exhaust(.time, "the test was cancelled") }
    guard let time = limits.time, start.elapsed > time else { return }
    exhaust(.time, "the test takes longer than \(time)")
  }

  /// Counts a recorded event.
  package func spendEvent() throws {
    events += 1
    if events > limits.events {
      exhaust(.events, "more than \(limits.events) events were recorded")
    }
    try check()
  }

  /// Pays for looking through something large without making anything.
  package func spendWork(bytes: Int) throws {
    uncountedWork += bytes
    guard uncountedWork >= 256 else { return }
    steps += uncountedWork >> 8
    uncountedWork = 0
    if steps > limits.steps { exhaust(.steps, "more than \(limits.steps) steps were taken") }
    checkTime()
    try check()
  }

  /// Pays for values that are about to be made or copied.
  package func spend(bytes: Int) throws {
    if bytes > limits.valueBytes {
      exhaust(.values, "a value takes more than \(limits.valueBytes >> 20) MB")
    }
    // What is not made any more does not have to be counted, and may be too much to count.
    try check()
    uncountedBytes += bytes
    guard uncountedBytes >= 1024 else { return }
    totalBytes += uncountedBytes
    defer { uncountedBytes = 0 }
    // A copy takes a quarter of the time.
    try spendWork(bytes: uncountedBytes / 4)
    if totalBytes > limits.totalBytes {
      exhaust(.values, "all values together take more than \(limits.totalBytes >> 20) MB")
    }
    try check()
  }

  /// Checks what an operator keeps, whose values are paid for already.
  func spendKept(bytes: Int) throws {
    if bytes > limits.valueBytes {
      exhaust(.values, "an operator keeps more than \(limits.valueBytes >> 20) MB")
    }
    try check()
  }

  /// Says that a part is used up, with what happened, as a sentence without its end.
  package func exhaust(_ part: Part, _ description: String) {
    if exhausted == nil { exhausted = Exhausted(part: part, description: description) }
  }

  /// Says that the fixture itself is wrong; only the first report counts.
  package func report(_ fault: Diagnostic) {
    if self.fault == nil { self.fault = fault }
  }

  /// Begins a call that may lead to further calls: of a closure, a subscription, the delivery of an event.
  ///
  /// Every successful call must be followed by ``leave()``.
  package func enter() throws {
    let address = stackAddress()
    if depth == 0 { stackBase = address }
    let used = stackBase > address ? stackBase - address : 0
    if used > limits.stackBytes { exhaust(.nesting, "calls are nested too deeply") }
    try check()
    depth += 1
  }

  /// The same for a disposal, which may also happen when the budget is exceeded; only if there is stack for it, ``leave()`` must follow.
  func enterDisposal() -> Bool {
    let address = stackAddress()
    if depth == 0 { stackBase = address }
    let used = stackBase > address ? stackBase - address : 0
    if used > limits.stackBytes { exhaust(.nesting, "calls are nested too deeply") }
    guard used <= limits.stackBytes else { return false }
    depth += 1
    return true
  }

  /// Ends what ``enter()`` began.
  package func leave() { depth -= 1 }

  private func check() throws {
    guard isExhausted else { return }
    if let fault { throw fault }
    if let exhausted { throw exhausted }
  }

  private func stackAddress() -> UInt {
    var marker: UInt8 = 0
    return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
  }
}

// MARK: - What is there

extension Budget {
  /// Counts a new live object.
  func add() {
    objects += 1
    if objects > limits.objects {
      let things = "observables, subscriptions and disposables"
      exhaust(.objects, "more than \(limits.objects) \(things) are alive")
    }
  }

  /// Pays for an action that is scheduled while so many wait.
  func spendAction(waiting: Int) throws {
    if waiting >= limits.objects {
      exhaust(.objects, "more than \(limits.objects) scheduled actions wait")
    }
    try spendSteps()
  }

  /// Counts an object that is gone.
  func remove() { objects -= 1 }

  /// Releases something without recursion, however long the chain is in which one holds the next.
  func release<Content>(_ content: inout Content, leaving empty: Content) {
    if releaseDepth == Self.mostNestedReleases { return move(&content, leaving: empty) }
    releaseDepth += 1
    content = empty
    if releaseDepth == 1 { while released.count > 0 { _ = released.popLast() } }
    releaseDepth -= 1
  }

  private func move<Content>(_ content: inout Content, leaving empty: Content) {
    released.append(content)
    content = empty
  }
}
