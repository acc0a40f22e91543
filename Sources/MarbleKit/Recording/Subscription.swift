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
    "(\(subscribe) : \(end.map(String.init) ?? "Infinity"))"
  }
}

extension Subscription {
  /// Reads a drawn subscription, which begins in frame 0 if only its end is drawn; nil if the diagram draws none.
  package init?(_ diagram: MarbleDiagram) {
    let start = diagram.marks.first { $0.symbol == .subscribe }
    let end = diagram.marks.first { $0.symbol == .unsubscribe }
    if start == nil, end == nil { return nil }
    self.init(start?.frame ?? 0, end?.frame ?? .max)
  }

  /// The frame in which it ends; nil if it does not.
  package var end: Int? { unsubscribe == .max ? nil : unsubscribe }

  /// The last frame of the begin and the end.
  package var lastFrame: Int { max(subscribe, end ?? 0) }
}
