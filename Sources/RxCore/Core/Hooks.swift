/// Hooks of the application, for the whole process.
public enum Hooks {
  /// Receives the call stack of a subscription without an error handler, and the error that reached it.
  public typealias DefaultErrorHandler = (_ subscriptionCallStack: [String], _ error: any Error) ->
    Void

  /// Returns the call stack of a subscription that is being made.
  public typealias CustomCaptureSubscriptionCallstack = () -> [String]

  private struct Handlers: @unchecked Sendable {
    // Not checked: RxSwift's type of a handler is a plain closure. The caller that sets one promises that any thread may call it.
    var error: DefaultErrorHandler = { callStack, error in
      printToStandardError(
        (["Unhandled error: \(error)"] + callStack.map { "  " + $0 }).joined(separator: "\n"))
    }
    var callStack: CustomCaptureSubscriptionCallstack = { [] }
    var programmingError: (String) -> Void = { message in
      if TestWitness.reports(mistake: message) { return }
      #if DEBUG
        fatalError(message)
      #else
        printToStandardError(message)
      #endif
    }
    var warning: (String) -> Void = { printToStandardError($0) }
  }

  private static let handlers = Guarded(Handlers())

  /// A copy of them all: a closure that leaves the lock by itself would come out wrapped, again each time it is put back.
  private static var current: Handlers { handlers.withLock { $0 } }

  /// Beside the handlers because each subscription asks.
  ///
  /// Relaxed: the setting publishes nothing else.
  private static let recordsCallStack = AtomicValue<Bool>(false)

  /// Whether a subscription remembers the call stack in which it was made, for `defaultErrorHandler`; by default, it does not.
  public static var recordCallStackOnError: Bool {
    get { recordsCallStack.load(ordering: .relaxed) }
    set { recordsCallStack.store(newValue, ordering: .relaxed) }
  }

  /// Receives each error that reaches a subscription without an error handler; by default prints it to standard error.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { current.error }
    set { handlers.withLock { $0.error = newValue } }
  }

  /// Returns the call stack that a subscription stores; by default, an empty one.
  public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
    get { current.callStack }
    set { handlers.withLock { $0.callStack = newValue } }
  }

  /// Receives programming errors; by default stops a debug build, and prints in a release build.
  ///
  /// If a test of RxTestKit makes the error, the test fails instead. A test may also replace the handler.
  public static var programmingErrorHandler: (String) -> Void {
    get { current.programmingError }
    set { handlers.withLock { $0.programmingError = newValue } }
  }

  /// Receives what a debug build noticed and a program should mend, such as an observer called from two threads at
  /// once; by default prints it to standard error.
  public static var warningHandler: (String) -> Void {
    get { current.warning }
    set { handlers.withLock { $0.warning = newValue } }
  }

  static func reportProgrammingError(_ message: String) {
    #if DEBUG
      if ExploredThread.report(message) { return }
    #endif
    programmingErrorHandler(message)
  }

  static func capturedCallStack() -> [String]? {
    if !recordsCallStack.load(ordering: .relaxed) { return nil }
    return customCaptureSubscriptionCallstack()
  }

  static func reportUnhandled(_ error: any Error, callStack: [String]) {
    defaultErrorHandler(callStack, error)
  }
}
