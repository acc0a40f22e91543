/// How many of the library's objects are alive: subscriptions, subjects, disposables.
///
/// An observable without a subscription is not counted: a count of each operator would cost two atomic operations.
///
/// A test that notes `total` before and after sees what was not released.
public enum Resources {
  // Relaxed: a count publishes nothing else.
  private static let count = PlainAtomic<Int32>(0)

  /// The number of objects alive now.
  public static var total: Int32 { count.load(ordering: .relaxed) }

  /// The number of observables of `observe(on:)` with a serial queue, which are not counted here.
  @available(*, deprecated, message: "Is always 0: observables are not counted.")
  public static var numberOfSerialDispatchQueueObservables: Int32 { 0 }

  /// Counts an object that was made.
  ///
  /// - Returns: The number of objects alive now.
  @discardableResult
  public static func incrementTotal() -> Int32 {
    count.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Counts an object that was released.
  ///
  /// - Returns: The number of objects alive now.
  @discardableResult
  public static func decrementTotal() -> Int32 {
    count.wrappingSubtract(1, ordering: .relaxed).newValue
  }
}

/// The depth of RxSwift's stack of nested `concat` subscriptions; here they do not nest.
@available(*, deprecated, message: "Has no effect: no stack grows with the number of sources.")
public var maxTailRecursiveSinkStackSize: Int {
  get { 0 }
  set {}
}
