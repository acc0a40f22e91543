import VirtualTimeCore

/// A kind of leak or of unfinished work that a test can forbid.
public struct TestLeftover: Hashable, Sendable {
  private let name: String

  private init(_ name: String) { self.name = name }

  /// Work that was scheduled and never ran: it is due after the scheduler's `limit` or long after the last drawn frame, or it was
  /// scheduled on another test scheduler, which has not run.
  ///
  /// The failure names the operator, or the line, of work that is scheduled after the call of `expectNo`.
  public static let pendingWork = TestLeftover("pendingWork")
  /// Sources without any subscription.
  public static let unusedSources = TestLeftover("unusedSources")
  /// Undisposed subscriptions to sources; those of expectations do not count.
  public static let openSubscriptions = TestLeftover("openSubscriptions")
  /// Work that was requested from real-time schedulers and executors, which no run of a test scheduler waits for; a real scheduler's time
  /// that an operator reads; a task of the test, or its function, that something outside resumed since the call of `expectNo`, until
  /// the end of the run, such as another thread or a timer.
  public static let realTime = TestLeftover("realTime")
  /// A task that has not ended although no work is due: it waits for another thread, a timer or another clock, or for something else.
  ///
  /// These are the tasks that the scheduler's work starts, and their tasks. If a trait or a `VirtualTimeTestCase` verifies the test, those
  /// of its function belong to them, too.
  public static let unendedTasks = TestLeftover("unendedTasks")

  /// An increase of the number of the reactive core's live objects, which only its tests know.
  package static let objects = TestLeftover("objects")
}

/// The leaks and pending work of a test, and the checks for them.
///
/// The checks are made after the tasks that the end of the test cancels have ended.
struct Leftovers {
  let checks: [LeftoverCheck]
  fileprivate let sources: [SubscriptionLog]
  /// The requests to real schedulers, and to test schedulers that have not run the work, before the observed subscriptions are disposed.
  fileprivate let notes: [RealTimeNotes.Note]
  /// Each returns the type of an object passed to `keep`; nil once it is released.
  private let kept: [() -> String?]
  /// Who schedules work, if that is noted.
  private let workNotes: PendingWorkNotes?

  /// Notes what belongs to a test before its subscriptions are disposed.
  init(of contents: TestRecord.Contents) {
    checks = contents.lacksSource ? [] : contents.leftoverChecks
    sources = contents.madeSources
    workNotes = contents.workNotes
    notes = RealTimeNotes.reported(contents.realTime.notes.filter(\.isOpen))
    kept = contents.keptObjects.map { object in
      { [weak object] in object.map { "\(type(of: $0))" } }
    }
  }

  /// A failure for each thing that is left and must not be.
  func failures(in record: TestRecord) -> [MarbleFailure] {
    checks.flatMap { $0.failures(of: self, in: record) }
  }

  /// What to say of work that never ran, and is due in a frame.
  fileprivate func message(ofWorkOn world: TestWorld, _ count: Int, due next: Int) -> String {
    let pieces = count == 1 ? "1 piece of work has" : "\(count) pieces of work have"
    let advice =
      world.limit.map {
        "raise the scheduler's limit, which is \($0), or dispose of what asks for it"
      } ?? "dispose of what asks for it, which does not end by itself"
    let lines = (workNotes?.lines ?? []).map { "\n  \($0)" }.joined()
    let list = lines.isEmpty ? "" : "\n" + lines
    return "\(pieces) never run; the next one is due in frame \(next): \(advice)\(list)"
  }

  /// The types of the kept objects that are still alive, as the beginning of a sentence; nil if there are none.
  fileprivate var livingObjects: String? {
    let names = kept.compactMap { $0() }
    if names.isEmpty { return nil }
    return "\(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") still alive"
  }
}

/// What a test must not leak.
struct LeftoverCheck {
  let site: CallSite
  let leftovers: Set<TestLeftover>
  /// What `Resources.total` was before.
  let resources: Int32
  /// Notes the objects that are created since; nil if the test does not ask for them.
  let watch: LiveResources.Watch?
  /// How often something outside of the test had resumed tasks before.
  let resumptions: OutsideEvents.Resumptions

