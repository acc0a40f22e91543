#if DEBUG
  /// Tracks, in debug builds, whether the thread is inside `Guarded.withLock`, where user code must not run.
  @usableFromInline
  package enum GuardedSection {
    /// How many locks the thread holds.
    typealias Depth = UnsafeMutablePointer<Int>

    private static let depths = ThreadLocal(isOwned: true)

    /// Notes that the thread takes a lock.
    ///
    /// - Returns: What `leave(_:)` needs.
    static func enter() -> Depth {
      let depth = depths.pointer?.assumingMemoryBound(to: Int.self) ?? makeDepth()
      depth.pointee += 1
      return depth
    }

    private static func makeDepth() -> Depth {
      let depth = Depth.allocate(capacity: 1)
      depth.initialize(to: 0)
      depths.pointer = UnsafeMutableRawPointer(depth)
      return depth
    }

    /// Notes that the thread gives the lock back.
    static func leave(_ depth: Depth) { depth.pointee -= 1 }

    /// Reports a programming error if the thread holds a lock of this package.
    ///
    /// - Parameter callee: The name of the code that is about to be called.
    @usableFromInline
    package static func checkCall(of callee: StaticString) {
      guard let depth = depths.pointer?.assumingMemoryBound(to: Int.self) else { return }
      let held = depth.pointee
      if held == 0 { return }
      // The handler is user code, too, and takes a lock.
      depth.pointee = 0
      defer { depth.pointee = held }
      ProgrammingErrors.report("A lock is held while \(callee) is called.")
    }
  }
#else
  /// Checks nothing in a release build.
  @usableFromInline
  package enum GuardedSection {
    @inlinable package static func checkCall(of callee: StaticString) {}
  }
#endif
