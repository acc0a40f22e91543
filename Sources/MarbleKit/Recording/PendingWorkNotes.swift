import VirtualTimeCore

/// Notes which operator or code schedules the work of a test, to name the work that never ran.
package final class PendingWorkNotes: Sendable {
  /// What schedules work: an operator, or a source or call of the test.
  ///
  /// A structure, because a release build crashes with a task-local value that is a closure.
  package struct Label: Sendable {
    let text: @Sendable () -> String

    package init(_ text: @escaping @Sendable () -> String) { self.text = text }
  }

  /// What schedules the work of the code that runs, if the test kit makes it.
  @TaskLocal package static var label: Label?

  private struct Entry: Sendable {
    weak var work: (any WaitingWork)?
    let frame: Int
    let number: Int
    let label: Label?
  }

  private struct Contents {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of pieces of work so far.
    var count = 0
    /// The number of entries at which those of released work are removed.
    var most = 256
  }

  private static let mostLines = 5

  private let contents = Guarded(Contents())

  package init() {}

  /// Notes a piece of work that is scheduled, and the work that schedules it.
  ///
  /// Work that nothing else names, such as the repetitions of an interval, has the name of the work that schedules it.
  package func note(_ work: any WaitingWork, in frame: Int, by scheduling: (any WaitingWork)?) {
    if work.isInBackground { return }
    let label = Self.label ?? RequestMonitor.requester.map { name in Label { name.description } }
    let (old, isFull) = contents.withLock { contents in
      contents.count += 1
      let outer = scheduling.flatMap { contents.entries[ObjectIdentifier($0)]?.label }
      let entry = Entry(work: work, frame: frame, number: contents.count, label: label ?? outer)
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
  package var lines: [String] {
    let entries = contents.withLock { $0.entries }.values
    let waiting = entries.filter { $0.work?.isWaiting == true }
      .sorted { ($0.frame, $0.number) < ($1.frame, $1.number) }
    var lines = waiting.prefix(Self.mostLines).map { entry in
      "frame \(entry.frame): \(entry.label?.text() ?? "work of unknown origin")"
    }
    if waiting.count > Self.mostLines { lines.append("\(waiting.count - Self.mostLines) more") }
    return lines
  }
}