  fileprivate func failures(of left: Leftovers, in record: TestRecord) -> [MarbleFailure] {
    var messages: [String] = []
    let world = record.place?.world
    let waiting = world?.timeline.foregroundTimes ?? []
    let nextTime = waiting.first?.order
    if leftovers.contains(.pendingWork), let world, let nextTime {
      messages.append(left.message(ofWorkOn: world, waiting.count, due: nextTime))
    }
    for note in left.notes {
      let kind: TestLeftover = note.request.otherWork == nil ? .realTime : .pendingWork
      if leftovers.contains(kind) {
        messages.append("\(note.text): \(note.request.remedy.loweringFirst)")
      }
    }
    if leftovers.contains(.realTime), record.resumptions.count > resumptions.count {
      let (resumed, causes) =
        record.resumptions.ofTasks > resumptions.ofTasks
        ? ("a task of the test", "another thread, a timer or another clock")
        : ("the test's function", "Task.sleep without a trait, or another clock")
      messages.append(
        """
        something outside the scheduler resumed \(resumed), such as \(causes): pass the test's scheduler or clock to the code
        """)
    }
    if leftovers.contains(.unendedTasks), record.testTasks?.started.areUnended == true,
      let message = message(ofTaskBesideWorkIn: nextTime)
    {
      messages.append(message)
    }
    var failures = messages.map { MarbleFailure($0, at: site) }
    for source in left.sources {
      failures += self.messages(about: source, left.livingObjects).map {
        MarbleFailure($0, at: source.site ?? site)
      }
    }
    if leftovers.contains(.objects),
      let message = resourceMessage(of: left, beside: record.otherTests)
    {
      failures.append(MarbleFailure(message, at: site))
    }
    return failures
  }

  /// What to say of a task that has not ended; nil if it may wait for work that is named itself.
  private func message(ofTaskBesideWorkIn frame: Int?) -> String? {
    guard let frame else {
      return """
        a task of the test has not ended, although no work is due: if it waits for a timer or another clock, pass the test's scheduler or clock \
        to the code; else let its owner cancel it, and hand the owner to scheduler.keep(…)
        """
    }
    if leftovers.contains(.pendingWork) { return nil }
    return """
      a task of the test has not ended, and work for which it may wait is due in frame \(frame): let its owner cancel it, and hand the \
      owner to scheduler.keep(…)
      """
  }

  private func resourceMessage(of left: Leftovers, beside otherTests: [String]) -> String? {
    if !otherTests.isEmpty {
      let others = otherTests.map { "\n  \($0)" }.joined()
      return """
        .resources cannot be counted while another test has a scheduler, because Resources.total counts for the whole process: run this \
        test by swift test --no-parallel, or without .resources. The other tests:

        """ + others
    }
    let more = Int(ObjectCount.total - resources)
    if more <= 0 { return nil }
    let objects = more == 1 ? "1 more object of RxCore is" : "\(more) more objects of RxCore are"
    let alive = left.livingObjects.map { "; \($0)" } ?? ""
    let lines = lines(of: left, more).map { "\n  \($0)" }.joined()
    return """
      \(objects) alive than before: dispose of what the test subscribes to, and let no closure keep what holds it\(alive)
      """ + (lines.isEmpty ? "" : "\n\(lines)")
  }

  /// A line for each kind of what is alive.
  private func lines(of left: Leftovers, _ total: Int) -> [String] {
    var lines: [String] = []
    var count = 0
    for source in left.sources where source.isHot {
      let open = source.openSubscriptions.count
      if open == 0 { continue }
      lines.append("subscriber of \(source.label)" + (open == 1 ? "" : " (\(open))"))
      count += open
    }
    guard let noted = watch?.lines else { return lines }
    lines += noted.texts
    count += noted.count
    if total > count, !lines.isEmpty {
      let rest = total - count
      lines.append(rest == 1 ? "1 other disposable" : "\(rest) other disposables")
    }
    return lines
  }

  /// The number of open subscriptions to a source that are reported one by one.
  private static let mostOpen = 3

  private func messages(about source: SubscriptionLog, _ livingObjects: String?) -> [String] {
    var messages: [String] = []
    if leftovers.contains(.unusedSources), source.subscriptions.isEmpty {
      messages.append(
        "\(source.name) has no subscription: let the test's pipeline use it, or remove it")
    }
    if !leftovers.contains(.openSubscriptions) { return messages }
    let advice =
      livingObjects.map {
        """
        \($0): look for a reference cycle, or verify after \
        the test's variables are gone, by scheduler.run { … } or .verifyingMarbles
        """
      }
      ?? "dispose of it, or hand what owns it to scheduler.keep(…), which releases it before this check"
    let open = source.openSubscriptions
    messages += open.prefix(Self.mostOpen).map {
      """
      the subscription to \(source.name) that began in frame \(max(0, $0.subscribe)) is still open: \(advice)
      """
    }
    let rest = open.count - Self.mostOpen
    if rest > 0 {
      messages.append(
        "\(rest) more subscription\(rest == 1 ? "" : "s") to \(source.name) \(rest == 1 ? "is" : "are") still open: \(advice)"
      )
    }
    return messages
  }
}

extension SubscriptionLog {
  fileprivate var openSubscriptions: [SubscriptionFrames] {
    subscriptions.filter { $0.unsubscribe == .max }
  }
}

extension String {
  /// The text with its first letter in lower case.
  package var loweringFirst: String { prefix(1).lowercased() + dropFirst() }
}
