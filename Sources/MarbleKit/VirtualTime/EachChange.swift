import Observation
import VirtualTimeCore

/// Notices each change of what a closure reads of `@Observable` objects.
///
/// Observation calls before a value is set. So a change is seen before the next one, or at the end of the frame.
final class EachChange<Value>: @unchecked Sendable {
  // Unsafe: the closures run where the value is changed, and at the end of frames, as they do without this.
  private let read: () -> Value?
  private let receive: (Value?) -> Void
  private let isStopped = Guarded(false)
  private let noted = Guarded(false)

  /// - Parameters:
  ///   - read: Reads the value; nil if it cannot be read here.
  ///   - receive: Receives the value before each change.
  init(of read: @escaping () -> Value?, _ receive: @escaping (Value?) -> Void) {
    self.read = read
    self.receive = receive
  }

  /// Waits for the next change.
  ///
  /// - Returns: The value.
  @discardableResult
  func wait() -> Value? {
    // Without Observation, no object notes its changes.
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) else { return read() }
    return withObservationTracking(read) { [weak self] in self?.change() }
  }

  private func change() {
    if isStopped.withLock({ $0 }) { return }
    noted.withLock { $0 = true }
    receive(wait())
  }

  /// Whether a change was noticed since the last call.
  func takeNotice() -> Bool {
    noted.withLock { noted in
      defer { noted = false }
      return noted
    }
  }

  func stop() { isStopped.withLock { $0 = true } }
}

/// The frame in which a value changed without notice, although each change was to be noticed.
package final class UnnoticedChange: Sendable {
  private let first = Guarded<Int?>(nil)
  private let report: @Sendable (_ message: String) -> Void

  /// - Parameter report: Receives what to say of the first such change.
  package init(_ report: @escaping @Sendable (_ message: String) -> Void = { _ in }) {
    self.report = report
  }

  func note(in frame: Int) {
    let isFirst = first.withLock { first in
      defer { first = first ?? frame }
      return first == nil
    }
    if isFirst { report(Self.message(in: nil)) }
  }

  /// What to say of the change; nil if there was none.
  package var message: String? {
    first.withLock { $0 }.map(Self.message)
  }

  private static func message(in frame: Int?) -> String {
    """
    the value changed\(frame.map { " in frame \($0)" } ?? "") without notice: every: true notices the changes of @Observable objects; expect the observable or publisher \
    itself, call scheduler.noteChange() after each change, such as in didSet, or leave every: true out
    """
  }
}
