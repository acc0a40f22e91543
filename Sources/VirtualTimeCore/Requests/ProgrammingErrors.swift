/// Receives the programming errors and the warnings of the process.
package enum ProgrammingErrors {
  private struct Handlers: @unchecked Sendable {
    // Unchecked: the caller that sets a handler must ensure that any thread may call it.
    var error: (String) -> Void = { message in
      if RequestMonitor.reports(mistake: message) { return }
      #if DEBUG
        fatalError(message)
      #else
        printToStandardError(message)
      #endif
    }
    var warning: (String) -> Void = { printToStandardError($0) }
  }

  private static let handlers = Guarded(Handlers())

  /// A copy of all handlers.
  ///
  /// A single closure that leaves the lock would be wrapped again each time it is stored.
  private static var current: Handlers { handlers.withLock { $0 } }

  /// Receives programming errors.
  package static var handler: (String) -> Void {
    get { current.error }
    set { handlers.withLock { $0.error = newValue } }
  }

  /// Receives warnings.
  package static var warningHandler: (String) -> Void {
    get { current.warning }
    set { handlers.withLock { $0.warning = newValue } }
  }

  /// Reports a programming error.
  package static func report(_ message: String) {
    #if DEBUG
      if ExploredThread.report(message) { return }
    #endif
    handler(message)
  }
}
