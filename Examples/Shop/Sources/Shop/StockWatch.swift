/// Watches how many pieces of a product are left: asks the server every few seconds while anyone listens.
public actor StockWatch {
  private let clock: any Clock<Duration>
  private let period: Duration
  private let load: @Sendable () async throws -> Int
  private var listeners: [Int: AsyncStream<Int>.Continuation] = [:]
  private var count = 0
  private var latest: Int?
  private var polling: Task<Void, any Error>?

  /// Makes a watch.
  ///
  /// - Parameters:
  ///   - period: The time from one question to the next.
  ///   - clock: Measures it.
  ///   - load: Asks the server how many pieces are left.
  public init(
    period: Duration = .seconds(5), clock: any Clock<Duration> = ContinuousClock(),
    load: @escaping @Sendable () async throws -> Int
  ) {
    self.period = period
    self.clock = clock
    self.load = load
  }

  /// Starts to listen.
  ///
  /// - Returns: The number of pieces that are left: the latest one, if there is one, then each new one. It does not end.
  public func levels() -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    count += 1
    listeners[count] = continuation
    continuation.onTermination = { [weak self, count] _ in Task { await self?.leave(count) } }
    if let latest { continuation.yield(latest) }
    if polling == nil { polling = Task { try await poll() } }
    return stream
  }

  private func leave(_ listener: Int) {
    listeners[listener] = nil
    guard listeners.isEmpty else { return }
    polling?.cancel()
    polling = nil
  }

  private func poll() async throws {
    while true {
      if let level = try? await load(), level != latest {
        latest = level
        for listener in listeners.values { listener.yield(level) }
      }
      try await clock.sleep(for: period)
    }
  }
}
