/// The frames in which a subscription to a source begins and ends.
package struct SubscriptionFrames: Hashable, Sendable {
  package let subscribe: Int

  /// `Int.max` if it has not ended.
  package let unsubscribe: Int

  package init(_ subscribe: Int, _ unsubscribe: Int = .max) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }

  /// Reads a drawn subscription, which begins in frame 0 if only its end is drawn; nil if the diagram draws none.
  package init?(_ diagram: MarbleDiagram) {
    let start = diagram.marks.first { $0.symbol == .subscribe }
    let end = diagram.marks.first { $0.symbol == .unsubscribe }
    if start == nil, end == nil { return nil }
    self.init(start?.frame ?? 0, end?.frame ?? .max)
  }

  /// The frame in which it ends; nil if it does not.
  package var end: Int? { unsubscribe == .max ? nil : unsubscribe }

  package var lastFrame: Int { max(subscribe, end ?? 0) }
}
