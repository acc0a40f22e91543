import Pipelines

/// A pipeline and the log of its run with RxSwift.
package struct Record: Sendable, Equatable {
  /// The number of lines after which a recorded run is cut off.
  package static let lines = 40

  /// The pipeline's text.
  package let program: String
  /// The log.
  package let log: String
  /// The logs with corrections, if they are different.
  package private(set) var corrected: [CorrectedLog]

  /// Creates a record.
  ///
  /// - Throws: A `FormatError` if a log has no compact form.
  package init(program: String, log: String, corrected: [CorrectedLog] = []) throws {
    self.init(program: program, log: log)
    for other in corrected where other.text != log {
      if !self.corrected.contains(where: { $0.text == other.text }) { self.corrected.append(other) }
    }
    for log in [log] + self.corrected.map(\.text)
    where CompactLog.decode(CompactLog.encode(log)) != log {
      throw FormatError(description: "no compact form: \(program)\n\(log)")
    }
  }

  private init(program: String, log: String) {
    self.program = program
    self.log = log
    corrected = []
  }

  /// The record's lines in a file.
  package var text: String {
    corrected.reduce("\(program)\n  \(CompactLog.encode(log))\n") {
      $0 + "  ~\($1.request) \(CompactLog.encode($1.text))\n"
    }
  }
}

extension Record {
  /// Why a text is not a file of records.
  package struct FormatError: Error, CustomStringConvertible {
    /// What is wrong.
    package let description: String
  }

  /// Reads a file: a line for each pipeline, indented lines for its logs, and lines of comments.
  package static func parse(_ text: String) throws -> [Record] {
    var result: [Record] = []
    var program: Substring?
    for line in text.split(separator: "\n") where line.first != "#" {
      let words = line.drop { $0 == " " }
      if line.first != " " {
        if let program { throw FormatError(description: "no log below '\(program)'") }
        program = line
      } else if let known = program {
        result.append(Record(program: String(known), log: CompactLog.decode(words)))
        program = nil
      } else if words.first == "~", !result.isEmpty {
        let request = words.dropFirst().prefix { $0 != " " }
        let log = CompactLog.decode(words.dropFirst(request.count + 1))
        result[result.count - 1].corrected
          .append(CorrectedLog(request: String(request), text: log))
      } else {
        throw FormatError(description: "no pipeline above '\(line)'")
      }
    }
    if let program { throw FormatError(description: "no log below '\(program)'") }
    return result
  }

  /// Returns the text of a file.
  package static func text(of records: some Sequence<Record>, comment: String) -> String {
    "# \(comment)\n" + records.map(\.text).joined()
  }
}
