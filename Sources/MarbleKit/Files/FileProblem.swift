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
package struct FileProblem: Error, CustomStringConvertible {
  /// The path as the user wrote it, or as the search found it.
  package var path: String
  /// What the system, or the program, has against it.
  package var reason: String

  /// Creates a problem that the program itself states.
  package init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Creates a problem from the error that the last system call left.
  package init(path: String, errno code: Int32) {
    self.init(path, String(cString: strerror(code)))
  }

  /// The path and the reason, fit to be printed.
  package var description: String { "\(path.escapingControls()): \(reason)" }
}
