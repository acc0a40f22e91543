/// Replaces files that were read before.
package enum FileReplacement {
  /// Replaces the content of a file.
  ///
  /// - Parameters:
  ///   - path: The file, of which the caller has the ``FileLock``; where it is a symbolic link, what it points to is
  ///     replaced.
  ///   - old: What was read; a file that changed meanwhile is left alone.
  ///   - new: What is to be written.
  /// - Throws: Why the file cannot be replaced.
  package static func replace(_ path: String, _ old: [UInt8], with new: [UInt8]) throws(FileProblem)
  {
    guard let file = try TemporaryFile(for: path) else {
      throw FileProblem(path, "is not a regular file, so it cannot be rewritten")
    }
    try file.write(new)
    try file.synchronize()
    try file.commit(over: old, with: new)
  }
}
