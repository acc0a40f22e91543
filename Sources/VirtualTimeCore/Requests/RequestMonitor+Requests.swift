extension RequestMonitor {
  /// The operator or factory whose request the scheduler on this thread receives; `nil` for other code, and without a monitor.
  package static var requester: StaticString? {
    isWatching ? activities.value.requester : nil
  }

  /// Calls `body`, in which an operator asks a scheduler for work or for its time.
  ///
  /// An action that the scheduler may run inside `body` must be wrapped in `answering`. A `nil` name changes nothing.
  @inline(__always) @inlinable
  package static func requesting<Result>(_ name: StaticString?, _ body: () -> Result) -> Result {
    if let name, isWatching { withRequester(name, body) } else { body() }
  }

  /// Runs an action that an operator has requested, whose own requests do not belong to the operator.
  @inline(__always) @inlinable
  package static func answering<Result>(_ body: () -> Result) -> Result {
    isWatching ? withRequester(nil, body) : body()
  }

  @inline(never) @usableFromInline
  static func withRequester<Result>(_ name: StaticString?, _ body: () -> Result) -> Result {
    let activity = activities.value
    let outer = activity.requester
    activity.requester = name
    defer { activity.requester = outer }
    return body()
  }
}
