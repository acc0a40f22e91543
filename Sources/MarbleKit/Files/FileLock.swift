#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// An advisory lock on a file, so that commands that rewrite the same file do so one after the other.
///
/// It locks the file itself, and so leaves nothing behind, not even when the process is killed.
package enum FileLock {
  /// After this time, the wait for another process is reported.
  private static let silentWait = Duration.seconds(1)

  /// Reads and replaces a file while no other process does.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - onWait: Is called once if another process has had the lock for a second.
  ///   - body: What reads and replaces the file.
  /// - Throws: Why the file cannot be opened, or what `body` throws.
  package static func hold<Result>(
    _ path: String, onWait: () -> Void = {}, _ body: () throws(FileProblem) -> Result
  ) throws(FileProblem) -> Result {
    let descriptor = try lock(path, onWait)
    defer { close(descriptor) }
    return try body()
  }

  private static func lock(_ path: String, _ onWait: () -> Void) throws(FileProblem) -> Int32 {
    let start = ContinuousClock.now
    var isReported = false
    while true {
      // A pipe without a writer must not block.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw FileProblem(path: path, errno: errno) }
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        // A file system without locks: the file is still compared before it is replaced.
        guard errno == EWOULDBLOCK || errno == EINTR else { return descriptor }
        if !isReported, ContinuousClock.now - start > silentWait {
          onWait()
          isReported = true
        }
        usleep(10_000)
      }
      if isAt(path, descriptor) { return descriptor }
      // Another process has replaced the file: the lock is that of the old one.
      close(descriptor)
    }
  }

  /// Whether an open file still has its path.
  private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
    var (opened, current) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0, stat(path, &current) == 0 else { return true }
    return opened.st_dev == current.st_dev && opened.st_ino == current.st_ino
  }
}
