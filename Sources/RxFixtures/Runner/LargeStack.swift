import Dispatch
import RxCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Threads with a stack for expressions that nest as deeply as they may.
package enum LargeStack {
  private static let bytes = 128 << 20

  /// Starts a thread that ends with `body`.
  ///
  /// - Returns: 0, or why the system has no more threads, as `errno` says it; then `body` is released and never called.
  package static func start(_ body: @escaping () -> Void) -> CInt {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, bytes)
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin) || canImport(Musl)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(&thread, &attributes, { Work.perform($0) }, work.toOpaque())
    if failure != 0 { work.release() }
    return failure
  }

  /// Runs a closure on such a thread and waits for it; where the system has none, as well as this stack allows.
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

  /// Runs a closure on the calling thread if its stack is large enough and it is the main thread or that of a ``TaskedRun``, else as
  /// ``run(_:)`` does.
  static func runOrStay<Result>(_ body: @escaping () -> Result) -> Result {
    if TaskedRun.isOn { return body() }
    return DispatchQueue.isMain && mainStackBytes >= enoughBytes ? body() : run(body)
  }

  /// What the standard limits of a ``Budget`` need, and what is called last.
  private static let enoughBytes = 7 << 20

  /// How large the stack of the main thread, which calls, may become.
  private static var mainStackBytes: Int {
    #if canImport(Darwin)
      pthread_get_stacksize_np(pthread_self())
    #else
      #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
      #else
        let resource = RLIMIT_STACK
      #endif
      var limit = rlimit()
      return getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : 0
    #endif
  }
}

private final class Work {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  /// Runs the work at a pointer, and returns the pointer, since a thread on Android must return one.
  static func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
    guard let work else { preconditionFailure("a thread lacks its work") }
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return work
  }
}
