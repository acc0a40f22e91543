import RxTestKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension Command {
  /// Starts a fixture file.
  static let new = Command(
    name: "new", operands: "OPERATOR [FILE]",
    summary: "create a fixture file for an operator; you draw the expectations",
    discussion: """
      Writes a test for each applicable case: a source that never emits, is empty, has
      one element, many, fails, does not end, is hot, is cold or emits during
      subscription; a closure that throws; an early disposal; time that passes. The
      tests fail until you draw their expectations: derive them from the operator's
      documented behaviour.

      By default, FILE has the operator's name, and is in Fixtures/operators if that
      directory exists; - writes to standard output. An existing file is not
      overwritten.
      """,
    execute: { invocation, console in
      guard let name = invocation.operands.first, invocation.operands.count <= 2 else {
        throw UsageError("'new' needs an operator, and may have a file", topic: "new")
      }
      let entry = try fixtureEntry(name)
      let text = CaseTemplate(entry).text(for: entry.labelledName ?? entry.name)
      let path = invocation.operands.dropFirst().first ?? standardPath(for: entry)
      if path == "-" {
        console.output.write(text)
      } else {
        try create(path, text)
        console.output.writeLine("\(path.escapingControls()): created")
      }
      return .success
    })

  private static func fixtureEntry(_ name: String) throws -> OperatorEntry {
    let found = try OperatorEntry.named(name, among: OperatorEntry.all, topic: "new")
    if let entry = found.first(where: { !$0.forms.isEmpty }) { return entry }
    throw UsageError("no fixture can call '\(name.escapingControls())'", topic: "new")
  }

  private static func standardPath(for entry: OperatorEntry) -> String {
    let directory = "Fixtures/operators"
    let name = entry.name.filter { $0 != "." }
    let file = name.prefix(1).uppercased() + name.dropFirst() + ".marble"
    return (try? FileKind(of: directory)) == .directory ? "\(directory)/\(file)" : file
  }

  private static func create(_ path: String, _ text: String) throws(FileProblem) {
    let output = try Output(newFileAt: path)
    output.write(text)
    output.flush()
    guard let problem = output.problem else { return }
    unlink(path)
    throw problem
  }
}
