#if DEBUG
  /// Tracks, in debug builds, whether the thread is inside `Guarded.withLock`, where user code must not run.
  @usableFromInline
  package enum GuardedSection {
    private static let depth = ThreadLocal()

    static func enter() { depth.pointer = UnsafeMutableRawPointer(bitPattern: count + 1) }

    static func leave() { depth.pointer = UnsafeMutableRawPointer(bitPattern: count - 1) }

    private static var count: Int { Int(bitPattern: depth.pointer) }

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
