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

/// Notices changes of files by the times at which they were modified.
///
/// It looks several times a second: that works on every system and file system, and with every way in which
/// editors save.
struct FileWatch {
  private let operands: [String]
  private var stamps: [String: FileStamp]

  /// Looks at the files for the first time.
  ///
  /// - Throws: `UsageError` where an operand makes no sense.
  init(_ operands: [String]) throws {
    self.operands = operands
    stamps = try Self.stamps(operands)
  }

  private static func stamps(_ operands: [String]) throws -> [String: FileStamp] {
    try FixturePaths(operands).entries.reduce(into: [:]) { stamps, entry in
      stamps[entry.path] = FileStamp(entry.path)
    }
  }

  /// The files that changed or are new, and those that were deleted.
  struct Changes: CustomStringConvertible {
    /// The files that changed or are new, sorted.
    var changed: [String] = []
    /// The files that were deleted, sorted.
    var deleted: [String] = []

    /// Whether nothing changed.
    var isEmpty: Bool { changed.isEmpty && deleted.isEmpty }

    /// What changed, in a line.
    var description: String {
      [("Changed", changed), ("Deleted", deleted)].filter { !$1.isEmpty }.map { word, paths in
        let others = paths.count > 1 ? " and \(counted(paths.count - 1, "other"))" : ""
        return "\(word) \(paths[0].escapingControls())\(others)"
      }.joined(separator: "; ")
    }
  }

  /// Waits for changes.
  ///
  /// - Parameter isOver: Whether there is nothing more to wait for.
  /// - Returns: The changes; none where it is over.
  mutating func changes(until isOver: () -> Bool) throws -> Changes {
    while !isOver() {
      let start = ContinuousClock.now
      let new = try Self.stamps(operands)
      let changed = Set(new.keys).union(stamps.keys).filter { new[$0] != stamps[$0] }
      stamps = new
      if !changed.isEmpty {
        let sorted = changed.sorted()
        return Changes(
          changed: sorted.filter { new[$0] != nil }, deleted: sorted.filter { new[$0] == nil })
      }
      // A search that takes long is made less often.
      let pause = max(.milliseconds(40), (ContinuousClock.now - start) * 4)
      usleep(UInt32(clamping: pause.nanoseconds / 1000))
    }
    return Changes()
  }
}
