/// A piece of work under the limit of `--timeout`.
struct TimedWork {
  private var start = ContinuousClock.now
  /// When it was first seen to exceed the limit.
  private var overdue: ContinuousClock.Instant?

  /// Whether the work exceeds a limit and has not ended by itself since that was seen.
  ///
  /// Most tests end by themselves at their next step. A process that was stopped, by Ctrl-Z or with the machine, gets that time when it
  /// continues.
  mutating func isLost(limit: Duration) -> Bool {
    let now = ContinuousClock.now
    guard now - start > limit else { return false }
    let since = overdue ?? now
    overdue = since
    return now - since > limit.grace
  }
}

extension Duration {
  /// How long work that exceeds a limit may take to end by itself.
  fileprivate var grace: Duration { min(.seconds(1), max(.milliseconds(100), self)) }

  /// What is wrong with work that exceeds the limit.
  var overrun: String { "takes longer than the --timeout of \(shortSeconds) s" }
}
