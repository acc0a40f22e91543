import RxTestKit
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Notes which tests are left early: by a skip, a cancellation or a failed requirement.
///
/// Such a test never comes to the call of `verify()` at its end. Each of these is an error that the test framework throws, and the runtime shows each
/// error that is thrown. If the runtime does not export that hook, as where it is statically linked, nothing is noted.
enum EarlyEnds {
  private typealias Handler = @convention(c) (UnsafeRawPointer) -> Void

  /// Starts to note them, once in the process.
  static let start: Void = {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "_swift_willThrow") else { return }
    let hook = symbol.assumingMemoryBound(to: Handler?.self)
    previous.withLock { $0 = hook.pointee }
    // The runtime reads the word without a lock. An error that another thread throws meanwhile may or may not be seen.
    hook.pointee = { error in
      EarlyEnds.note(unsafeBitCast(error, to: (any Error).self))
      EarlyEnds.previous.withLock { $0 }?(error)
    }
  }()

  /// The handler of Swift Testing, which records where errors are thrown.
  private static let previous = Mutex<Handler?>(nil)

  /// The modules whose errors end a test at once.
  private static let frameworks: Set<Substring> = ["Testing", "XCTest"]

  private static func note(_ error: any Error) {
    let type = String(reflecting: type(of: error))
    if let end = type.firstIndex(of: "."), frameworks.contains(type[..<end]) {
      TestScheduler.leaveTestEarly()
    }
  }
}
