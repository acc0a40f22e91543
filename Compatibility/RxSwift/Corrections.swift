/// Which documented differences RxSwift leaves out: each makes RxSwift do what the project does.
///
/// `corrections.patch` adds the places that ask.
public enum Corrections {
  /// The losers of `amb` that end do not dispose the winner.
  public nonisolated(unsafe) static var amb = false
  /// `refCount` connects a subscriber that comes between the end of the connection and the terminal event.
  public nonisolated(unsafe) static var connections = false
  /// `first()` and `element(at:)` ignore events that their own element causes.
  public nonisolated(unsafe) static var once = false
  /// After its first element, an error of the notifier of `skip(until:)` is ignored.
  public nonisolated(unsafe) static var notifiers = false
  /// Subscribers receive events in the order in which they subscribed.
  public nonisolated(unsafe) static var order = false
  /// `groupBy` ends its groups in the order in which they began.
  public nonisolated(unsafe) static var groups = false
  /// What `afterError` and `afterCompleted` throw is ignored.
  public nonisolated(unsafe) static var errors = false
  /// After an end, no operator upstream receives an event or subscribes.
  public nonisolated(unsafe) static var ends = false
}

/// A connectable observable that knows whether it is connected.
protocol Connecting {
  var isConnected: Bool { get }
}

/// An observer that knows whether it, or an observer downstream of it, has ended.
protocol Stage {
  var hasEnded: Bool { get }
}

/// Returns the stage that an observer belongs to.
///
/// The observers of inner sequences name it `parent`, those that change the scheduler `observer`.
func stage<Observer: ObserverType>(of observer: Observer) -> (any Stage)? {
  if let stage = observer as? any Stage { return stage }
  return stage(of: observer, "parent")
}

private func stage(of observer: Any, _ property: String) -> (any Stage)? {
  Mirror(reflecting: observer).descendant(property) as? any Stage
}

extension AnyObserver: Stage {
  var hasEnded: Bool { stage?.hasEnded == true }
}

extension ObserverBase {
  /// The stage that an operator on a scheduler delivers to.
  var downstream: (any Stage)? { Corrections.ends ? stage(of: self, "observer") : nil }
}

private protocol Guard: Stage {}

/// An observer that receives nothing after the end of its stage.
private final class Guarded<Observer: ObserverType>: ObserverType, Guard {
  private let observer: Observer
  private let stage: any Stage

  init(_ observer: Observer, _ stage: any Stage) {
    self.observer = observer
    self.stage = stage
  }

  var hasEnded: Bool { stage.hasEnded }

  func on(_ event: Event<Observer.Element>) {
    if !hasEnded { observer.on(event) }
  }
}

extension Observable {
  /// Subscribes an observer with a guard; returns nil if it has a guard, or needs none.
  func guarded<Observer: ObserverType>(_ observer: Observer) -> (any Disposable)?
  where Observer.Element == Element {
    guard Corrections.ends, !(observer is any Guard), let stage = stage(of: observer) else {
      return nil
    }
    if stage.hasEnded { return Disposables.create() }
    return subscribe(Guarded(observer, stage))
  }
}
