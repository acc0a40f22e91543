import MarbleKit

/// The begin and the end of a subscription to a source.
public struct Subscription: Hashable, Sendable {
  /// The begin.
  public let subscribe: Int

  /// The end; `Int.max` if the subscription has not ended.
  public let unsubscribe: Int

  /// Creates a subscription that has not ended.
  ///
  /// - Parameter subscribe: The begin.
  public init(_ subscribe: Int) { self.init(subscribe, .max) }

  /// Creates a subscription.
  ///
  /// - Parameters:
  ///   - subscribe: The begin.
  ///   - unsubscribe: The end.
  public init(_ subscribe: Int, _ unsubscribe: Int) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }
}

extension Subscription: CustomDebugStringConvertible {
  /// The subscription as `(200 : 1000)`, or `(200 : Infinity)` if it has not ended.
  public var debugDescription: String {
    "(\(subscribe) : \(unsubscribe == .max ? "Infinity" : "\(unsubscribe)"))"
  }
}

extension Subscription {
  init(_ frames: SubscriptionFrames) { self.init(frames.subscribe, frames.unsubscribe) }
}
