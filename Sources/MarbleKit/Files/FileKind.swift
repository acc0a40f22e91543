#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The kind of file at a path.
package enum FileKind {
  case file, directory, symbolicLink
  /// A device, a pipe or a socket.
  case other

  /// Asks the system.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - following: Whether to look at the target of a symbolic link instead of the link.
  package init(of path: String, followingLinks following: Bool = true) throws(FileProblem) {
    var status = stat()
    guard (following ? stat(path, &status) : lstat(path, &status)) == 0 else {
      throw FileProblem(path: path, errno: errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .symbolicLink
    case S_IFREG: self = .file
    default: self = .other
    }
  }
}

/// Lists directories.
package enum Directory {
  /// The names of the files in a directory, in the order of the system.
  package static func names(in directory: String) throws(FileProblem) -> [String] {
    guard let stream = opendir(directory) else {
      throw FileProblem(path: directory, errno: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          let capacity = MemoryLayout.size(ofValue: pointer.pointee)
          return pointer.withMemoryRebound(to: CChar.self, capacity: capacity) {
            String(cString: $0)
          }
        })
    }
    return names
  }
}
