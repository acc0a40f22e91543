#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread with a stack for expressions that nest as deeply as they may.
public enum LargeStack {
  /// How large the stack is.
  public static let bytes = 64 << 20

  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs `body` on such a thread and waits for it.
  ///
  /// - Parameter body: The work.
  /// - Returns: What it returns.
  public static func run<Result>(_ body: () -> Result) -> Result {
    withoutActuallyEscaping(body) { body in
      var result: Result?
      let work = Unmanaged.passRetained(Work { result = body() })
      join(start(work))
      guard let result else { preconditionFailure("the thread has ended without a result") }
      return result
    }
  }

  private static func start(_ work: Unmanaged<Work>) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, bytes)
    defer { pthread_attr_destroy(&attributes) }
    #if canImport(Darwin)
      var thread: pthread_t?
      let failure = pthread_create(&thread, &attributes, performLargeStackWork, work.toOpaque())
    #else
      var thread = pthread_t()
      let failure = pthread_create(&thread, &attributes, performLargeStackWork, work.toOpaque())
    #endif
    if failure == 0 { return thread }
    // Without a thread the work is done here, as well as this stack allows.
    work.takeRetainedValue().body()
    return nil
  }

  private static func join(_ thread: pthread_t?) {
    if let thread { pthread_join(thread, nil) }
  }

  fileprivate static func perform(_ work: UnsafeMutableRawPointer) {
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
  }
}

private func performLargeStackWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
{
  if let argument { LargeStack.perform(argument) }
  return nil
}
