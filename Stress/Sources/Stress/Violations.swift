import Foundation
import Synchronization

/// The violations of the current row.
final class Violations: Sendable {
  private struct Contents {
    var place = ""
    var messages: [String] = []
  }

  static let shared = Violations()

  private let contents = Locked(Contents())

  /// Sets what every message starts with: the row, the round and the seed.
  func enter(_ place: String) { contents.withLock { $0.place = place } }

  func report(_ message: String) {
    contents.withLock { $0.messages.append("\($0.place): \(message)") }
  }

  /// Ends the program, whose threads are stuck.
  func abort(_ message: String) -> Never {
    report(message)
    for message in takeAll() { print("violation", message) }
    fflush(nil)
    _exit(1)
  }

  var isEmpty: Bool { contents.withLock { $0.messages.isEmpty } }

  func takeAll() -> [String] {
    contents.withLock { contents in
      defer { contents.messages = [] }
      return contents.messages
    }
  }
}

/// What must happen soon.
enum Deadline {
  private static let limit = Atomic(30)

  /// The time that a step of a round may take.
  static var seconds: Int {
    get { limit.load(ordering: .relaxed) }
    set { limit.store(newValue, ordering: .relaxed) }
  }

  /// Waits until a condition holds; ends the program at the deadline.
  static func wait(until condition: () -> Bool, or message: () -> String) {
    let start = DispatchTime.now()
    for attempt in 0... {
      if condition() { return }
      if attempt < 200 {
        sched_yield()
      } else {
        usleep(100)
        if DispatchTime.now() > start + .seconds(seconds) { Violations.shared.abort(message()) }
      }
    }
  }
}
