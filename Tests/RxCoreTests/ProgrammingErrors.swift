import RxCore
import VirtualTimeCore

private let handlerIsReplaced = PlainMutex(())

/// Runs `body` with a handler of programming errors that collects them instead of stopping; one test at a time.
func collectingProgrammingErrors(_ body: () throws -> Void) rethrows -> [String] {
  try handlerIsReplaced.withLock { _ in
    let messages = PlainMutex<[String]>([])
    let handler = Hooks.programmingErrorHandler
    Hooks.programmingErrorHandler = { message in messages.withLock { $0.append(message) } }
    defer { Hooks.programmingErrorHandler = handler }
    try body()
    return messages.withLock { $0 }
  }
}
