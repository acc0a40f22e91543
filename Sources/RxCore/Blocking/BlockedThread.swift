import Dispatch

#if canImport(Darwin)
  import CoreFoundation
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread that waits until another thread releases it; the main thread runs the main queue's work meanwhile.
package final class BlockedThread: Sendable {
  // A thread that reads `true` also sees the writes before `release()`.
  private let isReleased = AtomicValue(false)
  private let isServing = AtomicValue(false)
  private let semaphore = ThreadSemaphore()
  private let isMain = MainThread.isCurrent

  /// Prepares the calling thread to wait.
  package init() {}

  /// Waits until `release()` has been called, on any thread; returns immediately if it was called before.
  package func wait() {
    if isMain {
      isServing.store(true, ordering: .sequentiallyConsistent)
      MainThread.serve { isReleased.load(ordering: .sequentiallyConsistent) }
    }
    semaphore.wait()
  }

  /// Releases the thread.
  ///
  /// Enqueues a wake-up on the main queue only if the thread runs that queue. Otherwise the wake-up might never run.
  package func release() {
    isReleased.store(true, ordering: .sequentiallyConsistent)
    let isServing = isServing.load(ordering: .sequentiallyConsistent)
    semaphore.signal()
    if isServing { MainThread.wake() }
  }
}

#if canImport(Darwin)
  /// The main thread while it waits: it runs its run loop.
  private enum MainThread {
    /// How many waits enclose one another.
    ///
    /// Relaxed: only the main thread changes it, and a late wake-up has no effect.
    private static let depth = AtomicValue(0)

    static var isCurrent: Bool { DispatchQueue.isMainThread }

    /// Returns when `isOver` holds, or nothing is left that the run loop could do here.
    static func serve(until isOver: () -> Bool) {
      depth.wrappingAdd(1, ordering: .relaxed)
      while !isOver() {
        if CFRunLoopRunInMode(.defaultMode, .greatestFiniteMagnitude, true) == .finished { break }
      }
      // What released an enclosing wait may have been done here.
      if depth.wrappingSubtract(1, ordering: .relaxed).newValue > 0 { wake() }
    }

    /// Lets the wait look again whether it is over.
    static func wake() {
      CFRunLoopPerformBlock(CFRunLoopGetMain(), CFRunLoopMode.defaultMode.rawValue) {
        if depth.load(ordering: .relaxed) > 0 { CFRunLoopStop(CFRunLoopGetMain()) }
      }
      CFRunLoopWakeUp(CFRunLoopGetMain())
    }
  }
#else
  /// The main thread while it waits: it does the main queue's work itself.
  private enum MainThread {
    /// Giving the main queue away to other threads ends the main thread, so this one has it.
    static var isCurrent: Bool { currentThread() == getpid() }

    /// Returns when `isOver` holds, or immediately inside the main queue's work: then no more of that work can run.
    static func serve(until isOver: () -> Bool) {
      guard !isOver(), mayServe else { return }
      while !isOver() { waitAndRun() }
    }

    /// Waits until something is asked of the main queue, and does it.
    private static func waitAndRun() {
      var handle = pollfd(fd: mainQueueHandle(), events: Int16(POLLIN), revents: 0)
      var count: UInt64 = 0
      guard poll(&handle, 1, -1) > 0, read(handle.fd, &count, MemoryLayout.size(ofValue: count)) > 0
      else { return }
      runMainQueue(nil)
    }

    /// Lets the wait look again whether it is over.
    static func wake() { DispatchQueue.main.async {} }

    /// Whether the main queue does what it is asked for here.
    private static var mayServe: Bool {
      let hasRun = AtomicFlag()
      DispatchQueue.main.async { hasRun.raise() }
      runMainQueue(nil)
      return hasRun.isRaised
    }
  }

  // Dispatch exports the first two for the sake of run loops, and leaves them out of its headers; the system's headers hide the third.

  /// Does what has been asked of the main queue until now; nothing, inside of such work.
  @_silgen_name("_dispatch_main_queue_callback_4CF")
  private func runMainQueue(_ unused: UnsafeMutableRawPointer?)

  /// What can be read once something is asked of the main queue.
  @_silgen_name("_dispatch_get_main_queue_handle_4CF")
  private func mainQueueHandle() -> CInt

  /// The system's number of this thread; the main thread has that of the process.
  @_silgen_name("gettid")
  private func currentThread() -> pid_t

  // Relaxed: only the main thread uses it.
  private final class AtomicFlag: Sendable {
    private let value = AtomicValue(false)

    var isRaised: Bool { value.load(ordering: .relaxed) }

    func raise() { value.store(true, ordering: .relaxed) }
  }
#endif
