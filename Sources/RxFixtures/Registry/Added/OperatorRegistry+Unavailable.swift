// The compiler's first error about a wrong call is the message of one of these.

extension OperatorRegistry {
  /// Unavailable: its message explains how to return the values of an actor.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "the closure cannot await: return AsyncStream { … }, which starts a Task that awaits"
  )
  public mutating func add<each Argument, Result>(
    _ name: String, _ body: @escaping (repeat each Argument) async throws -> Result
  ) {}
}
