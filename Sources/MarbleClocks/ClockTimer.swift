extension Clock<Duration> {
  /// Counts the intervals that pass: an async sequence of 1, 2, 3 and so on.
  ///
  ///     for await count in clock.timer(interval: .seconds(1)) { remaining = 10 - count }
  ///
  /// Each loop starts with its first sleep. Its deadlines are multiples of the interval after that start, however long the loop is busy. A loop
  /// that is busy beyond a deadline misses that number. The loop ends when its task is cancelled, or when the clock throws.
  ///
  /// - Parameters:
  ///   - interval: The time between two elements. The program stops if it is shorter than a nanosecond.
  ///   - tolerance: How late a sleep may end; nil if the clock decides.
  /// - Returns: The sequence. It does not fail.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> ClockTimer {
    precondition(
      interval >= .nanoseconds(1),
      "the interval of a timer must be a nanosecond or more: \(interval)"
    )
    return ClockTimer {
      let start = now
      return { last in
        let now = now
        // The quotient is rounded, so it may be one too low.
        var count = max(last + 1, Int(start.duration(to: now) / interval))
        while start.advanced(by: interval * count) < now { count += 1 }
        try await sleep(until: start.advanced(by: interval * count), tolerance: tolerance)
        return count
      }
    }
  }
}

/// The intervals of a clock, counted: see `timer(interval:tolerance:)` of a clock.
public struct ClockTimer: AsyncSequence, Sendable {
  /// Sleeps until a deadline after the last one, and returns its number.
  fileprivate typealias Sleep = @Sendable (_ last: Int) async throws -> Int

  /// Starts to count.
  fileprivate let start: @Sendable () -> Sleep

  /// Makes an iterator, which starts to count with its first element.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(start: start) }

  /// Sleeps for the elements of a loop.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let start: @Sendable () -> Sleep
    private var sleep: Sleep?
    private var count: Int? = 0

    fileprivate init(start: @escaping @Sendable () -> Sleep) { self.start = start }

    /// Sleeps until the next multiple of the interval.
    ///
    /// - Returns: The number of the interval; nil if the task is cancelled, or the clock throws.
    public mutating func next() async -> Int? {
      guard let last = count else { return nil }
      let sleep = sleep ?? start()
      self.sleep = sleep
      count = try? await sleep(last)
      return count
    }
  }
}
