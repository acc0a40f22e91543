import RxFixtures
import RxTestKit
import VirtualTimeCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Handles the user's interrupt key, and the signals with which terminals and servers end a job.
final class Interruption: Sendable {
  private struct State {
    var isInterrupted = false
    var action: (@Sendable () -> Void)?
  }

  private let state = PlainMutex(State())

  /// Waits for signals in a separate thread; the second signal ends the process immediately.
  ///
  /// Created before any other thread is started, since threads inherit what is blocked.
  init() {
    var signals = Self.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    _ = LargeStack.start { [self] in
      Self.wait()
      let action = state.withLock { state in
        state.isInterrupted = true
        return state.action
      }
      action?()
      Self.wait()
      TemporaryFile.removeAll(exitingWith: ExitCode.interrupted.rawValue)
    }
  }

  /// Makes a signal end the process at once, without the files that it has not finished.
  static func endProcess() {
    Interruption().setAction { TemporaryFile.removeAll(exitingWith: ExitCode.interrupted.rawValue) }
  }

  /// Whether the user interrupted.
  var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

  /// Sets what an interrupt does from now on; done at once where there was one already.
  func setAction(_ action: @escaping @Sendable () -> Void) {
    let isInterrupted = state.withLock { state in
      state.action = action
      return state.isInterrupted
    }
    if isInterrupted { action() }
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGQUIT] { sigaddset(&signals, signal) }
    // Under 'nohup' SIGHUP is ignored, and must stay so.
    if !isIgnored(SIGHUP) { sigaddset(&signals, SIGHUP) }
    return signals
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #elseif canImport(Android)
      let handler = action.sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func wait() {
    var signals = signals
    var signal: Int32 = 0
    while sigwait(&signals, &signal) != 0 {}
  }

  /// The signals that a failed write sends: a pipe without a reader, and a file that exceeds the limit of its size.
  static let writingSignals = [SIGPIPE, SIGXFSZ]

  /// Makes a failed write an error, not the end of the process.
  static func ignoreWritingSignals() {
    for number in writingSignals { signal(number, SIG_IGN) }
  }
}
