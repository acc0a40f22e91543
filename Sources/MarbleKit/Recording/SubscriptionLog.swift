import VirtualTimeCore

/// Receives what a source notices about its subscriptions.
package protocol SubscriptionLogOwner: AnyObject, Sendable {
  var isExpecting: Bool { get }

  /// Called before a drawn source emits an error.
  func noteError(ofSourceAt site: CallSite, frame: Int)

  /// Called when there are too many subscriptions in a frame.
  func reportRunaway(of label: String, at site: CallSite?, frame: Int, count: Int)
}

/// When a source was subscribed to.
package final class SubscriptionLog: Sendable {
  private struct Contents {
    package var subscriptions: [SubscriptionFrames] = []
    /// The number of open subscriptions that began before the scheduler first ran.
    var earlyCount = 0
    /// The number of subscriptions in the frame of the newest one.
    var countInFrame = 0
    /// Whether an early subscription was disposed before the scheduler first ran, for example by a released view model.
    var hasLost = false
    /// Whether the test expects subscriptions, and they are as drawn.
    var isAsDrawn = false
    /// The frame of the last event before the first subscription.
    var missedFrame: Int?
  }

  /// The number of subscriptions in a frame after which the source emits nothing to further ones.
  private static var mostInFrame: Int { RequestMonitor.mostTurns }

  package let isHot: Bool
  /// Where it is drawn; nil for one that is not drawn.
  package let site: CallSite?
  /// Its name among the sources of a test that tries several orders; empty in other tests.
  private let orderName: String
  private let frames: VirtualFrames
  // Unsafe: only `init` sets it.
  nonisolated(unsafe) private weak var owner: (any SubscriptionLogOwner)?
  private let contents = Guarded(Contents())

  package var subscriptions: [SubscriptionFrames] { contents.withLock { $0.subscriptions } }

  package var clock: Int { frames.clock }

  /// Whether all subscriptions made before the first run were disposed before it, and the test does not draw that.
  package var isLost: Bool {
    contents.withLock { $0.hasLost && $0.earlyCount == 0 && !$0.isAsDrawn }
  }

  package init(
    _ frames: VirtualFrames, isHot: Bool, drawnAt site: CallSite? = nil, orderName: String = "",
    of owner: (any SubscriptionLogOwner)? = nil
  ) {
    self.frames = frames
    self.isHot = isHot
    self.site = site
    self.orderName = orderName
    self.owner = owner
  }

  func schedule(
    _ series: any VirtualTimeSeries, at times: UnsafeBufferPointer<Int>,
    from start: Int = 0, subscription index: Int = 0,
    _ receive: (VirtualTimeItem) -> Void = { _ in }
  ) {
    func schedule() {
      frames.schedule(
        series, at: times, from: start, of: .source(orderName, subscription: index + 1)
      ) { receive($0) }
    }
    if !frames.notesWork { return schedule() }
    PendingWorkNotes.$label.withValue(.init { [isHot, site] in Self.label(isHot: isHot, site) }) {
      schedule()
    }
  }

  func noteError() {
    if let site { owner?.noteError(ofSourceAt: site, frame: max(0, frames.clock)) }
  }

  /// Whether a subscription from before the first run waits for events, or a `DisposeBag` has disposed it.
  package var hasWaiting: Bool { contents.withLock { $0.earlyCount > 0 || $0.hasLost } }

  package var missedFrame: Int? { contents.withLock { $0.missedFrame } }

  /// Notes that the source emits an event while it has no subscribers.
  func noteUnreceived() {
    let clock = frames.clock
    contents.withLock { if $0.subscriptions.isEmpty { $0.missedFrame = clock } }
  }

  /// Records that the test expects subscriptions, and they are as drawn.
  package func confirm() { contents.withLock { $0.isAsDrawn = true } }

  /// Notes that a subscription begins; returns which one it is, for `end(_:)`, and whether it receives events.
  ///
  /// After too many subscriptions in a frame, none does, so that an operator which subscribes again and again comes to an end.
  func begin() -> (index: Int, isServed: Bool) {
    RequestMonitor.note(workOn: frames.runner)
    let (subscription, isEarly) = (SubscriptionFrames(frames.clock), !frames.hasRun)
    let (index, count) = contents.withLock { contents in
      let index = contents.subscriptions.count
      let isSameFrame = contents.subscriptions.last?.subscribe == subscription.subscribe
      contents.countInFrame = isSameFrame ? contents.countInFrame + 1 : 1
      contents.subscriptions.append(subscription)
      if isEarly { contents.earlyCount += 1 }
      return (index, contents.countInFrame)
    }
    if count == Self.mostInFrame {
      owner?.reportRunaway(
        of: label, at: site, frame: max(0, subscription.subscribe),
        count: count)
    }
    return (index, count < Self.mostInFrame)
  }

  /// Records the end of a subscription.
  ///
  /// If an early subscription is disposed before the scheduler first runs, it is lost in two cases: a `DisposeBag` is released, or the
  /// test already has expectations. Before the first expectation, a pipeline may dispose of a subscription itself.
  func end(_ index: Int, afterTerminalEvent hasEnded: Bool) {
    let (clock, hasRun) = (frames.clock, frames.hasRun)
    let isLost =
      !hasRun && !hasEnded && (RequestMonitor.isReleasingBag || owner?.isExpecting ?? false)
    contents.withLock { contents in
      let start = contents.subscriptions[index].subscribe
      contents.subscriptions[index] = SubscriptionFrames(start, clock)
      if hasRun { return }
      contents.earlyCount -= 1
      if isLost { contents.hasLost = true }
    }
  }
}

extension SubscriptionLog {
  /// The name of the source in sentences: as in diagrams if it is drawn.
  package var label: String { Self.label(isHot: isHot, site) }

  /// The name of a source that is drawn at a site.
  package static func label(isHot: Bool, _ site: CallSite?) -> String {
    let kind = isHot ? "hot" : "cold"
    return site.map { "`\(kind), line \($0.line)`" } ?? "a \(kind) source that the test has made"
  }

  /// The name of the source in failures at its line.
  package var name: String { site == nil ? label : "this \(isHot ? "hot" : "cold") source" }
}
