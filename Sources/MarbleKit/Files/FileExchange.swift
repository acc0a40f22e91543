#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Exchanges two files in one step, so that at no time is one of them missing or a change of one overlooked.
package enum FileExchange {
  /// How long to wait for an editor that writes the old file.
  private static let patience = Duration.seconds(2)

  /// Gives each of two files the path of the other.
  ///
  /// - Returns: Whether they are exchanged; false if the system, or its file system, cannot do so.
  package static func exchange(_ one: String, _ other: String) -> Bool {
    #if canImport(Darwin)
      renamex_np(one, other, UInt32(RENAME_SWAP)) == 0
    #elseif canImport(Glibc)
      renameat2?(AT_FDCWD, one, AT_FDCWD, other, 2) == 0
    #else
      false
    #endif
  }

  /// Whether the system can exchange files, if their file system can.
  package static var isSupported: Bool {
    #if canImport(Darwin)
      true
    #elseif canImport(Glibc)
      renameat2 != nil
    #else
      false
    #endif
  }

  /// Waits until no process has a file open for writing, as far as the system tells.
  ///
  /// An editor that writes in place may have opened the file before the exchange.
  package static func waitForWriters(of path: String) {
    #if canImport(Glibc)
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      // A process that opened the file for writing while the lease lasts would cause it.
      signal(SIGIO, SIG_IGN)
      let start = ContinuousClock.now
      // The system grants a lease for reading only if the file is not open for writing.
      while fcntl(descriptor, setLease, F_RDLCK) != 0 {
        guard errno == EAGAIN, ContinuousClock.now - start < patience else { return }
        usleep(500)
      }
      _ = fcntl(descriptor, setLease, F_UNLCK)
    #endif
  }

  #if canImport(Glibc)
    // Swift does not import what the GNU C library declares for Linux only.

    /// The value of `F_SETLEASE`.
    private static let setLease: Int32 = 1024

    /// `renameat2`, whose flag `RENAME_EXCHANGE` is 2; nil in old versions of the library.
    private static let renameat2: Exchange? = dlsym(nil, "renameat2").map {
      unsafeBitCast($0, to: Exchange.self)
    }

    private typealias Exchange =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
  #endif
}
