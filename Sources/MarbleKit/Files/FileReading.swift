#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Reads whole files.
package enum FileReading {
  /// No fixture is longer; what is, such as a device that never ends, is refused.
  package static let largestFile = 64 << 20

  /// Reads a file, or standard input where the path is `-`.
  package static func contents(of path: String) throws(FileProblem) -> [UInt8] {
    guard path != "-" else { return try contents(of: 0, path: "standard input") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem(path: path, errno: errno) }
    defer { close(descriptor) }
    return try contents(of: descriptor, path: path)
  }

  /// Reads the first and the last bytes of a file.
  package static func ends(of path: String) throws(FileProblem) -> (head: String, tail: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem(path: path, errno: errno) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let head = pread(descriptor, &bytes, bytes.count, 0)
    guard head >= 0 else { throw FileProblem(path: path, errno: errno) }
    let start = String(decoding: bytes.prefix(head), as: UTF8.self)
    let length = lseek(descriptor, 0, SEEK_END)
    let tail = pread(descriptor, &bytes, bytes.count, max(0, length - off_t(bytes.count)))
    guard tail >= 0 else { throw FileProblem(path: path, errno: errno) }
    return (start, String(decoding: bytes.prefix(tail), as: UTF8.self))
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
