import Dispatch
import VirtualTimeCore

/// A queue to which any thread adds, and from which one thread takes.
final class Mailbox<Message: Sendable>: Sendable {
  fileprivate struct State {
    /// The newer messages, the oldest first.
    var added: [(message: Message, bytes: Int)] = []
    /// The older messages, the newest first: `removeLast()` takes the oldest one, and the queue does not retain it.
    var ready: [(message: Message, bytes: Int)] = []
    /// The size of all messages.
    var bytes = 0
    /// Whether a thread waits for room.
    var isAwaited = false
  }

  private let state = PlainMutex(State())
  private let limit: Int
  /// Counts the messages.
  private let filled = DispatchSemaphore(value: 0)
  /// Is signalled when a thread that waits may add.
  private let room = DispatchSemaphore(value: 0)

  /// Creates an empty queue.
  ///
  /// - Parameter limit: The size of all messages, in bytes, above which ``addWaiting(_:bytes:)`` waits.
  init(limit: Int = 64 << 20) { self.limit = limit }

  /// Adds a message.
  func add(_ message: Message) { add(message, bytes: 0) }

  /// Adds a message when the messages in the queue are small enough.
  ///
  /// One thread at a time may call it.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - bytes: Its size.
  func addWaiting(_ message: Message, bytes: Int) {
    let mustWait = state.withLock { state in
      state.isAwaited = state.bytes > limit
      return state.isAwaited
    }
    if mustWait { room.wait() }
    add(message, bytes: bytes)
  }

  private func add(_ message: Message, bytes: Int) {
    state.withLock { state in
      state.added.append((message, bytes))
      state.bytes += bytes
    }
    filled.signal()
  }

  /// Takes the next message, and waits for one.
  ///
  /// - Parameter deadline: When to stop waiting; nil for never.
  /// - Returns: The message; nil at the deadline.
  func next(until deadline: ContinuousClock.Instant? = nil) -> Message? {
    if let deadline {
      let left = max(.zero, deadline - .now).components
      let nanoseconds = left.seconds * 1_000_000_000 + left.attoseconds / 1_000_000_000
      guard filled.wait(timeout: .now() + .nanoseconds(Int(nanoseconds))) == .success else {
        return nil
      }
    } else {
      filled.wait()
    }
    let (message, hasRoom) = state.withLock { $0.take(limit: limit) }
    if hasRoom { room.signal() }
    return message
  }
}

extension Mailbox.State {
  /// Takes the next message, and says whether the thread that waits may add.
  fileprivate mutating func take(limit: Int) -> (message: Message, hasRoom: Bool) {
    if ready.isEmpty { (ready, added) = (added.reversed(), []) }
    let (message, size) = ready.removeLast()
    bytes -= size
    let hasRoom = isAwaited && bytes <= limit
    if hasRoom { isAwaited = false }
    return (message, hasRoom)
  }
}
