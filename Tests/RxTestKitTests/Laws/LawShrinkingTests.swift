import RxCore
import Testing

@testable import MarbleKit
@testable import RxTestKit

@Suite("Smallest counterexamples")
struct LawShrinkingTests {
  /// What is wrong with some sources, and the smallest sources with which it is.
  struct Fault: Sendable {
    let name: String
    let smallest: [String]
    let isThere: @Sendable ([[MarbleDiagram.Mark]], [Bool]) -> Bool

    init(
      _ name: String, _ smallest: String...,
      isThere: @escaping @Sendable ([[MarbleDiagram.Mark]], [Bool]) -> Bool
    ) {
      self.name = name
      self.smallest = smallest
      self.isThere = isThere
    }
  }

  static let faults = [
    Fault("anything", "cold -") { _, _ in true },
    Fault("three events", "cold aaa") { marks, _ in marks[0].count >= 3 },
    Fault("an end", "cold |") { marks, _ in marks[0].last?.symbol == .completed },
    Fault("an error", "cold #") { marks, _ in marks[0].last?.symbol == .error },
    Fault("a hot source", "hot -") { _, isHot in isHot[0] },
    Fault("a past", "hot a^") { marks, _ in marks[0].contains { $0.frame < 0 } },
    Fault("two values in the past", "hot aa^") { marks, _ in
      marks[0].count { $0.frame < 0 } >= 2
    },
    Fault("a past and what follows", "hot a^a") { marks, _ in
      marks[0].contains { $0.frame < 0 } && marks[0].contains { $0.frame > 0 }
    },
    Fault("two values in a frame", "cold (aa)") { marks, _ in
      zip(marks[0], marks[0].dropFirst()).contains { $0.frame == $1.frame && $1.symbol.isValue }
    },
    Fault("a silence of three frames", "cold a---a") { marks, _ in
      zip(marks[0], marks[0].dropFirst()).contains { $1.frame - $0.frame > 3 }
    },
    Fault("two values that differ", "cold ab") { marks, _ in
      zip(marks[0], marks[0].dropFirst()).contains {
        $0.symbol.isValue && $1.symbol.isValue && $0.symbol < $1.symbol
      }
    },
    Fault("a value that comes again", "cold aa") { marks, _ in
      let values = marks[0].map(\.symbol).filter(\.isValue)
      return Set(values).count < values.count
    },
    Fault("a certain value", "cold c") { marks, _ in
      marks[0].contains { $0.symbol == .value("c") }
    },
    Fault("as many events", "cold aa", "cold aa") { marks, _ in
      marks[0].count == marks[1].count && marks[0].count >= 2
    },
    Fault("values in the same frame", "cold a", "cold a") { marks, _ in
      marks[0].contains { mark in marks[1].contains { $0.frame == mark.frame } }
    },
    Fault("one that comes after the other's end", "cold |", "cold -a") { marks, _ in
      guard let end = marks[0].last, end.symbol == .completed else { return false }
      return marks[1].contains { $0.symbol.isValue && $0.frame > end.frame }
    },
    Fault("values in turn", "cold a-a", "cold -a") { marks, _ in
      marks[1].contains { mark in
        marks[0].contains { $0.frame < mark.frame && $0.symbol.isValue }
          && marks[0].contains { $0.frame > mark.frame && $0.symbol.isValue }
          && mark.symbol.isValue
      }
    },
  ]

  private func findings(_ fault: Fault, seed: UInt64) -> [String] {
    let values = ["a", "b", "c", "d", "e"]
    let search = LawSearch<Bool>(
      title: fault.name, cases: LawCases(10_000, seed: seed),
      valueCounts: fault.smallest.map { _ in values.count })
    let attempt: ([ArbitrarySource]) -> Bool? = { sources in
      let marks = sources.map { $0.diagram(of: values).marks }
      return fault.isThere(marks, sources.map(\.isHot)) ? true : nil
    }
    guard let found = search.find(attempt) else { return [] }
    return search.shrink(found, attempt).sources.map {
      "\($0.isHot ? "hot" : "cold") \($0.diagram(of: values))"
    }
  }

  @Test("whatever was found becomes the smallest sources that fail", arguments: faults.map(\.name))
  func smallest(name: String) throws {
    let fault = try #require(Self.faults.first { $0.name == name })
    for seed in 1...20 as ClosedRange<UInt64> {
      #expect(findings(fault, seed: seed) == fault.smallest, "seed \(seed)")
    }
  }

  @Test("what is found follows from the seed")
  func deterministic() {
    let fault = Fault("any", "", "") { marks, _ in marks[0].count > marks[1].count + 2 }
    #expect(findings(fault, seed: 3) == findings(fault, seed: 3))
  }
}

extension MarbleDiagram.Symbol {
  fileprivate var isValue: Bool { if case .value = self { true } else { false } }

  fileprivate static func < (left: Self, right: Self) -> Bool { left.token < right.token }
}
