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

/// Writes files that a command makes.
enum NewFile {
  /// Writes a file, or replaces an existing one, completely or not at all.
  static func write(_ text: String, to path: String) throws(FileProblem) {
    let output = try Output(path: path)
    output.write(text)
    output.finish()
    if let problem = output.problem { throw problem }
  }

  /// Makes a directory and those that it is in, where there are none.
  static func makeDirectory(_ path: String) throws(FileProblem) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part
      if mkdir(made, 0o777) != 0, errno != EEXIST { throw FileProblem(path: made, errno: errno) }
      made += "/"
    }
    guard try FileKind(of: path) == .directory else { throw FileProblem(path, "no directory") }
  }
}
