import Comparison
import Foundation
import Testing

/// Pipelines whose results differ from RxSwift's as documented.
struct DifferenceTests {
  private let records: [Record]
  /// The project's logs.
  private let logs: [String]

  init() throws {
    records = try Record.parse(Self.examples)
    let server = try ServerProcess(path: RecordedFiles.server, lines: Record.lines, patience: 60)
    server.send(records.map { "run \($0.program)" })
    try ServerProcess.wait(for: [server])
    logs = try #require(server.answers)
  }

  @Test func `documented differences do not fail`() throws {
    for (record, log) in zip(records, logs) {
      #expect(log != record.log, "\(record.program)")
      #expect(try Replay.failure(of: record, log: log) == nil, "\(record.program)")
    }
  }

  @Test(arguments: Correction.allCases)
  func `a difference needs its correction`(correction: Correction) throws {
    let failures = try zip(records, logs).compactMap { record, log in
      guard record.corrected.contains(where: { $0.request == correction.rawValue }) else {
        return nil as Replay.Failure?
      }
      let plain = try Record(program: record.program, log: record.log)
      return try Replay.failure(of: plain, log: log)
    }
    #expect(!failures.isEmpty)
  }

  @Test(arguments: Change.allCases)
  func `another change in the same pipeline fails`(change: Change) throws {
    for (record, log) in zip(records, logs) {
      let lines = log.split(separator: "\n").map { String($0) }
      let changed = lines.indices.compactMap { change.made(at: $0, in: lines) }
      #expect(!changed.isEmpty, "\(record.program)")
      for lines in changed {
        let log = lines.map { $0 + "\n" }.joined()
        #expect(try Replay.failure(of: record, log: log) != nil, "\(record.program)\n\(log)")
      }
    }
  }

  @Test func `each difference cites a sentence of the documentation`() throws {
    let text = try String(contentsOf: RecordedFiles.differences, encoding: .utf8)
    let sentences =
      DocumentedDifference.all.map(\.sentence) + Correction.allCases.map(\.sentence)
    for sentence in sentences where !sentence.hasPrefix("None is needed") {
      #expect(text.contains(sentence))
    }
  }

  /// A defect that no difference explains.
  enum Change: CaseIterable {
    case lost, doubled, exchanged, endedTwice, wrong

    /// Returns the lines with the change at an event of a subscriber; nil if there is none.
    func made(at index: Int, in lines: [String]) -> [String]? {
      let words = lines[index].split(separator: " ")
      guard words.count == 2, words[0].allSatisfy(\.isNumber), words[1] != "disposed" else {
        return nil
      }
      var lines = lines
      switch self {
      case .lost: lines.remove(at: index)
      case .doubled: lines.insert(lines[index], at: index)
      case .exchanged:
        guard index > 0, lines[index - 1] != lines[index] else { return nil }
        lines.swapAt(index - 1, index)
      case .endedTwice: lines.insert("\(words[0]) |", at: index + 1)
      case .wrong: lines[index] = "\(words[0]) n99"
      }
      return lines
    }
  }
}

extension DifferenceTests {
  /// Pipelines, RxSwift's results and its results with corrections.
  private static let examples = """
    cold[10:1 20:2 30:|].startWith[0].amb(empty)
      @200 +0 0n0 @500 0x
      ~amb @200 +0 0n0 @210 0n1 @220 0n2 @230 0| 0x
    just[1].doThrow[5].concat(never)
      @200 +0 h1s h1n1 0n1 h1N1 h1| h1|| 0#E5 0x h1S h1u
      ~errors @200 +0 h1s h1n1 0n1 h1N1 h1| h1|| h1S h1u @500 0x
    error[1].doThrow[3].catch[0](hot[210:2 220:|])
      @200 +0 h1s h1#E1 c0:E1 h1##E1 c0:E5 h1S h1u @210 0n2 @220 0| 0x
      ~errors @200 +0 h1s h1#E1 c0:E1 h1##E1 h1S h1u @210 0n2 @220 0| 0x
    hot[210:3 220:2 230:1 240:|].groupBy[3 5]
      @200 +0 @210 c0:3 c0:k3 @220 c0:2 c0:k2 @230 c0:1 c0:k1 @240 c0:[2] 0n2 c0:[1] 0n1 c0:[3] \
    0n3 0| 0x
      ~groups @200 +0 @210 c0:3 c0:k3 @220 c0:2 c0:k2 @230 c0:1 c0:k1 @240 c0:[3] 0n3 c0:[2] 0n2 \
    c0:[1] 0n1 0| 0x
    hot[210:1 220:2 230:|].skipUntil(create[1 #])
      @200 +0 c2 0#E1 0x r2
      ~notifiers @200 +0 c2 r2 @210 0n1 @220 0n2 @230 0| 0x
    subject publish 0; subject[0].elementAt[0].takeWhile[2]; subscribe 200 0 feed; at 210 next 0 1
      @200 +0 @210 next>0 c0:1 0n1 c0:2 0n2 c0:3 0| 0x
      ~once @200 +0 @210 next>0 c0:1 0n1 0| 0x
    subject publish 0; subject[0].first.singleObservable.takeWhile[2]; subscribe 200 0 feed; at \
    210 next 0 1
      @200 +0 @210 next>0 c0:1 0n1 c0:2 0n2 c0:3 0| 0x
      ~once @200 +0 @210 next>0 c0:1 0n1 0| 0x
    subject publish 0; subject[0].map[3]; subscribe 200 210; subscribe; subscribe 215; at 220 \
    next 0; at 240 complete 0
      @200 +0 +1 @210 -0 0x @215 +2 @220 next>0 c0:0 2n0 c0:0 1n0 @240 complete>0 2| 2x 1| 1x
      ~order @200 +0 +1 @210 -0 0x @215 +2 @220 next>0 c0:0 1n0 c0:0 2n0 @240 complete>0 1| 1x \
    2| 2x
    subject publish 0; subject[0].mergeVariadic(create[1 2 |].feed[0 1].take[1]); at 220 next 0 \
    5; at 230 complete 0
      @200 +0 c4 0n1 c3:1 0n2 c3:2 0n3 r4 @220 next>0 0n5 @230 complete>0 0| 0x
      ~ends @200 +0 c4 0n1 c3:1 0n2 r4 @220 next>0 0n5 @230 complete>0 0| 0x
    subject behavior 2; subject[0].amb(just[0].feed[0 0]); at 220 complete 0
      @200 +0 0n0 c2:0 0n1 @220 complete>0 @500 0x
      ~amb @200 +0 0n0 c2:0 0n1 @220 complete>0 0| 0x
      ~ends @200 +0 0n0 @220 complete>0 0| 0x
    create[1 5 6].map[5]
      @200 +0 c1 c0:1 0n1 c0:5 0#E4 0x c0:6 r1
      ~ends @200 +0 c1 c0:1 0n1 c0:5 0#E4 0x r1
    cold[10:3 20:|].multicastMakerRefCount[2]; subscribe 200 0 nested; subscribe 201
      @200 +0 c0:subject @201 +1 @220 0n3 +10 c0:subject 1n3 0| 0x 1| 1x @500 10x
      ~connections @200 +0 c0:subject @201 +1 @220 0n3 +10 c0:subject 1n3 0| 0x 1| 1x @240 10n3 \
    10| 10x
    just[1].mergeVariadic(just[5].hook).take[1]
      @200 +0 0n1 0| 0x s3 u3
      ~ends @200 +0 0n1 0| 0x
    """
}
