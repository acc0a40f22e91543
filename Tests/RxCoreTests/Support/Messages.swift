import VirtualTimeCore

/// What a hook, or a handler, was given, from whatever thread.
final class Messages: Sendable {
  private let contents = PlainMutex<[String]>([])

  var all: [String] { contents.withLock { $0 } }

  func add(_ message: String) { contents.withLock { $0.append(message) } }
}
