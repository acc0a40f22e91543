#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What is at a path.
enum FileKind {
  case file, directory, symbolicLink
  /// A device, a pipe or a socket.
  case other

  /// Asks the system.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - following: Whether what a symbolic link points to is asked for, not the link.
  init(of path: String, followingLinks following: Bool = true) throws(FileProblem) {
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

/// Searches directories for fixture files.
struct DirectorySearch {
  /// The files found, sorted by path.
  private(set) var files: [String] = []
  /// What could not be looked into.
  private(set) var problems: [FileProblem] = []

  /// Searches a directory and what is below it.
  ///
  /// Omits hidden files and directories, symbolic links to directories, and everything except regular files:
  /// reading a pipe or a device might never end.
  init(_ root: String) {
    var waiting = [root]
    while let directory = waiting.popLast() {
      do throws(FileProblem) {
        for name in try Self.names(in: directory) where !name.hasPrefix(".") {
          let path = directory.hasSuffix("/") ? directory + name : directory + "/" + name
          try visit(path, waiting: &waiting)
        }
      } catch {
        problems.append(error)
      }
    }
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    problems.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private mutating func visit(_ path: String, waiting: inout [String]) throws(FileProblem) {
    let isFixture = path.hasSuffix(".marble")
    switch try FileKind(of: path, followingLinks: false) {
    case .directory: waiting.append(path)
    case .file where isFixture: files.append(path)
    case .symbolicLink where isFixture:
      let kind = try? FileKind(of: path)
      // A dangling link is reported when it is read.
      if kind == .file || kind == nil { files.append(path) }
    case .file, .symbolicLink, .other: break
    }
  }

  /// The names of what is in a directory, in the order of the system.
  static func names(in directory: String) throws(FileProblem) -> [String] {
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
