import Synchronization

/// Passes on the prices that several connections receive, one after another.
///
/// Connections may call it on any thread, also while it passes on a price.
public final class PriceFeed: Sendable {
  private struct State {
    var observers: [@Sendable (Int) -> Void] = []
    var waiting: [Int] = []
    var isPassingOn = false
  }

  private let state = Mutex(State())

  /// Makes a feed without observers.
  public init() {}

  /// Adds an observer of all further prices.
  ///
  /// - Parameter observer: Receives one price after another.
  public func observe(_ observer: @escaping @Sendable (Int) -> Void) {
    state.withLock { $0.observers.append(observer) }
  }

  /// Passes on a price in cents; while another call passes one on, leaves it to that call.
  public func receive(_ cents: Int) {
    let begins = state.withLock { state in
      state.waiting.append(cents)
      defer { state.isPassingOn = true }
      return !state.isPassingOn
    }
    if !begins { return }
    while let (price, observers) = next() {
      for observer in observers { observer(price) }
    }
  }

  private func next() -> (price: Int, observers: [@Sendable (Int) -> Void])? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.isPassingOn = false
        return nil
      }
      return (state.waiting.removeFirst(), state.observers)
    }
  }
}
