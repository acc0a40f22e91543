import Pipelines

/// A pipeline and the log of its run with RxSwift.
package struct Record: Sendable, Equatable {
  /// The number of lines after which a recorded run is cut off.
  package static let lines = 40

  /// The pipeline's text.
  package let program: String
  /// The log, in its compact form.
  package let compactLog: String

  /// Creates a record.
  ///
  /// - Throws: A `FormatError` if the log has no compact form.
  package init(program: String, log: String) throws {
    self.init(program: program, compactLog: CompactLog.encode(log))
    if self.log != log { throw FormatError(description: "no compact form: \(program)\n\(log)") }
  }

  private init(program: String, compactLog: String) {
    self.program = program
    self.compactLog = compactLog
  }

  /// The number of characters in a file.
  package var length: Int { program.utf8.count + compactLog.utf8.count }

  /// The log.
  package var log: String { CompactLog.decode(compactLog) }
}

extension Record {
  /// Why a text is not a file of records.
  package struct FormatError: Error, CustomStringConvertible {
    /// What is wrong.
    package let description: String
  }

  /// Reads a file: two lines for each record, the second of which is indented, and lines of comments.
  package static func parse(_ text: String) throws -> [Record] {
    var result: [Record] = []
    var program: Substring?
    for line in text.split(separator: "\n") where line.first != "#" {
      if line.first != " " {
        if let program { throw FormatError(description: "no log below '\(program)'") }
        program = line
      } else if let known = program {
        result.append(Record(program: String(known), compactLog: String(line.drop { $0 == " " })))
        program = nil
      } else {
        throw FormatError(description: "no pipeline above '\(line)'")
      }
    }
    if let program { throw FormatError(description: "no log below '\(program)'") }
    return result
  }

  /// Returns the text of a file.
  package static func text(of records: some Sequence<Record>, comment: String) -> String {
    "# \(comment)\n" + records.map { "\($0.program)\n  \($0.compactLog)\n" }.joined()
  }
}
