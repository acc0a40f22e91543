import RxTestKit

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
        for name in try Directory.names(in: directory) where !name.hasPrefix(".") {
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
}
