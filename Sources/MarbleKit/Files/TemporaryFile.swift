import VirtualTimeCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A temporary file that replaces its target at the end: readers find the old content or the new, never a part.
package final class TemporaryFile {
  /// The file descriptor to write the new content to.
  package let descriptor: Int32
  /// The path of the new content until it replaces the target.
  package let path: String

  private let name: String
  private let target: String
  private var isOpen = true

  private static let suffix = ".marble-cli.tmp"
  /// The paths of the files that are not finished, for ``removeAll(exitingWith:)``.
  private static let unfinished = PlainMutex<Set<String>>([])

  /// Creates the file; nil if the target is not a regular file, such as a device, which is written directly.
  ///
  /// An existing target keeps its permissions, and its owner if the system permits. A symbolic link stays:
  /// the file that it points to is replaced.
  ///
  /// - Parameter name: The path of the target.
  /// - Throws: Why the target cannot be replaced.
  package init?(for name: String) throws(FileProblem) {
    if Self.isOpenAlready(name) { return nil }
    let status = try Self.status(of: name)
    if let status, status.st_mode & S_IFMT != S_IFREG { return nil }
    if let status, status.st_nlink > 1 {
      throw FileProblem(
        name, "has \(status.st_nlink) hard links, which replacing it would part; copy it first")
    }
    let target = try status == nil ? name : Self.resolved(name)
    let path = "\(target).\(getpid())\(Self.suffix)"
    let permissions: mode_t = status == nil ? 0o666 : 0o600
    let descriptor = Self.create(path, permissions)
    guard descriptor >= 0 else { throw FileProblem(path: name, errno: errno) }
    self.name = name
    self.target = target
    self.path = path
    self.descriptor = descriptor
    guard let status, !keep(status) else { return }
    throw FileProblem(path: name, errno: errno)
  }

  /// Creates and locks a file; the lock, held until the file replaces its target, shows other processes that
  /// the file is in use.
  ///
  /// - Returns: The file descriptor; negative if the file cannot be created, for the reason in `errno`.
  private static func create(_ path: String, _ permissions: mode_t) -> Int32 {
    unfinished.withLock { unfinished in
      while true {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
        guard descriptor >= 0 else { return descriptor }
        _ = flock(descriptor, LOCK_EX)
        var status = stat()
        // Another process may have removed the file before it was locked.
        if fstat(descriptor, &status) == 0, status.st_nlink == 0 {
          close(descriptor)
          continue
        }
        unfinished.insert(path)
        return descriptor
      }
    }
  }

  deinit { discard() }

  /// Whether a path, such as `/dev/stdout`, may be a regular file that the shell has opened and must keep.
  package static func isOpenAlready(_ path: String) -> Bool {
    path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
  }

  private static func status(of name: String) throws(FileProblem) -> stat? {
    var status = stat()
    if stat(name, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else {
        throw FileProblem(path: name, errno: EISDIR)
      }
      guard access(name, W_OK) == 0 else { throw FileProblem(path: name, errno: errno) }
      return status
    }
    guard errno == ENOENT else { throw FileProblem(path: name, errno: errno) }
    guard lstat(name, &status) != 0 else {
      throw FileProblem(name, "is a symbolic link to a file that does not exist")
    }
    return nil
  }

  private static func resolved(_ name: String) throws(FileProblem) -> String {
    guard let resolved = realpath(name, nil) else { throw FileProblem(path: name, errno: errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Gives the file the owner, the group and the permissions of the target.
  private func keep(_ status: stat) -> Bool {
    // Only root may change the owner; any user may change the group to one of their own.
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      _ = fchown(descriptor, uid_t.max, status.st_gid)
    }
    return fchmod(descriptor, status.st_mode & 0o7777) == 0
  }

  /// Writes bytes.
  package func write(_ bytes: [UInt8]) throws(FileProblem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        bytes.baseAddress.map { systemWrite(descriptor, $0, bytes.count) } ?? 0
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileProblem(path: name, errno: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the content is on the disk.
  package func synchronize() throws(FileProblem) {
    guard fsync(descriptor) == 0 else { throw FileProblem(path: name, errno: errno) }
  }

  /// Replaces the target.
  ///
  /// - Throws: The reason if that fails; the target is then unchanged.
  package func commit() throws(FileProblem) {
    isOpen = false
    // Keeps the lock until the file has its final name.
    let lock = dup(descriptor)
    defer {
      if lock >= 0 { close(lock) }
      forget()
    }
    // Some file systems report a full disk only here.
    guard close(descriptor) == 0, rename(path, target) == 0 else {
      let code = errno
      unlink(path)
      throw FileProblem(path: name, errno: code)
    }
  }

  /// Replaces the target if it still has the content that was read.
  ///
  /// An editor may write the target at any time. So where the system can exchange two files, the content is compared after the
  /// exchange, when no path leads to the old file any more, and a file that has changed is exchanged back.
  ///
  /// - Parameters:
  ///   - old: What was read.
  ///   - new: What this file holds.
  /// - Throws: The reason if the target is not replaced.
  package func commit(over old: [UInt8], with new: [UInt8]) throws(FileProblem) {
    let changed = FileProblem(name, "changed meanwhile, so it is not written")
    guard try FileReading.contents(of: target) == old else { throw changed }
    guard FileExchange.exchange(path, target) else { return try commit() }
    FileExchange.waitForWriters(of: path)
    if (try? FileReading.contents(of: path)) == old { return discard() }
    // The new content was there for a moment, in which an editor may have changed it, too.
    guard FileExchange.exchange(path, target) else {
      try commit()
      throw changed
    }
    FileExchange.waitForWriters(of: path)
    if (try? FileReading.contents(of: path)) == new { throw changed }
    let second = target + ".changed"
    _ = rename(path, second)
    throw FileProblem(
      name, "changed twice meanwhile, so it is not written; '\(second)' is the second change")
  }

  /// Removes the file; the target stays unchanged.
  package func discard() {
    guard isOpen else { return }
    isOpen = false
    unlink(path)
    close(descriptor)
    forget()
  }

  private func forget() {
    let path = path
    Self.unfinished.withLock { _ = $0.remove(path) }
  }

  /// Ends the process without the files that it has not finished.
  package static func removeAll(exitingWith code: Int32) -> Never {
    unfinished.withLock { paths in
      for path in paths { unlink(path) }
      // Inside, so that no file is created in between.
      _exit(code)
    }
  }

  /// Removes the unfinished files of killed processes.
  ///
  /// - Parameter paths: Files that this process may replace; it looks into their directories.
  package static func removeLeftovers(beside paths: some Sequence<String>) {
    // A symbolic link's target may be in another directory.
    let directories = Set(paths.map { directory(of: (try? resolved($0)) ?? $0) })
    for directory in directories {
      let names = (try? Directory.names(in: directory.isEmpty ? "." : directory)) ?? []
      for name in names where isLeftover(name) { removeUnlessWritten(directory + name) }
    }
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[...slash])
  }

  /// Whether a name has the form that ``init(for:)`` creates.
  private static func isLeftover(_ name: String) -> Bool {
    guard name.hasSuffix(suffix) else { return false }
    let rest = name.dropLast(suffix.count)
    guard let dot = rest.lastIndex(of: "."), dot > rest.startIndex else { return false }
    let digits = rest[dot...].dropFirst()
    return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func removeUnlessWritten(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
  }
}

/// The system's `write`, which a method of the same name hides.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
