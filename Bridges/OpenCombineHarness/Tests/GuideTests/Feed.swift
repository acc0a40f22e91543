// The library of the guide's adapter.

struct Token {
  let cancel: () -> Void

  init(_ cancel: @escaping () -> Void) { self.cancel = cancel }
}

protocol Timekeeper {
  func call(after delay: Duration, _ work: @escaping () -> Void) -> Token
}

struct Feed<Value> {
  typealias Start =
    (
      _ value: @escaping (Value) -> Void, _ failed: @escaping (any Error) -> Void,
      _ completed: @escaping () -> Void
    ) -> Token

  private let start: Start

  init(_ start: @escaping Start) { self.start = start }

  func observe(
    value: @escaping (Value) -> Void, failed: @escaping (any Error) -> Void,
    completed: @escaping () -> Void
  ) -> Token {
    start(value, failed, completed)
  }

  func delayed(by delay: Duration, timekeeper: some Timekeeper) -> Feed {
    Feed { value, failed, completed in
      self.start(
        { element in _ = timekeeper.call(after: delay) { value(element) } }, failed,
        { _ = timekeeper.call(after: delay) { completed() } })
    }
  }
}
