#if DEBUG
  /// Tracks, in debug builds, whether the thread is inside `Guarded.withLock`, where user code must not run.
  @usableFromInline
  package enum GuardedSection {
    private static let depth = ThreadLocal()

    /// Notes that the thread takes a lock.
    ///
    /// - Returns: The depth before.
    static func enter() -> UnsafeMutableRawPointer? {
      let old = depth.pointer
      depth.pointer = UnsafeMutableRawPointer(bitPattern: Int(bitPattern: old) + 1)
      return old
    }

    /// Notes that the thread gives the lock back.
    static func leave(to old: UnsafeMutableRawPointer?) { depth.pointer = old }

    /// Reports a programming error if the thread holds a lock of this package.
    ///
    /// - Parameter callee: The name of the code that is about to be called.
    @usableFromInline
    package static func checkCall(of callee: StaticString) {
      guard let held = depth.pointer else { return }
      // The handler is user code, too, and takes a lock.
      depth.pointer = nil
      defer { depth.pointer = held }
      Hooks.reportProgrammingError("A lock is held while \(callee) is called.")
    }
  }
#else
  /// Checks nothing in a release build.
  @usableFromInline
  package enum GuardedSection {
    @inlinable package static func checkCall(of callee: StaticString) {}
  }
#endif
