import RxTestKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Threads with a stack that holds what the most deeply nested fixture may need.
enum WorkerThread {
  /// Starts a thread.
  ///
  /// - Parameter body: What it does; the thread ends with it.
  /// - Throws: Why the system has no more threads.
  static func start(_ body: @escaping @Sendable () -> Void) throws(FileProblem) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, LargeStack.bytes)
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    let context = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    let code = create(&attributes, context)
    guard code == 0 else {
      Unmanaged<ThreadBody>.fromOpaque(context).release()
      throw FileProblem(path: "thread", errno: code)
    }
  }

  private static func create(
    _ attributes: inout pthread_attr_t, _ context: UnsafeMutableRawPointer
  ) -> CInt {
    #if canImport(Darwin)
      var thread: pthread_t?
      return pthread_create(&thread, &attributes, { ThreadBody.run($0) }, context)
    #else
      var thread = pthread_t()
      return pthread_create(&thread, &attributes, { $0.flatMap { ThreadBody.run($0) } }, context)
    #endif
  }
}

private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
