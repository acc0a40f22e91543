import VirtualTimeCore

#if DEBUG
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// Reports, in debug builds, nested calls that are about to overflow the stack of their thread.
  ///
  /// An overflow would end the process without a message. Release builds do not check, because each element would cost more.
  @usableFromInline
  enum StackLimit {
    /// What the nested calls do.
    @usableFromInline
    enum Activity: String {
      case subscription = "a subscription to"
      case event = "an event of"
      case disposal = "the disposal of"
    }

    private struct Bounds {
      var lowest: UInt = 0
      var highest: UInt = 0

      var size: UInt { highest - lowest }

      /// Nested calls below this address are reported: the rest of the stack is for the report, and for the code between two checks.
      var limit: UInt { lowest + min(128 << 10, size / 8) }
    }

    /// The complement of the lowest address that a call of the thread may use; `nil` before the first check.
    private static let limits = ThreadLocal()

    /// Returns whether the stack has room for a nested call.
    ///
    /// Otherwise stops the subscription, and reports a programming error, once for each subscription. The caller must not perform the call.
    @usableFromInline
    static func permits(_ activity: Activity, of ends: Ends, depth: Int32) -> Bool {
      if isAboveLimit { return true }
      return permitsBelowLimit(activity, of: ends, depth: depth)
    }

    /// Whether the check can end here.
    ///
    /// It has no variables: code that is not optimised sets each of them to zero by a call.
    @_transparent
    private static var isAboveLimit: Bool {
      var marker: UInt8 = 0
      return address(&marker) >= ~UInt(bitPattern: limits.pointer)
    }

    private static func permitsBelowLimit(
      _ activity: Activity, of ends: Ends, depth: Int32
    ) -> Bool {
      var marker: UInt8 = 0
      let position = address(&marker)
      let bounds = boundsOfThread()
      // A position outside of the stack is that of a sanitizer or of a library that changes stacks. Then the thread is not checked.
      let isInside = bounds.lowest <= position && position < bounds.highest
      limits.pointer = UnsafeMutableRawPointer(bitPattern: ~(isInside ? bounds.limit : 0))
      if !isInside || position >= bounds.limit { return true }
      if activity != .disposal { ends.lifetime.stopThroughSubscriber() }
      let (subscriber, nesting) = ends.lifetime.subscriber
      // Relaxed: the flag publishes no other data.
      if !subscriber.hasExhaustedStack.exchange(true, ordering: .relaxed) {
        report(
          activity, of: nesting + Int(depth), using: bounds.highest - position, of: bounds.size)
      }
      return false
    }

    private static func report(
      _ activity: Activity, of operators: Int, using used: UInt, of size: UInt
    ) {
      Hooks.reportProgrammingError(
        """
        The stack of this thread is almost exhausted: \(activity.rawValue) a pipeline of \(max(operators, 1)) or more operators uses \
        \(used >> 10) of \(size >> 10) kB. The pipeline is too long for this stack, or a closure causes the same call again without end. The \
        subscription receives nothing more.
        """)
    }

    @_transparent
    private static func address(_ pointer: UnsafeMutablePointer<UInt8>) -> UInt {
      UInt(bitPattern: pointer)
    }

    /// The bounds of the calling thread's stack; empty if they are unknown.
    private static func boundsOfThread() -> Bounds {
      var bounds = Bounds()
      #if canImport(Darwin)
        bounds.highest = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        bounds.lowest = bounds.highest - UInt(pthread_get_stacksize_np(pthread_self()))
      #else
        var attributes = pthread_attr_t()
        guard attributesOfThread(pthread_self(), &attributes) == 0 else { return bounds }
        defer { pthread_attr_destroy(&attributes) }
        var lowest: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(&attributes, &lowest, &size) == 0 else { return bounds }
        bounds.lowest = UInt(bitPattern: lowest)
        bounds.highest = bounds.lowest + UInt(size)
      #endif
      return bounds
    }
  }

  extension Lifetime {
    /// Stops the operators between here and the subscriber in a loop, because a disposal would need more stack.
    fileprivate func stopThroughSubscriber() {
      var lifetime: Lifetime? = self
      while let current = lifetime {
        _ = current.stop()
        lifetime = current.parent
      }
    }

    /// The subscriber's lifetime, and the number of lifetimes inside it, which is at most the number of operators.
    fileprivate var subscriber: (lifetime: Lifetime, nesting: Int) {
      var (lifetime, nesting) = (self, 0)
      while let parent = lifetime.parent { (lifetime, nesting) = (parent, nesting + 1) }
      return (lifetime, nesting)
    }
  }

  #if !canImport(Darwin)
    // Declared here because the modules of Glibc and Musl hide extensions of GNU.
    @_silgen_name("pthread_getattr_np")
    private func attributesOfThread(
      _ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>
    ) -> Int32
  #endif
#endif
