// A value behind a lock that the explorer ignores. As with `PlainAtomic`, Apple's systems get a type of their own.

#if canImport(Darwin) || SYSTEM_ATOMICS
  import SystemAtomics

  /// A value behind a lock that the explorer ignores.
  ///
  /// The lock is in the owner's memory, and the value in memory of its own: a generic raw layout needs a newer system.
  @usableFromInline
  package struct PlainMutex<Value>: ~Copyable, @unchecked Sendable {
    // Unchecked: the value is accessed only under the lock.

    @usableFromInline let lock = LockStorage()
    @usableFromInline let value: UnsafeMutablePointer<Value>

    @inlinable
    package init(_ value: consuming sending Value) {
      self.value = Self.makeMemory()
      self.value.initialize(to: value)
    }

    @inlinable
    deinit {
      value.deinitialize(count: 1)
      if MemoryLayout<Value>.size > 0 { value.deallocate() }
    }

    /// A value without contents needs no memory, only an address.
    @inlinable
    static func makeMemory() -> UnsafeMutablePointer<Value> {
      if MemoryLayout<Value>.size > 0 { return .allocate(capacity: 1) }
      return UnsafeMutablePointer(bitPattern: MemoryLayout<Value>.alignment).unsafelyUnwrapped
    }

    /// Calls `body` under the lock; `body` must be short and must not run user code.
    @inlinable
    package func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      marble_lock_lock(lock.address)
      defer { marble_lock_unlock(lock.address) }
      return try body(&value.pointee)
    }
  }

  /// The memory of a lock at an address that does not change while its owner lives.
  @_rawLayout(like: marble_lock)
  @usableFromInline
  struct LockStorage: ~Copyable {
    @inlinable
    init() { marble_lock_init(address) }

    @inlinable @inline(__always) var address: UnsafeMutablePointer<marble_lock> {
      withUnsafePointer(to: self) {
        UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: marble_lock.self)
      }
    }
  }
#else
  import Synchronization

  /// A value behind a lock that the explorer ignores.
  @usableFromInline
  package typealias PlainMutex = Synchronization.Mutex
#endif
