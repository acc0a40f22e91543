import RxTestKit

/// What 'render' draws.
enum PictureKind: String, CaseIterable {
  case svg, html, ascii, markdown

  /// The endings of files of each kind, the usual one first.
  private static let endings: [(kind: Self, endings: [String])] = [
    (.svg, ["svg"]), (.html, ["html", "htm"]), (.ascii, ["txt"]), (.markdown, ["md", "markdown"]),
  ]
  /// The endings of other kinds of pictures, which no option makes right.
  private static let foreignEndings: Set = ["png", "pdf", "jpg", "jpeg", "gif", "webp"]

  /// The kind that the ending of a file's name says; nil for another ending, or none.
  init?(endingOf path: String) {
    let ending = Self.ending(of: path)
    let found = Self.endings.first { $0.endings.contains { $0 == ending } }
    guard let found else { return nil }
    self = found.kind
  }

  /// Chooses the kind for an output file.
  ///
  /// - Parameters:
  ///   - given: The kind that `--as` says.
  ///   - path: The output file; nil for standard output.
  /// - Throws: `UsageError` if the ending of the file is unknown, or contradicts `--as`.
  static func chosen(_ given: Self?, for path: String?) throws -> Self {
    // A fixture file is refused when the output is checked.
    guard let path, let ending = ending(of: path), ending != "marble" else {
      return given ?? .svg
    }
    let said = Self(endingOf: path)
    if let given {
      guard said ?? given == given, !foreignEndings.contains(ending) else {
        throw UsageError(
          "'--as \(given.rawValue)' and the ending of '\(path.escapingControls())' contradict each other",
          topic: "render")
      }
      return given
    }
    if let said { return said }
    let known = endings.map { ".\($0.endings[0]) (\($0.kind.rawValue))" }
    throw UsageError(
      "cannot write '\(path.escapingControls())': the ending must be "
        + "\(known.dropLast().joined(separator: ", ")) or \(known.last ?? "")", topic: "render")
  }

  /// The ending of a file's name in lower case, without the dot; nil if there is none.
  private static func ending(of path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[dot...].dropFirst().lowercased()
    return ending.isEmpty || name.allSatisfy { $0 == "." } ? nil : ending
  }

  /// The kind of file that holds the picture.
  var outputKind: OutputKind {
    switch self {
    case .svg: .svg
    case .html: .html
    case .ascii: .text
    case .markdown: .markdown
    }
  }
}
