#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Notices changes of files by the times at which they were modified.
///
/// It looks several times a second: that works on every system and file system, and with every way in which
/// editors save.
struct FileWatch {
  /// How a file looks from outside.
  private struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
    let file: UInt64

    init?(_ path: String) {
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
  }

  private let operands: [String]
  private var stamps: [String: Stamp]

  /// Looks at the files for the first time.
  ///
  /// - Throws: `UsageError` where an operand makes no sense.
  init(_ operands: [String]) throws {
    self.operands = operands
    stamps = try Self.stamps(operands)
  }

  private static func stamps(_ operands: [String]) throws -> [String: Stamp] {
    try FixturePaths(operands).entries.reduce(into: [:]) { stamps, entry in
      stamps[entry.path] = Stamp(entry.path)
    }
  }

  /// Waits for changes.
  ///
  /// - Parameter isOver: Whether there is nothing more to wait for.
  /// - Returns: The files that changed, came or went, sorted; none where it is over.
  mutating func changes(until isOver: () -> Bool) throws -> [String] {
    while !isOver() {
      let start = ContinuousClock.now
      let new = try Self.stamps(operands)
      let changed = Set(new.keys).union(stamps.keys).filter { new[$0] != stamps[$0] }
      stamps = new
      if !changed.isEmpty { return changed.sorted() }
      // A search that takes long is made less often.
      let pause = max(.milliseconds(40), (ContinuousClock.now - start) * 4)
      usleep(UInt32(clamping: pause.nanoseconds / 1000))
    }
    return []
  }
}
