import RxFixtures
import RxTestKit

/// What a file in the subset of TOML holds that configuration needs: tables of strings, integers, booleans and arrays of strings.
struct TOMLDocument {
  /// A value.
  enum Value: Equatable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case strings([String])
  }

  /// A part of a line.
  struct Place {
    /// The line, counted from 1.
    var line: Int
    /// The column in characters, counted from 1.
    var column: Int
    var length: Int
  }

  /// A key with its value.
  struct Entry {
    var key: String
    var keyPlace: Place
    var value: Value
    var valuePlace: Place
  }

  /// A table: its name's parts, none for what is above all tables.
  struct Table {
    var path: [String]
    var place: Place
    var entries: [Entry] = []
  }

  /// The tables in the order of the file; the first one has no name.
  let tables: [Table]

  private let file: String
  private let lines: [String]

  /// Reads a file.
  ///
  /// - Throws: A `Diagnostic` of the first thing that is wrong.
  init(_ text: String, file: String) throws(Diagnostic) {
    self.file = file
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var parser = TOMLParser(text)
    do {
      tables = try parser.parse()
    } catch {
      throw Self.diagnostic(error.message, at: error.place, note: error.note, file, lines)
    }
  }

  /// An error in a part of the file.
  func diagnostic(_ message: String, at place: Place, note: String? = nil) -> Diagnostic {
    Self.diagnostic(message, at: place, note: note, file, lines)
  }

  private static func diagnostic(
    _ message: String, at place: Place, note: String?, _ file: String, _ lines: [String]
  ) -> Diagnostic {
    let line = lines.indices.contains(place.line - 1) ? lines[place.line - 1] : ""
    let location = TextLocation(file: file, line: place.line, column: place.column)
    return Diagnostic(message, at: location, in: line, length: place.length, note: note)
  }
}
