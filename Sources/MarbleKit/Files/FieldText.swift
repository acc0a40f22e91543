/// A text file of named fields, in blocks, that one run leaves for a later one.
///
///     marble-testing pending changes 1
///     file: Tests/SearchTests.swift
///
///     line: 12
///     picture:
///     | frame 7: wrong value
///     |
///     |   expected  ---a---b--d-|
///
/// The first line is the kind of the file and the version of its format. A value of several lines follows its name, each line after a `|`.
/// An empty line begins a block.
package struct FieldText {
  /// A kind of such files, and the version that this version of the package reads and writes.
  package struct Kind: Sendable {
    package let name: String
    package let version: Int

    package init(_ name: String, version: Int) {
      self.name = name
      self.version = version
    }

    /// Whether a file begins like one of this kind, of any version.
    package func begins(_ text: String) -> Bool { text.hasPrefix("marble-testing \(name) ") }
  }

  /// Fields that belong together.
  package struct Block {
    private struct Field {
      let name: String
      var lines: [String]
      let number: Int
      /// Whether the value follows the line with the name.
      let isBelow: Bool
    }

    private let path: String
    /// The number of the block's first line, from 1.
    private let number: Int
    private var fields: [Field] = []

    fileprivate init(_ path: String, line: Int) {
      self.path = path
      number = line
    }

    fileprivate var isEmpty: Bool { fields.isEmpty }

    /// Whether the block has a field of this name.
    package func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

    fileprivate mutating func add(_ line: String, number: Int) throws(FileProblem) {
      // By bytes: a combining character may follow a space or a colon.
      let bytes = line.utf8
      if bytes.first == UInt8(ascii: "|") {
        guard !fields.isEmpty else {
          throw problem("a line of a value has no name above it", number)
        }
        fields[fields.count - 1].lines.append(Self.text(behindSpace: bytes.dropFirst()))
        return
      }
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
        throw problem("expected 'name: value'", number)
      }
      let name = String(line[..<colon])
      if has(name) {
        throw problem("the field '\(name.escapingControls())' is there twice", number)
      }
      let value = bytes[colon...].dropFirst()
      let lines = value.isEmpty ? [] : [Self.text(behindSpace: value)]
      fields.append(Field(name: name, lines: lines, number: number, isBelow: value.isEmpty))
    }

    private static func text(behindSpace bytes: Substring.UTF8View) -> String {
      String(Substring(bytes.first == UInt8(ascii: " ") ? bytes.dropFirst() : bytes))
    }

    /// Takes a field's value out of the block.
    package mutating func take(_ name: String) throws(FileProblem) -> String {
      guard let index = fields.firstIndex(where: { $0.name == name }) else {
        throw problem("the field '\(name)' is missing", number)
      }
      return fields.remove(at: index).lines.joined(separator: "\n")
    }

    /// Takes a field's value out of the block; nil if the block has no such field.
    package mutating func takeIfThere(_ name: String) throws(FileProblem) -> String? {
      has(name) ? try take(name) : nil
    }

    /// Takes a text that is printed as it is, so that control characters in it cannot drive a terminal; nil if the block has no such field.
    package mutating func takePrinted(_ name: String) throws(FileProblem) -> String? {
      try takeIfThere(name)?.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).escapingControls(keepingTabs: true) }.joined(separator: "\n")
    }

    /// Takes the lines of a value, with their numbers; none if it is empty.
    package mutating func takeLines(
      _ name: String
    ) throws(FileProblem) -> [(number: Int, text: String)] {
      let field = fields.first { $0.name == name }
      let text = try take(name)
      guard let field, !text.isEmpty else { return [] }
      let first = field.isBelow ? field.number + 1 : field.number
      return field.lines.enumerated().map { (first + $0, $1) }
    }

    /// Takes a whole number, 0 or more.
    package mutating func takeNumber(_ name: String) throws(FileProblem) -> Int {
      let text = try take(name)
      guard let number = Int(text), (0..<1 << 40).contains(number) else {
        throw problem("'\(name)' must be a number, not '\(text.escapingControls())'")
      }
      return number
    }

    /// Checks that no field is left that this version does not know.
    package func finish() throws(FileProblem) {
      guard let field = fields.first else { return }
      throw problem("unknown field '\(field.name.escapingControls())'", field.number)
    }

    /// A mistake in a line of the file; in the first line of the block if none is given.
    package func problem(_ reason: String, _ line: Int? = nil) -> FileProblem {
      FileProblem(path, "line \(line ?? number): \(reason)")
    }
  }

  /// Writes blocks of fields as text.
  package static func text(of kind: Kind, _ blocks: [[(name: String, value: String)]]) -> String {
    var text = "marble-testing \(kind.name) \(kind.version)\n"
    for (index, block) in blocks.enumerated() {
      if index > 0 { text += "\n" }
      for (name, value) in block {
        let lines = value.linesOfBytes
        text += lines.count == 1 ? "\(name): \(value)\n" : "\(name):\n"
        if lines.count > 1 { for line in lines { text += "| \(line)\n" } }
      }
    }
    return text
  }

  /// Reads a file.
  ///
  /// - Throws: That it is not of this kind or version, or where it is wrong.
  package static func blocks(
    of kind: Kind, in bytes: [UInt8], path: String
  ) throws(FileProblem) -> [Block] {
    guard let text = String(validUTF8: bytes), kind.begins(text) else {
      throw FileProblem(path, "is not a file of \(kind.name)")
    }
    let lines = text.linesOfBytes
    let version = lines[0].split(separator: " ").last ?? ""
    guard version == "\(kind.version)" else {
      throw FileProblem(
        path,
        "has version \(String(version).escapingControls()) of its format, but this version of marble-testing reads \(kind.version)"
      )
    }
    var blocks: [Block] = []
    var block = Block(path, line: 2)
    for (index, line) in lines.enumerated().dropFirst() {
      if line.isEmpty {
        if !block.isEmpty { blocks.append(block) }
        block = Block(path, line: index + 2)
      } else {
        try block.add(line, number: index + 1)
      }
    }
    // The last line ends with a line feed, unless the file was cut.
    guard lines.last == "" else { throw FileProblem(path, "ends in the middle of a line") }
    return blocks
  }
}

extension String {
  /// The lines between line feeds; a carriage return before one stays.
  fileprivate var linesOfBytes: [String] {
    utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}
