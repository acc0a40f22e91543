/// The place in a Swift file where a test states something.
public struct CallSite: Sendable, CustomStringConvertible {
  /// The module and the file, as `#fileID` gives it.
  public let fileID: StaticString
  /// The path of the file, as `#filePath` gives it.
  public let filePath: StaticString
  /// The line, counted from 1.
  public let line: UInt
  /// The column, counted from 1.
  public let column: UInt

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - fileID: The module and the file, as `#fileID` gives it.
  ///   - filePath: The path of the file, as `#filePath` gives it.
  ///   - line: The line, counted from 1.
  ///   - column: The column, counted from 1.
  public init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The place as compilers and editors write it: `file:line:column`.
  public var description: String { "\(filePath):\(line):\(column)" }
}
