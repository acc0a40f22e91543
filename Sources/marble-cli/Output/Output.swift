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

/// A buffered file, pipe or terminal to write text to.
///
/// A write that fails is remembered instead of thrown, so that reporters do not handle it; the code that writes
/// asks for `problem` at the end.
final class Output {
  /// What is wrong with the file; nothing is written from then on.
  private(set) var problem: FileProblem?
  /// Whether the reader of a pipe went away, which is nothing to complain about.
  private(set) var isBrokenPipe = false
  /// Whether a person looks at it.
  let isTerminal: Bool

  /// Called before anything that was written is handed to the system.
  var beforeFlush: (() -> Void)?

  private let descriptor: Int32
  private let name: String
  private let pending: TemporaryFile?
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  /// Writes to a file that is open already.
  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    pending = nil
    isTerminal = isatty(descriptor) == 1
  }

  /// Writes to a pending file, which replaces its target when ``finish()`` is called.
  init(_ pending: TemporaryFile, name: String) {
    self.pending = pending
    self.name = name
    descriptor = pending.descriptor
    isTerminal = false
  }

  /// Writes to a file or device that the user named; ``finish()`` replaces a file completely or not at all.
  convenience init(path: String) throws(FileProblem) {
    if let pending = try TemporaryFile(for: path) {
      self.init(pending, name: path)
    } else {
      try self.init(path: path, flags: TemporaryFile.isOpenAlready(path) ? O_APPEND : O_TRUNC)
    }
  }

  /// Creates a file where there is none.
  convenience init(newFileAt path: String) throws(FileProblem) {
    try self.init(path: path, flags: O_EXCL)
  }

  private convenience init(path: String, flags: Int32) throws(FileProblem) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o666)
    guard descriptor >= 0 else { throw FileProblem(path: path, errno: errno) }
    self.init(descriptor: descriptor, name: path)
  }

  /// The number of columns of the terminal; 100 if there is none.
  var columns: Int {
    var size = winsize()
    let isKnown = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_col > 0 ? Int(size.ws_col) : 100
  }

  /// Whether nothing that is written arrives anywhere.
  var isBroken: Bool { problem != nil || isBrokenPipe }

  /// Writes text.
  func write(_ text: String) {
    write(text.utf8)
  }

  /// Writes bytes.
  func write(_ bytes: some Collection<UInt8>) {
    guard !isBroken else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { flush() }
  }

  /// Writes text and a line's end.
  func writeLine(_ text: String = "") {
    write(text)
    write("\n")
  }

  /// Hands to the system what was written.
  func flush() {
    var rest = buffer[...]
    if !rest.isEmpty { beforeFlush?() }
    while !rest.isEmpty, !isBroken {
      let written = rest.withUnsafeBytes { bytes in
        bytes.baseAddress.map { systemWrite(descriptor, $0, bytes.count) } ?? 0
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EPIPE {
        isBrokenPipe = true
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        waitUntilWritable()
      } else if errno != EINTR {
        problem = FileProblem(path: name, errno: errno)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Finishes writing: replaces the file if everything was written, and leaves it unchanged otherwise.
  func finish() {
    flush()
    guard let pending else { return }
    do throws(FileProblem) {
      if problem == nil { try pending.commit() } else { pending.discard() }
    } catch {
      problem = error
    }
  }

  /// Another program may have made the terminal or pipe that it shares with us non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, 1000)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
