/// A place in a text: in a fixture file, a Swift file or an argument of a command.
public struct TextLocation: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The path of the text; a name if the text is not a file.
  public var file: String
  /// The line, counted from 1.
  public var line: Int
  /// The column in grapheme clusters, counted from 1.
  public var column: Int

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - file: The path of the text; a name if the text is not a file.
  ///   - line: The line, counted from 1.
  ///   - column: The column in grapheme clusters, counted from 1.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place as compilers and editors write it: `file:line:column`.
  public var description: String { "\(file.escapingControls()):\(line):\(column)" }

  /// Orders places by file, then by line, then by column.
  public static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
