import VirtualTimeCore

/// Process-wide hooks for the application.
public enum Hooks {
  /// Receives the call stack of a subscription without an error handler, and the error that reached it.
  public typealias DefaultErrorHandler = (_ subscriptionCallStack: [String], _ error: any Error) ->
    Void

  /// Returns the call stack of a subscription that is being created.
  public typealias CustomCaptureSubscriptionCallstack = () -> [String]

  private struct Handlers: @unchecked Sendable {
    // Unchecked: the handlers have RxSwift's type, a plain closure. The caller that sets a handler must ensure that any thread may call it.
    var error: DefaultErrorHandler = { callStack, error in
      printToStandardError(
        (["Unhandled error: \(error)"] + callStack.map { "  " + $0 }).joined(separator: "\n"))
    }
    var callStack: CustomCaptureSubscriptionCallstack = { [] }
  }

  private static let handlers = Guarded(Handlers())

  /// A copy of all handlers.
  ///
  /// A single closure that leaves the lock would be wrapped again each time it is stored.
  private static var current: Handlers { handlers.withLock { $0 } }

  /// Stored separately from the handlers because each subscription reads it.
  ///
  /// Relaxed: the flag publishes no other data.
  private static let recordsCallStack = AtomicValue<Bool>(false)

  /// Whether a subscription stores the call stack of its creation, for `defaultErrorHandler`.
  ///
  /// By default, false.
  public static var recordCallStackOnError: Bool {
    get { recordsCallStack.load(ordering: .relaxed) }
    set { recordsCallStack.store(newValue, ordering: .relaxed) }
  }

  /// Receives each error that reaches a subscription without an error handler.
  ///
  /// By default, prints it to standard error.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { current.error }
    set { handlers.withLock { $0.error = newValue } }
  }

  /// Returns the call stack that a subscription stores.
  ///
  /// By default, an empty one.
  public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
    get { current.callStack }
    set { handlers.withLock { $0.callStack = newValue } }
  }

  /// Receives programming errors.
  ///
  /// By default, stops a debug build, and prints the error in a release build. If a test of RxTestKit causes the error, the test fails instead. A
  /// test can also replace the handler. In a debug build, a stack that is almost exhausted by nested operators is a programming error, too.
  public static var programmingErrorHandler: (String) -> Void {
    get { ProgrammingErrors.handler }
    set { ProgrammingErrors.handler = newValue }
  }

  /// Receives warnings of a debug build about problems in the program, such as an observer that two threads call at the same time.
  ///
  /// By default, prints them to standard error.
  public static var warningHandler: (String) -> Void {
    get { ProgrammingErrors.warningHandler }
    set { ProgrammingErrors.warningHandler = newValue }
  }

  @usableFromInline
  static func reportProgrammingError(_ message: String) { ProgrammingErrors.report(message) }

  static func capturedCallStack() -> [String]? {
    if !recordsCallStack.load(ordering: .relaxed) { return nil }
    return customCaptureSubscriptionCallstack()
  }

  static func reportUnhandled(_ error: any Error, callStack: [String]) {
    defaultErrorHandler(callStack, error)
  }
}
