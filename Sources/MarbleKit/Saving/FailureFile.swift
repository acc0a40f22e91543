/// A failing test as a file: what the test reports, and what is needed to run it again or to draw it elsewhere.
///
/// The file is a ``FieldText``. Its first block is about the test. The block of each failure follows, with those of the rows and of the
/// recordings that its diagrams draw.
package struct FailureFile: Sendable {
  static let kind = FieldText.Kind("saved failures", version: 1)

  /// The title of the test, with the values of `each` rows.
  package var title: String
  /// The title of the `test` row, without those values.
  package var test: String
  /// The path of the file with the test, from the folder of its project if it is in there.
  package var file: String
  /// The line of the test.
  package var line: Int
  /// Whether the test could not be parsed or evaluated.
  package var isError = false
  /// The cases with which a law was tried; nil for any other test.
  package var laws: LawCases?
  /// The orders in which the test was tried.
  package var orders = TriedOrders.usual
  /// The failing case of a law, or the failing order of another test.
  package var failingCase: String?
  /// The command that runs a test of Swift again; nil for a fixture.
  package var command: String?
  /// The lines of the test; nil if they are not known.
  package var lines: String?
  /// The version of the command, or nil for a test of Swift.
  package var version: String?
  /// The toolchain that has compiled the package.
  package var toolchain = Toolchain.name
  /// The system and the processor on which the test has run.
  package var system = Toolchain.system
  package var failures: [FailureParts]

  package init(title: String, test: String, at location: TextLocation, _ failures: [FailureParts]) {
    (self.title, self.test, self.failures) = (title, test, failures)
    (file, line) = (location.file, location.line)
  }

  /// Whether another run of the test has failed in the same way: by the same differences, wherever the rows are now.
  package func fails(like other: FailureFile) -> Bool {
    isError == other.isError && failures.count == other.failures.count
      && zip(failures, other.failures).allSatisfy { $0.essence == $1.essence }
  }

  /// All failures as text.
  package func report(in style: TextStyle = TextStyle()) -> String {
    failures.map { $0.text(below: "\($0.location): \($0.headline)", in: style) }
      .joined(separator: "\n\n")
  }
}

// MARK: - Names

extension FailureFile {
  /// The end of the files' names.
  package static let ending = ".failure.txt"

  /// The name of the file: parts of the test's file and title, which every file system can write, and a number that no other test has.
  package var name: String {
    let base = file.split(separator: "/").last.map(String.init) ?? ""
    let stem = base.lastIndex(of: ".").map { String(base[..<$0]) } ?? base
    let words = [stem.plainName(atMost: 30), title.plainName(atMost: 60)].filter { !$0.isEmpty }
    return (words + [KeptCases.hash(of: "\(file)\n\(title)")]).joined(separator: "-") + Self.ending
  }
}

extension String {
  /// The letters and digits of ASCII, with a dash in place of what is between them.
  fileprivate func plainName(atMost length: Int) -> String {
    let words = utf8.split { byte in
      !(byte.isDigit || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte))
    }
    let text = words.map { String(Substring($0)) }.joined(separator: "-")
    return String(Substring(text.utf8.prefix(length)))
  }
}

// MARK: - Writing

extension FailureFile {
  /// Longer files are written with shorter values, and not read.
  static let largest = 8 << 20
  /// The length of the values that are shortened.
  private static let longestValue = 1_000

  /// Whether a file begins like one of a failing test, of any version.
  package static func begins(_ text: String) -> Bool { kind.begins(text) }

  /// The content of the file.
  package var text: String { text(upTo: Self.largest) }

  /// The content of the file, which has shorter values, or no events, if it would be larger than `size` bytes.
  package func text(upTo size: Int) -> String {
    var text = text(atMost: nil)
    if text.utf8.count > size { text = self.text(atMost: Self.longestValue) }
    if text.utf8.count <= size { return text }
    var file = self
    for index in file.failures.indices {
      file.failures[index].report = nil
      file.failures[index].introduction = "  The events are too many for this file."
    }
    file.lines = nil
    return file.text(atMost: Self.longestValue)
  }

  private func text(atMost longest: Int?) -> String {
    var head: [(String, String)] = [("title", title), ("test", test)]
    head += [("file", file), ("line", "\(line)")]
    if isError { head.append(("outcome", "error")) }
    if let laws { head += [("seed", "\(laws.seed)"), ("cases", "\(laws.count)")] }
    if case .every(let limit) = orders {
      head.append(("orders", limit.map(String.init) ?? "every"))
    }
    let optional = [
      ("case", failingCase), ("again", command), ("version", version), ("toolchain", toolchain),
      ("system", system), ("lines", lines),
    ]
    head += optional.compactMap { name, value in value.map { (name, $0) } }
    return FieldText.text(of: Self.kind, [head] + failures.flatMap { $0.blocks(atMost: longest) })
  }
}

// MARK: - Reading

extension FailureFile {
  /// Reads a file.
  ///
  /// - Throws: That it is not such a file, or of another version, or where it is wrong.
  package init(reading path: String) throws(FileProblem) {
    try self.init(try FileReading.contents(of: path), path: path)
  }

  /// Reads the content of a file.
  package init(_ bytes: [UInt8], path: String) throws(FileProblem) {
    if bytes.count > Self.largest {
      throw FileProblem(path, "is larger than \(Self.largest >> 20) MB")
    }
    var blocks = try FieldText.blocks(of: Self.kind, in: bytes, path: path)[...]
    guard var head = blocks.popFirst() else { throw FileProblem(path, "names no test") }
    title = try head.take("title")
    test = try head.take("test")
    file = try head.take("file")
    line = try head.takeNumber("line")
    switch try head.takeIfThere("outcome") {
    case nil: break
    case "error": isError = true
    case let other?: throw head.problem("unknown outcome '\(other.escapingControls())'")
    }
    if let text = try head.takeIfThere("seed") {
      guard let seed = UInt64(text) else { throw head.problem("'seed' must be a number") }
      laws = LawCases(again: max(1, try head.takeNumber("cases")), seed: seed)
    }
    if let text = try head.takeIfThere("orders") {
      let limit = Int(text)
      guard text == "every" || limit.map({ $0 > 0 }) == true else {
        throw head.problem("'orders' must be 'every' or a number")
      }
      orders = .every(limit: limit)
    }
    failingCase = try head.takeIfThere("case")
    command = try head.takeIfThere("again")
    version = try head.takeIfThere("version")
    lines = try head.takeIfThere("lines")
    toolchain = try head.take("toolchain")
    system = try head.take("system")
    try head.finish()
    failures = []
    while !blocks.isEmpty { failures.append(try FailureParts(&blocks, in: file)) }
    if failures.isEmpty { throw FileProblem(path, "holds no failure") }
  }
}
