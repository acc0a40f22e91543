#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The folder of the package, repository or Xcode project that a file belongs to.
package struct ProjectFolder: Equatable, Sendable {
  /// Its path, without symbolic links.
  package let path: String

  /// Finds the folder of a file or directory: the nearest one above it with `Package.swift`, `.git` or a project of Xcode; if there is none,
  /// the working directory, if that is above it.
  ///
  /// - Throws: That nothing is at the path, or that it belongs to no such folder.
  package init(of path: String) throws(FileProblem) {
    let place = try Self.resolved(path)
    var directory = place
    if (try? FileKind(of: place)) != .directory { directory = Self.parent(of: place) }
    while true {
      if Self.isProject(directory) {
        self.path = directory
        return
      }
      if directory == "/" || directory.isEmpty { break }
      directory = Self.parent(of: directory)
    }
    guard let working = try? Self.resolved("."),
      (place + "/").utf8.starts(with: (working + "/").utf8)
    else {
      throw FileProblem(
        path, "no folder above it has 'Package.swift', '.git' or a project of Xcode")
    }
    self.path = working
  }

  /// The path of a file as seen from the folder; nil if it is the folder, or elsewhere.
  package func relativePath(of path: String) throws(FileProblem) -> String? {
    // By bytes: a name may begin with a combining character.
    let resolved = try Self.resolved(path).utf8
    let prefix = (self.path == "/" ? "/" : self.path + "/").utf8
    return resolved.starts(with: prefix)
      ? String(Substring(resolved.dropFirst(prefix.count))) : nil
  }

  /// The folders in which the package manager, and runs of tests, leave files.
  private var buildFolder: String { path + "/.build" }
  /// Where pending changes are.
  package var pendingFolder: String { buildFolder + "/marble-pending" }
  /// Where the failing cases of laws and orders are.
  package var casesFolder: String { buildFolder + "/marble-cases" }

  /// Where the files of failing tests are.
  package var failuresFolder: String { buildFolder + "/marble-failures" }

  /// Writes a file into one of the folders, which no repository is to contain.
  package func write(_ text: String, to name: String, in folder: String) throws(FileProblem) {
    for path in [buildFolder, folder] {
      if mkdir(path, 0o777) != 0, errno != EEXIST { throw FileProblem(path: path, errno: errno) }
    }
    let ignored = open("\(folder)/.gitignore", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if ignored >= 0 {
      _ = systemWrite(ignored, "*\n", 2)
      close(ignored)
    }
    guard let file = try TemporaryFile(for: "\(folder)/\(name)") else {
      throw FileProblem("\(folder)/\(name)", "is not a regular file")
    }
    try file.write(Array(text.utf8))
    try file.commit()
  }

  private static func isProject(_ directory: String) -> Bool {
    if ["Package.swift", ".git"].contains(where: {
      (try? FileKind(of: "\(directory)/\($0)")) != nil
    }) {
      return true
    }
    let names = (try? Directory.names(in: directory)) ?? []
    return names.contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
  }

  private static func parent(of path: String) -> String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path without symbolic links, from the root.
  package static func resolved(_ path: String) throws(FileProblem) -> String {
    guard let resolved = realpath(path, nil) else { throw FileProblem(path: path, errno: errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
