#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// How a file looks from outside: a file that was changed or replaced has another stamp.
package struct FileStamp: Hashable, Sendable {
  /// The time of the last change, in seconds since 1970.
  private let seconds: Int
  /// The part of the time below a second.
  private let nanoseconds: Int
  private let size: Int
  private let file: UInt64

  /// Reads the stamp of a file; nil if there is none.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
    size = Int(status.st_size)
    file = UInt64(status.st_ino)
  }

  /// Whether a file changed before another one.
  package static func < (left: FileStamp, right: FileStamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
