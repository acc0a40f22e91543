#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The pending changes of a project: one file for each file that would change, in the project's build folder.
///
/// Each function locks the file that would change, from reading to writing, so that several processes may note and review changes at the
/// same time.
package struct PendingStore: Sendable {
  package let project: ProjectFolder
  private static let ending = ".pending"

  package init(of project: ProjectFolder) { self.project = project }

  // MARK: - Noting

  /// Notes changes of a file, in place of those that were noted before for the same calls or fixtures.
  ///
  /// Changes that cannot be applied any more are forgotten, such as those of an earlier run for another content of the file.
  ///
  /// - Parameters:
  ///   - changes: The changes, which fit `bytes`.
  ///   - held: The starts of the calls and fixtures that hold, whose changes are forgotten.
  ///   - path: The file.
  ///   - bytes: The content of the file when it was read.
  /// - Throws: Why the changes cannot be noted.
  package static func note(
    _ changes: [PendingChange], forgetting held: Set<Int> = [], of path: String,
    reading bytes: [UInt8]
  ) throws(FileProblem) {
    let store = PendingStore(of: try ProjectFolder(of: path))
    guard let file = try store.project.relativePath(of: path) else {
      throw FileProblem(path, "is not in the folder of its project")
    }
    try FileLock.hold(path) { () throws(FileProblem) in
      guard try FileReading.contents(of: path) == bytes else {
        throw FileProblem(path, "has changed since the test began")
      }
      let old = try store.changes(of: file)
      let starts = held.union(changes.map(\.start))
      let kept = (old?.changes(fitting: bytes) ?? []).filter { change in
        !starts.contains(change.start) && change.obstacle(in: bytes, of: file) == nil
          && changes.allSatisfy { change.moved(by: $0) != nil }
      }
      let all = (kept + changes).sorted { $0.range.lowerBound < $1.range.lowerBound }
      let new = PendingChanges(
        of: file, states: [.init(hash: PendingChanges.hash(of: bytes), changes: all)])
      if old != new, old != nil || !all.isEmpty { try store.save(new) }
    }
  }

  /// Whether changes of a file are pending, be it for another content of the file.
  package static func hasChanges(of path: String) -> Bool {
    guard let project = try? ProjectFolder(of: path),
      let file = try? project.relativePath(of: path)
    else { return false }
    return (try? FileKind(of: PendingStore(of: project).path(for: file))) != nil
  }

  // MARK: - Reviewing

  /// The paths of the files of changes, sorted.
  package func paths() throws(FileProblem) -> [String] {
    guard (try? FileKind(of: project.pendingFolder)) != nil else { return [] }
    return try Directory.names(in: project.pendingFolder).filter { $0.hasSuffix(Self.ending) }
      .map { "\(project.pendingFolder)/\($0)" }.sorted()
  }

  /// Reads a file of changes, and checks that it is about a file of this project that tests can rewrite.
  package func read(_ path: String) throws(FileProblem) -> PendingChanges {
    guard try FileKind(of: path, followingLinks: false) == .file else {
      throw FileProblem(path, "is not a regular file")
    }
    let changes = try PendingChanges(try FileReading.contents(of: path), path: path)
    let file = changes.file
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { ["", ".", ".."].contains($0) }),
      file.hasSuffix(".swift") || file.hasSuffix(".marble"), self.path(for: file) == path
    else {
      throw FileProblem(path, "is about '\(file.escapingControls())', which is not its file")
    }
    return changes
  }

  /// The content of a file that would change.
  ///
  /// - Throws: That the file is missing, or elsewhere.
  package func content(of file: String) throws(FileProblem) -> [UInt8] {
    let path = "\(project.path)/\(file)"
    guard try ProjectFolder.resolved(path) == path, try FileKind(of: path) == .file else {
      throw FileProblem(path, "is not a regular file of the project")
    }
    return try FileReading.contents(of: path)
  }

  /// The changes of a file that fit its content.
  ///
  /// - Throws: That the file has changed since.
  package func changes(
    in pending: PendingChanges, fitting bytes: [UInt8]
  ) throws(FileProblem) -> [PendingChange] {
    guard let changes = pending.changes(fitting: bytes) else {
      throw FileProblem(
        pending.file, "has changed since its changes were noted: run its tests again")
    }
    for change in changes {
      if let obstacle = change.obstacle(in: bytes, of: pending.file) {
        throw FileProblem(path(for: pending.file), obstacle)
      }
    }
    let sorted = changes.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for (one, next) in zip(sorted, sorted.dropFirst()) where next.moved(by: one) == nil {
      throw FileProblem(path(for: pending.file), "two changes are of the same place")
    }
    return changes
  }

  /// Writes a change into its file, and forgets it.
  ///
  /// - Throws: Why the file stays as it is.
  package func accept(
    _ change: PendingChange, of file: String, onWait: () -> Void = {}
  ) throws(FileProblem) {
    try resolve(change, of: file, onWait) { pending, bytes, rest throws(FileProblem) in
      let new = change.applied(to: bytes)
      let state = PendingChanges.State(
        hash: PendingChanges.hash(of: new), changes: rest.compactMap { $0.moved(by: change) })
      var changes = pending
      changes.states = changes.states.filter { $0.hash == PendingChanges.hash(of: bytes) } + [state]
      try save(changes)
      try FileReplacement.replace("\(project.path)/\(file)", bytes, with: new)
      return state
    }
  }

  /// Forgets a change.
  package func reject(
    _ change: PendingChange, of file: String, onWait: () -> Void = {}
  ) throws(FileProblem) {
    try resolve(change, of: file, onWait) { _, bytes, rest in
      .init(hash: PendingChanges.hash(of: bytes), changes: rest)
    }
  }

  /// Forgets all changes of a file, whatever they are.
  ///
  /// - Parameter path: The file of changes.
  package func removeChanges(in path: String) throws(FileProblem) {
    guard unlink(path) == 0 || errno == ENOENT else { throw FileProblem(path: path, errno: errno) }
  }

  private func resolve(
    _ change: PendingChange, of file: String, _ onWait: () -> Void,
    _ body: (PendingChanges, [UInt8], _ rest: [PendingChange]) throws(FileProblem) ->
      PendingChanges.State
  ) throws(FileProblem) {
    try FileLock.hold("\(project.path)/\(file)", onWait: onWait) { () throws(FileProblem) in
      let bytes = try content(of: file)
      guard let pending = try self.changes(of: file) else {
        throw FileProblem(file, "its changes are not pending any more")
      }
      var changes = try self.changes(in: pending, fitting: bytes)
      guard let index = changes.firstIndex(of: change) else {
        throw FileProblem(file, "this change is not pending any more")
      }
      changes.remove(at: index)
      try save(PendingChanges(of: file, states: [try body(pending, bytes, changes)]))
    }
  }

  // MARK: - Files

  /// The file that holds the changes of a file.
  package func path(for file: String) -> String {
    "\(project.pendingFolder)/\(Self.name(for: file))"
  }

  private static func name(for file: String) -> String {
    let hash = PendingChanges.hash(of: Array(file.utf8)).split(separator: " ")[0]
    let name = file.split(separator: "/").last.map(String.init) ?? ""
    // Names of files are limited, and an ending is added while it is written.
    return "\(name.utf8.count < 150 ? name : "long")-\(hash)\(ending)"
  }

  private func changes(of file: String) throws(FileProblem) -> PendingChanges? {
    let path = path(for: file)
    return (try? FileKind(of: path, followingLinks: false)) == nil ? nil : try read(path)
  }

  /// Writes the changes; without any, their file is removed.
  private func save(_ changes: PendingChanges) throws(FileProblem) {
    if changes.states.allSatisfy(\.changes.isEmpty) {
      return try removeChanges(in: path(for: changes.file))
    }
    try project.write(
      changes.text, to: Self.name(for: changes.file), in: project.pendingFolder)
  }
}
