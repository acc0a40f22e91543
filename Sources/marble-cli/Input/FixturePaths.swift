import RxFixtures
import RxTestKit

/// The files that the operands of a command line name, each once.
struct FixturePaths: Sendable {
  /// A file, and who asked for it.
  struct Entry: Sendable {
    /// The path.
    let path: String
    /// The operands that name it: their places on the command line and their lines.
    var requests: [(operand: Int, line: Int?)]
  }

  /// The files: in the order of the operands, those of one directory sorted by path.
  private(set) var entries: [Entry] = []
  /// The operands as they were written.
  let operands: [String]
  /// Whether the command line has operands.
  let areGivenByHand: Bool
  /// What could not be searched.
  private(set) var problems: [FileProblem] = []

  /// Finds the files.
  ///
  /// - Parameter texts: The operands; none for the default.
  /// - Throws: `UsageError`.
  init(_ texts: [String]) throws {
    let parsed = texts.isEmpty ? [PathOperand.standard] : try texts.map(PathOperand.init)
    operands = parsed.map(\.text)
    areGivenByHand = !texts.isEmpty
    var places: [String: Int] = [:]
    for (number, operand) in parsed.enumerated() {
      for path in files(of: operand) {
        let request = (operand: number, line: operand.line)
        if let place = places[path] {
          entries[place].requests.append(request)
        } else {
          places[path] = entries.count
          entries.append(Entry(path: path, requests: [request]))
        }
      }
    }
  }

  /// The identities of the files on the disk.
  var identities: Set<FileIdentity> { Set(entries.compactMap { FileIdentity(of: $0.path) }) }

  private mutating func files(of operand: PathOperand) -> [String] {
    guard operand.path != "-" else { return ["-"] }
    do throws(FileProblem) {
      guard try FileKind(of: operand.path) == .directory else { return [operand.path] }
      let search = DirectorySearch(Self.withoutTrailingSlashes(operand.path))
      problems += search.problems
      return search.files
    } catch {
      problems.append(FileProblem(error.path, error.reason + Self.hint(for: operand)))
      return []
    }
  }

  /// What may help where there is nothing at a path.
  private static func hint(for operand: PathOperand) -> String {
    guard operand.isGivenByHand else { return "; without a PATH, tests are searched there" }
    let parts = operand.path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    let name = parts.last ?? ""
    let ending = name.hasSuffix(".marble") ? ".marble" : ""
    let names = (try? Directory.names(in: folder.isEmpty ? "." : folder)) ?? []
    let known = names.sorted().filter { !$0.hasPrefix(".") && $0.hasSuffix(ending) }
      .map { String($0.dropLast(ending.count)) }
    return NameSpelling.nearest(to: String(name.dropLast(ending.count)), among: known)
      .map { "; did you mean '\((folder + $0 + ending).escapingControls())'?" } ?? ""
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
