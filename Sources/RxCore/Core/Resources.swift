import VirtualTimeCore

/// The number of the library's live objects: subscriptions, subjects and disposables.
///
/// Observables without a subscription are not counted, because that costs two atomic operations for each operator.
///
/// To find leaks, compare `total` before and after a test.
public enum Resources {
  /// The number of live objects.
  public static var total: Int32 { ObjectCount.total }

  /// Always 0: only RxSwift counts the observables of `observe(on:)` that use a serial queue.
  @available(*, deprecated, message: "Is always 0: observables are not counted.")
  public static var numberOfSerialDispatchQueueObservables: Int32 { 0 }

  /// Counts a created object.
  ///
  /// - Returns: The number of objects alive now.
  @discardableResult
  public static func incrementTotal() -> Int32 { ObjectCount.increment() }

  /// Counts a released object.
  ///
  /// - Returns: The number of objects alive now.
  @discardableResult
  public static func decrementTotal() -> Int32 { ObjectCount.decrement() }
}

extension ObjectKind {
  @inline(__always) static var subscription: Self { Self("subscription") }
  @inline(__always) static var bag: Self { Self("DisposeBag") }
}

/// Always 0: only RxSwift records the maximum depth of nested `concat` subscriptions.
@available(*, deprecated, message: "Has no effect: no stack grows with the number of sources.")
public var maxTailRecursiveSinkStackSize: Int {
  get { 0 }
  set {}
}
