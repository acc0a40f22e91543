/// A place in a Swift file of a test: an expectation, a source.
public struct CallSite: Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: UInt
  /// The column, counted from 1.
  public let column: UInt
  /// The file and the line for XCTest; if a location of Swift Testing is forwarded, those of the call itself.
  package let literal: (filePath: StaticString, line: UInt)

  private let literalFileID: StaticString
  /// The texts of a location of Swift Testing.
  private let texts: (fileID: String, filePath: String)?

  /// The place of the helper's call, inside `reporting(at:)`.
  @TaskLocal private static var forwarded: CallSite?

  /// Creates a place.
  ///
  /// Inside `TestScheduler.reporting(file:line:_:)`, uses the place passed there instead.
  ///
  /// - Parameters:
  ///   - fileID: The module and the file: `#fileID`.
  ///   - filePath: The path of the file: `#filePath`.
  ///   - line: The line, counted from 1.
  ///   - column: The column, counted from 1.
  public init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    if let forwarded = Self.forwarded {
      self = forwarded
      return
    }
    self.line = line
    self.column = column
    literal = (filePath, line)
    literalFileID = fileID
    texts = nil
  }

  package init(
    fileID: String, filePath: String, line: UInt, column: UInt,
    literal: (filePath: StaticString, line: UInt)
  ) {
    self.line = line
    self.column = column
    self.literal = literal
    literalFileID = ""
    texts = (fileID, filePath)
  }

  /// The module and the file: `#fileID`.
  public var fileID: String { texts?.fileID ?? "\(literalFileID)" }

  /// The path of the file: `#filePath`.
  public var filePath: String { texts?.filePath ?? "\(literal.filePath)" }

  /// Calls `body`, whose sources and expectations are reported at this place.
  package func forward<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$forwarded.withValue(self, operation: body)
  }

  /// The name of the file and the line: `SearchTests.swift:12`.
  package var fileAndLine: String {
    "\(filePath.split(separator: "/").last.map(String.init) ?? filePath):\(line)"
  }

  /// The place as compilers and editors write it: `file:line:column`.
  public var description: String { "\(filePath):\(line):\(column)" }
}
