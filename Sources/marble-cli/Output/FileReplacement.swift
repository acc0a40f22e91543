#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Replaces files as a whole: whoever reads one finds the old content or the new, never a part.
enum FileReplacement {
  /// Replaces the content of a file that was read before.
  ///
  /// - Parameters:
  ///   - path: The file; where it is a symbolic link, what it points to is replaced.
  ///   - old: What was read; a file that changed meanwhile is left alone.
  ///   - new: What is to be written.
  /// - Throws: Why the file cannot be replaced.
  static func replace(_ path: String, _ old: [UInt8], with new: [UInt8]) throws(FileProblem) {
    guard access(path, W_OK) == 0, let resolved = realpath(path, nil) else {
      throw FileProblem(path: path, errno: errno)
    }
    defer { free(resolved) }
    let target = String(cString: resolved)
    var status = stat()
    guard stat(target, &status) == 0 else { throw FileProblem(path: path, errno: errno) }
    let temporary = target + ".\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileProblem(path: temporary, errno: errno) }
    do throws(FileProblem) {
      let output = Output(descriptor: descriptor, name: temporary)
      output.write(new)
      output.flush()
      let isSafe = fchmod(descriptor, status.st_mode & 0o7777) == 0 && fsync(descriptor) == 0
      let code = errno
      close(descriptor)
      if let problem = output.problem { throw problem }
      guard isSafe else { throw FileProblem(path: temporary, errno: code) }
      guard try FileReading.contents(of: target) == old else {
        throw FileProblem(path, "changed meanwhile, so it is left alone")
      }
      guard rename(temporary, target) == 0 else { throw FileProblem(path: path, errno: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }
}
