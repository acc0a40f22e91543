#if DEBUG
  /// Knows, in debug builds, whether the thread is inside `Guarded.withLock`, where user code must not run.
  @usableFromInline
  package enum GuardedSection {
    private static let depth = ThreadLocal()

    /// Whether the thread holds a lock of this package.
    package static var isCurrent: Bool { depth.pointer != nil }

    static func enter() { depth.pointer = UnsafeMutableRawPointer(bitPattern: count + 1) }

    static func leave() { depth.pointer = UnsafeMutableRawPointer(bitPattern: count - 1) }

    private static var count: Int { Int(bitPattern: depth.pointer) }

    /// Reports a programming error if the thread holds a lock of this package.
    ///
    /// - Parameter callee: What is about to be called.
    @usableFromInline
    package static func checkCall(of callee: StaticString) {
      if isCurrent { Hooks.reportProgrammingError("A lock is held while \(callee) is called.") }
    }
  }
#endif
