import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Threads with a stack for expressions that nest as deeply as they may.
package enum LargeStack {
  private static let bytes = 64 << 20

  /// Starts a thread.
  ///
  /// - Parameter body: What it does; the thread ends with it.
  /// - Returns: 0, or why the system has no more threads, as `errno` says it; then `body` is released and never called.
  package static func start(_ body: @escaping () -> Void) -> CInt {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, bytes)
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(&thread, &attributes, { Work.perform($0) }, work.toOpaque())
    if failure != 0 { work.release() }
    return failure
  }

  /// Runs a closure on such a thread and waits for it; where the system has none, as well as this stack allows.
  ///
  /// - Parameter body: The work.
  /// - Returns: What it returns.
  static func run<Result>(_ body: @escaping () -> Result) -> Result {
    var result: Result?
    let isDone = DispatchSemaphore(value: 0)
    let failure = start {
      result = body()
      isDone.signal()
    }
    if failure == 0 { isDone.wait() }
    return result ?? body()
  }
}

private final class Work {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  static func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    work.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
    return nil
  }
}
