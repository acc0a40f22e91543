import RxTestKit

/// The pending changes of one file, as a user reviews them.
struct PendingReview: Equatable {
  private let store: PendingStore
  /// The file that holds the changes.
  private let path: String
  /// The line of the only change that is meant; nil for all.
  private let line: Int?

  static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.line == right.line
  }

  /// Finds the files with pending changes.
  ///
  /// - Parameter text: A file, `FILE:LINE` or a folder.
  /// - Throws: `UsageError`, or why the changes cannot be found.
  static func all(in text: String) throws -> [PendingReview] {
    let operand = try PathOperand(text)
    let project = try ProjectFolder(of: operand.path)
    let store = PendingStore(of: project)
    TemporaryFile.removeLeftovers(beside: ["\(project.pendingFolder)/"])
    // The folder of the project itself has no path in it.
    let wanted = try project.relativePath(of: operand.path)
    return try store.paths().filter { path in
      guard let wanted else { return true }
      guard let file = try? store.read(path).file else { return store.path(for: wanted) == path }
      return file == wanted || file.utf8.starts(with: (wanted + "/").utf8)
    }.map { PendingReview(store: store, path: $0, line: operand.line) }
  }

  /// The changes that can be written now; none if all were accepted or rejected meanwhile.
  ///
  /// - Throws: Why none can.
  func changes() throws(FileProblem) -> [PendingChange] {
    if (try? FileKind(of: path, followingLinks: false)) == nil { return [] }
    let pending = try store.read(path)
    let changes = try store.changes(in: pending, fitting: store.content(of: pending.file))
    guard let line else { return changes }
    return changes.filter { $0.line == line }
  }

  /// The place of a change, and its test.
  func head(of change: PendingChange) -> String {
    let title = change.title.isEmpty ? "" : ": \(change.title)"
    return "\(shownPath):\(change.line)\(title)".escapingControls()
  }

  /// Shows a change: both diagrams, then the lines of the file.
  func show(_ change: PendingChange, _ console: Console, _ style: TextStyle) throws(FileProblem) {
    let bytes = try store.content(of: try store.read(path).file)
    console.output.writeLine("\n" + style.bold(head(of: change)) + "\n")
    console.output.writeLine(change.picture.escapingControlsButLineBreaks + "\n")
    console.output.write(
      LineDifference(bytes, change.applied(to: bytes)).text(path: shownPath, style))
  }

  func accept(_ change: PendingChange, _ console: Console) throws(FileProblem) {
    let file = try store.read(path).file
    try store.accept(change, of: file, onWait: console.noteWait(for: file))
  }

  func reject(_ change: PendingChange, _ console: Console) throws(FileProblem) {
    let file = try store.read(path).file
    try store.reject(change, of: file, onWait: console.noteWait(for: file))
  }

  /// Forgets the changes, whether they can be written or not.
  ///
  /// - Returns: Their number; nil if the file that holds them cannot be read.
  func rejectAll(_ console: Console) throws(FileProblem) -> Int? {
    if line == nil {
      let count = try? store.read(path).count
      try store.removeChanges(in: path)
      return count
    }
    let changes = try changes()
    for change in changes { try reject(change, console) }
    return changes.count
  }

  /// The path of the file that would change: relative if the working directory is the project's.
  private var shownPath: String {
    guard let file = try? store.read(path).file else { return path }
    let isHere = (try? ProjectFolder.resolved(".")) == store.project.path
    return isHere ? file : "\(store.project.path)/\(file)"
  }
}
