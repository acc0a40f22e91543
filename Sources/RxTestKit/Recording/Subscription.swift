import RxCore

/// When a source was subscribed to, and until when.
public struct Subscription: Hashable, Sendable {
  private static let never = Int.max

  /// When it began.
  public let subscribe: Int

  /// When it ended; `Int.max` if it has not.
  public let unsubscribe: Int

  /// Makes a subscription that has not ended.
  ///
  /// - Parameter subscribe: When it began.
  public init(_ subscribe: Int) { self.init(subscribe, Self.never) }

  /// Makes a subscription.
  ///
  /// - Parameters:
  ///   - subscribe: When it began.
  ///   - unsubscribe: When it ended.
  public init(_ subscribe: Int, _ unsubscribe: Int) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }
}

extension Subscription: CustomDebugStringConvertible {
  /// The subscription as `(200 : 1000)`, or `(200 : Infinity)` if it has not ended.
  public var debugDescription: String {
    "(\(subscribe) : \(unsubscribe == Self.never ? "Infinity" : String(unsubscribe)))"
  }
}
