import RxCore

/// Notes which code schedules the work of a test, to name the work that never ran.
final class PendingWorkNotes: Sendable {
  /// What schedules work, where the test kit knows it.
  enum Label: Sendable {
    case source(isHot: Bool, CallSite?)
    case action(TestTime, CallSite)
    /// A sleep by the scheduler's clock.
    case sleep
    /// A sleep by a clock of the system.
    case systemSleep

    var text: String {
      switch self {
      case .source(let isHot, let site): MadeSource.label(isHot: isHot, site)
      case .action(let frame, let site): "`at(\(frame)), line \(site.line)`"
      case .sleep: "a task that sleeps by swiftClock"
      case .systemSleep: "a task that sleeps by Task.sleep or a clock of the system"
      }
    }
  }

  /// What the code that runs schedules; nil if only its calls tell.
  @TaskLocal static var label: Label?

  /// The code that scheduled a piece of work.
  private final class Origin: Sendable {
    let label: Label?
    let trace: [UInt]
    /// The origin of the work that scheduled this work.
    let outer: Origin?

    init(_ label: Label?, _ trace: [UInt], outer: Origin?) {
      self.label = label
      self.trace = trace
      self.outer = outer
    }

    /// The addresses of all calls that lead to the work.
    var addresses: [UInt] { trace + (outer?.addresses ?? []) }

    /// The operator, and the function of the user that subscribed to it.
    ///
    /// Work that repeats, such as an interval's, is scheduled by itself; then the first piece shows the operator.
    var text: String? {
      var origin: Origin? = self
      while let current = origin {
        if let label = current.label { return label.text }
        if let found = RequestOrigin.find(current.trace), let name = found.operatorName {
          return name + (Self.function(of: current).map { ", in \($0)" } ?? "")
        }
        origin = current.outer
      }
      return Self.function(of: self)
    }

    private static func function(of origin: Origin) -> String? {
      var origin: Origin? = origin
      while let current = origin {
        if let function = RequestOrigin.find(current.trace)?.function { return function }
        origin = current.outer
      }
      return nil
    }
  }

  private struct Entry: Sendable {
    weak var work: (any WaitingWork)?
    let frame: TestTime
    let number: Int
    let origin: Origin
  }

  private struct Contents {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of pieces of work so far.
    var count = 0
    /// The number of entries at which those of released work are removed.
    var most = 256
  }

  /// The maximum number of lines in a failure.
  private static let mostLines = 5

  private let contents = Guarded(Contents())

  /// Notes a piece of work that is scheduled, and the work that schedules it.
  func note(_ work: any WaitingWork, in frame: TestTime, by scheduling: (any WaitingWork)?) {
    let (label, trace) = (Self.label, Backtrace.capture())
    var outer = scheduling.flatMap { scheduling in
      contents.withLock { $0.entries[ObjectIdentifier(scheduling)]?.origin }
    }
    // Work that repeats adds nothing to the chain.
    if let repeated = outer, repeated.trace == trace { outer = repeated.outer }
    let origin = Origin(label, trace, outer: outer)
    let (old, isFull) = contents.withLock { contents in
      contents.count += 1
      let entry = Entry(work: work, frame: frame, number: contents.count, origin: origin)
      let old = contents.entries.updateValue(entry, forKey: ObjectIdentifier(work))
      return (old, contents.entries.count > contents.most)
    }
    // The entry of released work goes outside the lock.
    withExtendedLifetime(old) {}
    if isFull { removeReleased() }
  }

  /// The reading of a weak reference may release the work, so it happens outside the lock.
  private func removeReleased() {
    let entries = contents.withLock { contents in
      defer { contents.entries = [:] }
      return contents.entries
    }
    let living = entries.filter { $0.value.work != nil }
    contents.withLock { contents in
      contents.entries.merge(living) { newer, _ in newer }
      contents.most = max(256, contents.entries.count * 2)
    }
  }

  /// The work that waits, a line each, the earliest first.
  var lines: [String] {
    let entries = contents.withLock { $0.entries }.values
    let waiting = entries.filter { $0.work?.isWaiting == true }
      .sorted { ($0.frame, $0.number) < ($1.frame, $1.number) }
    // One look at the symbol table finds the functions of all lines.
    _ = RequestOrigin.find(waiting.prefix(Self.mostLines).flatMap(\.origin.addresses))
    var lines = waiting.prefix(Self.mostLines).map { entry in
      "frame \(entry.frame): \(entry.origin.text ?? "work of unknown origin")"
    }
    if waiting.count > Self.mostLines { lines.append("\(waiting.count - Self.mostLines) more") }
    return lines
  }
}
