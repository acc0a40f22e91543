import RxTestKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Why a file or directory could not be read or written.
struct FileProblem: Error, CustomStringConvertible {
  /// The path as the user wrote it, or as the search found it.
  var path: String
  /// What the system, or the program, has against it.
  var reason: String

  /// Creates a problem that the program itself states.
  init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Creates a problem from the error that the last system call left.
  init(path: String, errno code: Int32) {
    self.init(path, String(cString: strerror(code)))
  }

  /// The path and the reason, fit to be printed.
  var description: String { "\(path.escapingControls()): \(reason)" }
}
