import Testing
import VirtualTimeCore

@testable import MarbleKit

/// Chooses as a list says, and after its end the first.
private final class ListedChoices: WorkChooser {
  private struct Contents {
    var choices: [Int]
    /// The number of owners at each choice so far.
    var counts: [Int] = []
  }

  private let contents: Guarded<Contents>

  init(_ choices: [Int]) { contents = Guarded(Contents(choices: choices)) }

  var counts: [Int] { contents.withLock { $0.counts } }

  func choose(among owners: [WorkOwner], in frame: Int) -> Int {
    contents.withLock { contents in
      let number = contents.counts.count
      contents.counts.append(owners.count)
      return number < contents.choices.count ? contents.choices[number] : 0
    }
  }
}

/// Random work of a few owners in two frames; some of it schedules more.
private struct RandomWork {
  private struct Piece {
    let name: String
    let owner: String
    let frame: Int
    /// The frame of the work that it schedules; nil for none.
    let next: Int?
  }

  private let pieces: [Piece]
  /// The work fails if the first of each pair comes before the second.
  private let pairs: [(String, String)]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = (0..<5).map { number in
      Piece(
        name: "p\(number)", owner: ["a", "b", "c"].randomElement(using: &random) ?? "a",
        frame: Int.random(in: 1...2, using: &random),
        next: Bool.random(using: &random) ? Int.random(in: 1...2, using: &random) : nil)
    }
    let names = pieces.map(\.name) + pieces.filter { $0.next != nil }.map { "next of \($0.name)" }
    self.pieces = pieces
    pairs = (0..<2).map { _ in
      (names.randomElement(using: &random) ?? "", names.randomElement(using: &random) ?? "")
    }
  }

  func schedule(_ frames: VirtualFrames, _ record: @escaping (String) -> Void) {
    for piece in pieces {
      frames.schedule(at: piece.frame, of: .source(piece.owner)) {
        record(piece.name)
        guard let next = piece.next else { return }
        frames.schedule(at: next) { record("next of \(piece.name)") }
      }
    }
  }

  func fails(_ recording: [String]) -> Bool {
    pairs.allSatisfy { first, second in
      recording.firstIndex(of: first) ?? 0 < recording.firstIndex(of: second) ?? 0
    }
  }
}

@Suite("a search through all orders of small work is compared with brute force")
struct OrderBruteForceTests {
  private static let seeds = Array(1...60 as ClosedRange<UInt64>)

  @Test("it reaches every outcome", arguments: seeds) func outcomes(seed: UInt64) {
    let work = RandomWork(seed: seed)
    var all: Set<[String]> = []
    var waiting: [[Int]] = [[]]
    while let choices = waiting.popLast() {
      let chooser = ListedChoices(choices)
      all.insert(OrderTrials.record(in: chooser, work.schedule))
      for (number, count) in chooser.counts.enumerated().dropFirst(choices.count) {
        let before = choices + Array(repeating: 0, count: number - choices.count)
        waiting += (1..<count).map { before + [$0] }
      }
    }
    let trials = OrderTrials(limit: 100_000, work.schedule)
    #expect(trials.search.isComplete)
    #expect(Set(trials.recordings) == all)
  }

  @Test("no order with fewer deviations fails than the first that it finds", arguments: seeds)
  func fewest(seed: UInt64) {
    let work = RandomWork(seed: seed)
    var fewest: Int?
    var waiting: [[OrderedRun.Choice]] = [[]]
    while let choices = waiting.popLast() {
      let run = OrderedRun(.choices(choices))
      if work.fails(OrderTrials.record(in: run, work.schedule)) {
        fewest = min(fewest ?? .max, run.order.deviations.count)
      }
      for (number, decision) in run.decisions.enumerated()
      where number > choices.last?.decision ?? -1 {
        waiting += decision.candidates.indices.dropFirst().map { index in
          choices + [
            .init(decision: number, index: index, candidate: decision.candidates[index])
          ]
        }
      }
    }
    let trials = OrderTrials(limit: 100_000, failing: work.fails, work.schedule)
    #expect(trials.search.firstFailure?.deviations.count == fewest)
  }
}
