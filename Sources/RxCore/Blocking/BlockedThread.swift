import VirtualTimeCore
import Dispatch

#if canImport(Darwin)
  import CoreFoundation
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A thread that waits until another thread releases it.
///
/// The main thread runs the main queue's work while it waits.
final class BlockedThread: Sendable {
  // A thread that reads `true` also sees the writes before `release()`.
  private let isReleased = AtomicValue(false)
  private let isServing = AtomicValue(false)
  private let semaphore = ThreadSemaphore()
  private let isMain = MainThread.isCurrent

  /// Prepares the calling thread to wait.
  init() {}

  /// Waits until any thread calls `release()`.
  ///
  /// Returns immediately if it has already been called.
  func wait() {
    if isMain {
      isServing.store(true, ordering: .sequentiallyConsistent)
      MainThread.serve { isReleased.load(ordering: .sequentiallyConsistent) }
    }
    semaphore.wait()
  }

  /// Releases the thread.
  ///
  /// Enqueues a wake-up on the main queue only if the thread runs that queue. Otherwise the wake-up might never run.
  func release() {
    isReleased.store(true, ordering: .sequentiallyConsistent)
    let isServing = isServing.load(ordering: .sequentiallyConsistent)
    semaphore.signal()
    if isServing { MainThread.wake() }
  }
}

#if canImport(Darwin)
  /// The main thread while it waits.
  ///
  /// It runs its run loop.
  private enum MainThread {
    /// The number of nested waits.
    ///
    /// Relaxed: only the main thread changes it, and a late wake-up has no effect.
    private static let depth = AtomicValue(0)

    static var isCurrent: Bool { DispatchQueue.isMainThread }

    /// Returns when `isOver` is true, or when the run loop has no sources or timers left.
    static func serve(until isOver: () -> Bool) {
      depth.wrappingAdd(1, ordering: .relaxed)
      while !isOver() {
        if CFRunLoopRunInMode(.defaultMode, .greatestFiniteMagnitude, true) == .finished { break }
      }
      // This wait may have run the work that releases an outer wait.
      if depth.wrappingSubtract(1, ordering: .relaxed).newValue > 0 { wake() }
    }

    /// Makes the wait check again whether it is over.
    static func wake() {
      CFRunLoopPerformBlock(CFRunLoopGetMain(), CFRunLoopMode.defaultMode.rawValue) {
        if depth.load(ordering: .relaxed) > 0 { CFRunLoopStop(CFRunLoopGetMain()) }
      }
      CFRunLoopWakeUp(CFRunLoopGetMain())
    }
  }
#else
  /// The main thread while it waits.
  ///
  /// It runs the main queue's work itself.
  private enum MainThread {
    /// Whether the caller is the main thread.
    ///
    /// `dispatchMain()`, which gives the main queue to other threads, ends the main thread, so a running main thread still owns the queue.
    static var isCurrent: Bool { currentThread() == getpid() }

    /// Returns when `isOver` is true.
    ///
    /// Returns immediately inside the main queue's work, because no other work of that queue can then run.
    static func serve(until isOver: () -> Bool) {
      guard !isOver(), mayServe else { return }
      while !isOver() { waitAndRun() }
    }

    /// Waits until work is enqueued on the main queue, and runs it.
    private static func waitAndRun() {
      var handle = pollfd(fd: mainQueueHandle(), events: Int16(POLLIN), revents: 0)
      var count: UInt64 = 0
      guard poll(&handle, 1, -1) > 0, read(handle.fd, &count, MemoryLayout.size(ofValue: count)) > 0
      else { return }
      runMainQueue(nil)
    }

    /// Makes the wait check again whether it is over.
    static func wake() { DispatchQueue.main.async {} }

    /// Whether work of the main queue can run here.
    private static var mayServe: Bool {
      let hasRun = AtomicFlag()
      DispatchQueue.main.async { hasRun.raise() }
      runMainQueue(nil)
      return hasRun.isRaised
    }
  }

  // Dispatch exports the first two for the sake of run loops, and leaves them out of its headers; the system's headers hide the third.

  /// Runs the work that has been enqueued on the main queue.
  ///
  /// Does nothing inside such work.
  @_silgen_name("_dispatch_main_queue_callback_4CF")
  private func runMainQueue(_ unused: UnsafeMutableRawPointer?)

  /// A file descriptor that becomes readable when work is enqueued on the main queue.
  @_silgen_name("_dispatch_get_main_queue_handle_4CF")
  private func mainQueueHandle() -> CInt

  /// The system's identifier of this thread.
  ///
  /// The main thread's identifier equals that of the process.
  @_silgen_name("gettid")
  private func currentThread() -> pid_t

  // Relaxed: only the main thread uses it.
  private final class AtomicFlag: Sendable {
    private let value = AtomicValue(false)

    var isRaised: Bool { value.load(ordering: .relaxed) }

    func raise() { value.store(true, ordering: .relaxed) }
  }
#endif
