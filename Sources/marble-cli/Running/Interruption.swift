import RxTestKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the user's interrupt key does.
enum Interruption {
  /// Calls a closure, in a thread of its own, at the first interrupt; the second ends the process at once.
  ///
  /// Called before any other thread is started, since threads inherit what is blocked.
  static func watch(_ onInterrupt: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    _ = LargeStack.start {
      wait()
      onInterrupt()
      wait()
      _exit(ExitCode.interrupted.rawValue)
    }
  }

  private static func wait() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    var signal: Int32 = 0
    while sigwait(&signals, &signal) != 0 {}
  }

  /// Makes a pipe whose reader went away an error of writing, not the end of the process.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
