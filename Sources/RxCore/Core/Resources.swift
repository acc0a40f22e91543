/// The number of the library's live objects: subscriptions, subjects and disposables.
///
/// Observables without a subscription are not counted, because that costs two atomic operations for each operator.
///
/// To find leaks, compare `total` before and after a test.
public enum Resources {
  /// The number of live objects, and `isNoting` while a test asks which objects are alive.
  ///
  /// One word, so that counting an object reads no other. Relaxed: the count publishes no other data, and objects that other threads
  /// create while noting begins or ends may be missed.
  private static let count = PlainAtomic<Int32>(0)

  /// Added to the count while objects are noted; there are never so many objects.
  private static let isNoting: Int32 = 1 << 30

  private static let noter = Guarded<(any ResourceNoter)?>(nil)

  /// The number of live objects.
  public static var total: Int32 { number(in: count.load(ordering: .relaxed)) }

  /// Always 0: only RxSwift counts the observables of `observe(on:)` that use a serial queue.
  @available(*, deprecated, message: "Is always 0: observables are not counted.")
  public static var numberOfSerialDispatchQueueObservables: Int32 { 0 }

  /// Counts a created object.
  ///
  /// - Returns: The number of objects alive now.
  @discardableResult
  public static func incrementTotal() -> Int32 {
    number(in: count.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Counts a released object.
  ///
  /// - Returns: The number of objects alive now.
  @discardableResult
  public static func decrementTotal() -> Int32 {
    number(in: count.wrappingSubtract(1, ordering: .relaxed).newValue)
  }

  /// Counts a created object, and notes it if a test asks which objects are alive.
  ///
  /// Never inlined: an initializer with this branch would retain its object.
  @inline(never)
  static func add(_ object: ObjectIdentifier, _ kind: ResourceKind) {
    if count.wrappingAdd(1, ordering: .relaxed).newValue >= isNoting { note(object, kind) }
  }

  /// Counts an object that is being released.
  @inline(__always)
  static func remove(_ object: ObjectIdentifier) {
    if count.wrappingSubtract(1, ordering: .relaxed).newValue >= isNoting { forget(object) }
  }

  /// Sets what receives the objects that are created and released from now on; nil if nothing does.
  package static func setNoter(_ noter: (any ResourceNoter)?) {
    let old = Self.noter.withLock { current in
      defer { current = noter }
      return current
    }
    if old == nil, noter != nil { count.wrappingAdd(isNoting, ordering: .relaxed) }
    if old != nil, noter == nil { count.wrappingSubtract(isNoting, ordering: .relaxed) }
  }

  /// The count without the mark, which is the bit below the sign.
  private static func number(in word: Int32) -> Int32 { (word << 2) >> 2 }

  @inline(never)
  private static func note(_ object: ObjectIdentifier, _ kind: ResourceKind) {
    // What an explored thread does must not depend on other tests.
    if ExploredThread.isCurrent { return }
    noter.withLock { $0 }?.note(object, kind)
  }

  @inline(never)
  private static func forget(_ object: ObjectIdentifier) {
    if ExploredThread.isCurrent { return }
    noter.withLock { $0 }?.forget(object)
  }
}

/// Receives the objects that are created and released while a test asks which of them are alive.
package protocol ResourceNoter: AnyObject, Sendable {
  /// Called when an object has been created.
  func note(_ object: ObjectIdentifier, _ kind: ResourceKind)
  /// Called when an object is being released.
  func forget(_ object: ObjectIdentifier)
}

/// The kind of a counted object.
@usableFromInline
package enum ResourceKind: Sendable {
  case subscription, bag, publishSubject, behaviorSubject, replaySubject, asyncSubject
}

/// Always 0: only RxSwift records the maximum depth of nested `concat` subscriptions.
@available(*, deprecated, message: "Has no effect: no stack grows with the number of sources.")
public var maxTailRecursiveSinkStackSize: Int {
  get { 0 }
  set {}
}
