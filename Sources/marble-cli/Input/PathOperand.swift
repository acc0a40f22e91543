import RxTestKit

/// A path of the command line: a file, `FILE:LINE`, a directory, or `-` for standard input.
struct PathOperand {
  /// The operand as it was written.
  let text: String
  /// The path without its line.
  let path: String
  /// The line, if one was written; the test that stands there is meant.
  let line: Int?
  /// Whether the user wrote it, or it is the default.
  let isGivenByHand: Bool

  /// What is searched when no path is given.
  static let standard = PathOperand("Fixtures", path: "Fixtures", line: nil, isGivenByHand: false)

  /// Reads an operand; what exists under its whole name is not taken apart.
  init(_ text: String) throws {
    guard !text.isEmpty else { throw UsageError("'' names no file") }
    let (path, line) = Self.split(text)
    guard let line, (try? FileKind(of: text)) == nil else {
      self.init(text, path: text, line: nil, isGivenByHand: true)
      return
    }
    if path != "-", (try? FileKind(of: path)) == .directory {
      throw UsageError(
        "'\(text.escapingControls())': '\(path)' is a directory, a line needs a file")
    }
    self.init(text, path: path, line: line, isGivenByHand: true)
  }

  private init(_ text: String, path: String, line: Int?, isGivenByHand: Bool) {
    self.text = text
    self.path = path
    self.line = line
    self.isGivenByHand = isGivenByHand
  }

  /// Divides `FILE:LINE`, and `FILE:LINE:COLUMN` as messages print it, whose column is ignored.
  private static func split(_ text: String) -> (path: String, line: Int?) {
    guard let (path, last) = splitNumber(text) else { return (text, nil) }
    if let (path, line) = splitNumber(path) { return (path, line) }
    return (path, last)
  }

  private static func splitNumber(_ text: String) -> (String, Int)? {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), colon > text.startIndex else {
      return nil
    }
    let digits = text[colon...].dropFirst()
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return (String(text[..<colon]), Int(digits) ?? .max)
  }
}
