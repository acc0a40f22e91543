import RxTestKit

/// The text of an expression in a fixture, with its place in the file.
public struct ExpressionText: Hashable, Sendable {
  /// A line, or a part of a line, of the expression.
  public struct Line: Hashable, Sendable {
    /// The whole line of the file.
    public var source: String
    /// The line's number, counted from 1.
    public var number: Int
    /// The begin of the part in `source`, in UTF-8 bytes.
    public var sourceOffset: Int
    /// The begin of the part in the expression's `text`, in UTF-8 bytes.
    public var textOffset: Int
    /// Whether the whole line is ASCII, so that a byte is a column.
    public var isASCII: Bool
  }

  /// The expression without comments, indentation and blank lines; its lines are divided by `\n`.
  public var text: String
  /// The path of the file.
  public var file: String
  /// The lines of the expression, at least one.
  public var lines: [Line]
  /// Whether the text is broken in a way that is reported already, such as by a bracket that is never
  /// closed: it does not have to be parsed.
  public var isMalformed = false

  /// The begin of the expression.
  public var start: TextLocation { location(at: 0) }
}

extension ExpressionText {
  /// Creates an expression that comes from no fixture file.
  ///
  /// - Parameters:
  ///   - text: The expression.
  ///   - file: The name of the text in messages.
  public init(_ text: String, file: String) {
    self.text = text
    self.file = file
    lines = []
    var offset = 0
    for part in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      lines.append(
        Line(
          source: String(decoding: part, as: UTF8.self), number: lines.count + 1, sourceOffset: 0,
          textOffset: offset, isASCII: part.allSatisfy { $0 < 0x80 }))
      offset += part.count + 1
    }
  }

  /// The expression with the indentation of its lines, counted from that of the least indented line below the first.
  var indentedText: String {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard parts.count == lines.count, lines.count > 1 else { return text }
    let indents = lines.dropFirst().map { line in
      line.source.utf8.prefix(line.sourceOffset).prefix { $0 == 0x20 || $0 == 0x09 }.count
    }
    let least = indents.min() ?? 0
    let below = zip(parts.dropFirst(), indents).map { part, indent in
      String(repeating: " ", count: indent - least) + part
    }
    return ([String(parts[0])] + below).joined(separator: "\n")
  }

  /// Finds the place in the file of a place in the text.
  ///
  /// On a line that is not ASCII this counts characters from the line's beginning: parsers keep offsets
  /// and ask for a location where there is something to say.
  ///
  /// - Parameter offset: A place in `text`, in UTF-8 bytes.
  /// - Returns: The same place in the file.
  public func location(at offset: Int) -> TextLocation {
    let line = line(at: offset)
    let column = line.characterCount(before: line.sourceOffset(ofText: offset)) + 1
    return TextLocation(file: file, line: line.number, column: column)
  }

  /// Creates a diagnostic about a part of the expression.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - range: Where in `text`, in UTF-8 bytes; what continues in further lines is not underlined.
  ///   - note: A hint.
  /// - Returns: The diagnostic, at the place in the file.
  public func diagnostic(
    _ message: String, at range: Range<Int>, note: String? = nil
  ) -> Diagnostic {
    let line = line(at: range.lowerBound)
    let first = line.characterCount(before: line.sourceOffset(ofText: range.lowerBound))
    let last = line.characterCount(before: line.sourceOffset(ofText: range.upperBound))
    let location = TextLocation(file: file, line: line.number, column: first + 1)
    return Diagnostic(message, at: location, in: line.source, length: last - first, note: note)
  }

  /// Finds the last line that begins at or before an offset.
  private func line(at offset: Int) -> Line {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].textOffset <= offset { low = middle + 1 } else { high = middle }
    }
    return lines.isEmpty
      ? Line(source: text, number: 1, sourceOffset: 0, textOffset: 0, isASCII: false)
      : lines[max(0, low - 1)]
  }
}

extension ExpressionText.Line {
  fileprivate func sourceOffset(ofText offset: Int) -> Int {
    min(max(0, offset - textOffset), source.utf8.count) + sourceOffset
  }

  fileprivate func characterCount(before offset: Int) -> Int {
    isASCII ? min(offset, source.utf8.count) : source.characterCount(ofPrefix: offset)
  }
}
