import MarbleKit
import VirtualTimeCore

/// Notes which tests are left early: by a skip, a cancellation or a failed requirement.
///
/// Such a test never comes to the call of `verify()` at its end. Each of these is an error that the test framework throws, and hooks of the runtime see
/// each error that is thrown. If the runtime does not export them, as where it is statically linked, nothing is noted.
enum EarlyEnds {
  private typealias Handler = @convention(c) (UnsafeRawPointer) -> Void
  /// Receives the address, the type and the conformance of an error that code throws whose error type is known.
  private typealias TypedHandler =
    @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> Void

  private struct Handlers: @unchecked Sendable {
    // Unchecked: functions without captured values.
    var handler: Handler?
    var typedHandler: TypedHandler?
  }

  /// Starts to note them, once in the process.
  static let start: Void = {
    guard let symbol = symbolOfProcess("_swift_willThrow"),
      let typedSymbol = symbolOfProcess("_swift_willThrowTypedImpl")
    else { return }
    let hook = symbol.assumingMemoryBound(to: Handler?.self)
    let typedHook = typedSymbol.assumingMemoryBound(to: TypedHandler?.self)
    previous.withLock { $0 = Handlers(handler: hook.pointee, typedHandler: typedHook.pointee) }
    // The runtime reads the words without a lock. An error that another thread throws meanwhile may or may not be seen.
    hook.pointee = { error in
      EarlyEnds.note(unsafeBitCast(error, to: (any Error).self))
      EarlyEnds.previous.withLock { $0 }.handler?(error)
    }
    typedHook.pointee = { address, type, conformance in
      EarlyEnds.note(at: address, unsafeBitCast(type, to: Any.Type.self))
      EarlyEnds.previous.withLock { $0 }.typedHandler?(address, type, conformance)
    }
  }()

  /// The handlers of Swift Testing, which record where errors are thrown.
  private static let previous = PlainMutex(Handlers())

  /// The modules whose errors end a test at once.
  private static let frameworks: Set<Substring> = ["Testing", "XCTest"]

  private static func note<Thrown>(at address: UnsafeRawPointer, _ type: Thrown.Type) {
    let thrown = address.assumingMemoryBound(to: Thrown.self).pointee
    if let error = thrown as? any Error { note(error) }
  }

  private static func note(_ error: any Error) {
    let type = String(reflecting: type(of: error))
    if let end = type.firstIndex(of: "."), frameworks.contains(type[..<end]) {
      TestWorld.leaveTestEarly()
    }
  }
}
