import VirtualTimeCore

#if DEBUG

  /// The lowest limit that each thread has set in a lifetime.
  struct LowestLimits: ~Copyable, Sendable {
    // All operations are relaxed: a thread reads only what it stored itself.

    /// The first thread that set a limit, which is usually the only one; 0 before it.
    private let owner = PlainAtomic<UInt>(0)
    /// The lowest limit of the owner.
    private let first = PlainAtomic<Int32>(.max)
    private let others = PlainMutex([UInt: Int32]())

    /// The lowest limit that the calling thread has set; the greatest possible if it has set none.
    var ofThisThread: Int32 {
      let thread = owner.load(ordering: .relaxed)
      if thread == 0 { return .max }
      let me = ThreadIdentity.current.value
      if thread == me { return first.load(ordering: .relaxed) }
      return others.withLock { $0[me] ?? .max }
    }

    /// Notes a limit that the calling thread sets.
    func lower(to limit: Int32) {
      let me = ThreadIdentity.current.value
      let (isFirst, thread) = owner.compareExchange(expected: 0, desired: me, ordering: .relaxed)
      if isFirst || thread == me {
        first.min(limit, ordering: .relaxed)
      } else {
        others.withLock { $0[me] = min($0[me] ?? .max, limit) }
      }
    }
  }
#endif
