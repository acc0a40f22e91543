/// The changes of one file that are pending.
///
/// While a change is written, two contents of the file are right: the one without it and the one with it. So nothing is lost if the
/// process is killed.
package struct PendingChanges: Equatable, Sendable {
  /// The changes that fit one content of the file.
  struct State: Equatable, Sendable {
    /// The hash of that content.
    let hash: String
    var changes: [PendingChange]
  }

  static let kind = FieldText.Kind("pending changes", version: 1)

  /// The file, by its path in the project's folder.
  package let file: String
  var states: [State]

  init(of file: String, states: [State]) {
    self.file = file
    self.states = states
  }

  /// Reads a file of changes.
  init(_ bytes: [UInt8], path: String) throws(FileProblem) {
    var blocks = try FieldText.blocks(of: Self.kind, in: bytes, path: path)
    guard !blocks.isEmpty else { throw FileProblem(path, "names no file") }
    var head = blocks.removeFirst()
    file = try head.take("file")
    try head.finish()
    states = []
    for var block in blocks {
      if block.has("text") {
        states.append(State(hash: try block.take("text"), changes: []))
        try block.finish()
        continue
      }
      guard !states.isEmpty else { throw block.problem("the field 'text' is missing") }
      states[states.count - 1].changes.append(try Self.change(&block))
    }
    guard (1...2).contains(states.count) else {
      throw FileProblem(path, "has changes for \(states.count) texts, not for 1 or 2")
    }
  }

  private static func change(_ block: inout FieldText.Block) throws(FileProblem) -> PendingChange {
    let (from, to) = (try block.takeNumber("from"), try block.takeNumber("to"))
    guard from <= to else { throw block.problem("'to' is before 'from'") }
    let change = PendingChange(
      title: try block.take("title"), line: try block.takeNumber("line"),
      start: try block.takeNumber("start"), range: from..<to, old: try block.take("old"),
      new: try block.take("new"), picture: try block.take("picture"))
    try block.finish()
    return change
  }

  /// The file of changes.
  var text: String {
    var blocks = [[("file", file)]]
    for state in states {
      blocks.append([("text", state.hash)])
      for change in state.changes {
        blocks.append([
          ("title", change.title), ("line", "\(change.line)"), ("start", "\(change.start)"),
          ("from", "\(change.range.lowerBound)"), ("to", "\(change.range.upperBound)"),
          ("old", change.old), ("new", change.new), ("picture", change.picture),
        ])
      }
    }
    return FieldText.text(of: Self.kind, blocks)
  }

  /// The changes that fit a content of the file; nil if the file has changed.
  package func changes(fitting bytes: [UInt8]) -> [PendingChange]? {
    let hash = Self.hash(of: bytes)
    return states.first { $0.hash == hash }?.changes
  }

  /// The number of changes if the file has not changed.
  package var count: Int { states.first?.changes.count ?? 0 }

  /// Stands for the content of a file: FNV-1a, and the number of bytes.
  static func hash(of bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return "\(String(hash, radix: 16)) \(bytes.count)"
  }
}
