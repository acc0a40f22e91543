/// The number of live objects of the reactive core: subscriptions, subjects and disposables.
@usableFromInline
package enum ObjectCount {
  /// The number of live objects, and `isNoting` while a test asks which objects are alive.
  ///
  /// One word, so that counting an object reads no other. Relaxed: the count publishes no other data, and objects that other threads
  /// create while noting begins or ends may be missed.
  @usableFromInline static let count = PlainAtomic<Int32>(0)

  /// Added to the count while objects are noted; there are never so many objects.
  @usableFromInline static var isNoting: Int32 {
    @inline(__always) @inlinable get { 1 << 30 }
  }

  private static let noter = Guarded<(any ObjectNoter)?>(nil)

  /// The number of live objects.
  package static var total: Int32 { number(in: count.load(ordering: .relaxed)) }

  /// Counts a created object.
  ///
  /// - Returns: The number of objects alive now.
  @discardableResult @inlinable
  package static func increment() -> Int32 {
    number(in: count.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Counts a released object.
  ///
  /// - Returns: The number of objects alive now.
  @discardableResult @inlinable
  package static func decrement() -> Int32 {
    number(in: count.wrappingSubtract(1, ordering: .relaxed).newValue)
  }

  /// Counts a created object, and notes it if a test asks which objects are alive.
  ///
  /// Never inlined: an initializer with this branch would retain its object.
  @inline(never)
  package static func add(_ object: ObjectIdentifier, _ kind: ObjectKind) {
    if count.wrappingAdd(1, ordering: .relaxed).newValue >= isNoting { note(object, kind) }
  }

  /// Counts an object that is being released.
  @inline(__always) @inlinable
  package static func remove(_ object: ObjectIdentifier) {
    if count.wrappingSubtract(1, ordering: .relaxed).newValue >= isNoting { forget(object) }
  }

  /// Sets what receives the objects that are created and released from now on; nil if nothing does.
  package static func setNoter(_ noter: (any ObjectNoter)?) {
    let old = Self.noter.withLock { current in
      defer { current = noter }
      return current
    }
    if old == nil, noter != nil { count.wrappingAdd(isNoting, ordering: .relaxed) }
    if old != nil, noter == nil { count.wrappingSubtract(isNoting, ordering: .relaxed) }
  }

  /// The count without the mark, which is the bit below the sign.
  @inlinable
  static func number(in word: Int32) -> Int32 { (word << 2) >> 2 }

  @inline(never)
  private static func note(_ object: ObjectIdentifier, _ kind: ObjectKind) {
    // What an explored thread does must not depend on other tests.
    if ExploredThread.isCurrent { return }
    noter.withLock { $0 }?.note(object, kind)
  }

  @inline(never) @usableFromInline
  static func forget(_ object: ObjectIdentifier) {
    if ExploredThread.isCurrent { return }
    noter.withLock { $0 }?.forget(object)
  }
}

/// Receives the objects that are created and released while a test asks which of them are alive.
package protocol ObjectNoter: AnyObject, Sendable {
  /// Called when an object has been created.
  func note(_ object: ObjectIdentifier, _ kind: ObjectKind)
  /// Called when an object is being released.
  func forget(_ object: ObjectIdentifier)
}

/// The kind of a counted object.
@usableFromInline
package struct ObjectKind: Sendable {
  /// The name of the kind in a failure.
  package let name: StaticString

  @usableFromInline
  package init(_ name: StaticString) { self.name = name }
}

/// Counts its owner for as long as the owner lives.
@usableFromInline
package struct CountedObject: ~Copyable, Sendable {
  @inlinable
  package init() { ObjectCount.increment() }

  @inlinable
  deinit { ObjectCount.decrement() }
}
