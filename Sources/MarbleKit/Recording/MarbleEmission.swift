/// When a cold source emits the events of its first frame.
public enum MarbleEmission: Hashable, Sendable {
  /// In the frame of the subscription, after the call that subscribes has returned.
  case afterSubscribing

  /// During the call that subscribes, as `Observable.of`, `startWith` and a `BehaviorSubject` do.
  case onSubscription
}
