#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads whole files.
enum FileReading {
  /// No fixture is longer; what is, such as a device that never ends, is refused.
  static let largestFile = 64 << 20

  /// Reads a file, or standard input where the path is `-`.
  static func contents(of path: String) throws(FileProblem) -> [UInt8] {
    guard path != "-" else { return try contents(of: 0, path: "standard input") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem(path: path, errno: errno) }
    defer { close(descriptor) }
    return try contents(of: descriptor, path: path)
  }

  private static func contents(
    of descriptor: Int32, path: String
  ) throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw FileProblem(path: path, errno: errno) }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= largestFile else {
        throw FileProblem(path, "larger than \(largestFile >> 20) MB")
      }
    }
  }
}
