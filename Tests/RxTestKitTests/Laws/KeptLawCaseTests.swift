import Foundation
import RxTestKitAssertions
import TestSupport
import Testing

@testable import MarbleKit

@Suite("Kept cases of laws and orders")
struct KeptCaseTests {
  private func search(_ seed: UInt64, _ count: Int = 200) -> LawSearch<Int> {
    LawSearch(title: "law", cases: LawCases(count, seed: seed), valueCounts: [3, 1])
  }

  @Test func `a case is read as it was written`() throws {
    let search = search(7)
    for number in 1...200 {
      let sources = search.sources(ofCase: number)
      let kept = KeptLawCase(seed: .max, number: number, steps: 2, sources: sources)
      #expect(KeptLawCase(kept.text, valueCounts: [3, 1]) == kept, "\(kept.text)")
    }
  }

  @Test(arguments: [
    "", ";", "seed 5 case 1 steps 0", "seed 5 case 1 steps 0; cold",
    "seed 5 case 0 steps 0; cold; hot",
    "seed -5 case 1 steps 0; cold; hot", "seed 5 case 1 steps 0; cold 0=3; hot",
    "seed 5 case 1 steps 0; cold -1=0; hot", "seed 5 case 1 steps 0; cold 2=0 1=0; hot",
    "seed 5 case 1 steps 0; cold 1=| 2=0; hot", "seed 5 case 1 steps 0; cold 1=x; hot",
    "seed 5 case 1 steps 0; hot -1=0 0=0; hot", "seed 5 case 1 steps 0; hot -1=|; hot",
    "seed 5 case 1 steps 0; cold 99999999=0; hot", "seed 5 case 1 steps 0; warm; hot",
    "seed 5 case 1 steps 99999999999; cold; hot", "seed 5 case 1 steps 0; cold 1; hot",
  ])
  func `what is not a case of the law is left out`(text: String) {
    #expect(KeptLawCase(text, valueCounts: [3, 1]) == nil)
  }

  @Test func `a kept case that passes changes nothing of the random ones`() {
    var without: [[ArbitrarySource]] = []
    _ = search(7).find { sources in
      without.append(sources)
      return nil
    }
    var with: [[ArbitrarySource]] = []
    let kept = KeptLawCase(seed: 1, number: 2, steps: 0, sources: search(9).sources(ofCase: 4))
    _ = search(7).find(tryingFirst: kept.text) { sources in
      with.append(sources)
      return nil
    }
    #expect(with.first == kept.sources)
    #expect(Array(with.dropFirst()) == without)
  }

  @Test func `a kept case that fails is reported as it was found`() {
    let kept = KeptLawCase(seed: 1, number: 2, steps: 3, sources: search(9).sources(ofCase: 4))
    let found = search(7).find(tryingFirst: kept.text) { _ in 1 }
    #expect(found?.kept == kept)
    #expect(found?.isKept == true)
  }

  @Test func `a chosen seed is known as one`() {
    #expect(LawCases(seed: 1).isSeedGiven)
    var cases = LawCases()
    cases.count = 5
    cases.seed = 1
    #expect(cases.isSeedGiven)
  }
}

#if os(Linux)
  @Suite("Cases that Swift tests keep")
  struct KeptCasesOfTests {
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kept-\(UUID().uuidString)").resolvingSymlinksInPath()

    private func run(_ suite: String, _ environment: [String: String]) async throws -> String {
      try await TestProcess.run(
        suite, environment: ["MARBLE_KEPT_CASES": ""].merging(environment) { $1 }, in: folder
      ).output
    }

    private func cases() -> [String] {
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent(".build/marble-cases").path)
      return (names ?? []).filter { $0.hasSuffix(".case") }
    }

    private func prepare() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in ["Package.swift", "KeptSuite.swift"] {
        try Data().write(to: folder.appendingPathComponent(name))
      }
    }

    @Test(
      "failing cases are tried first, until they pass", arguments: ["KeptSuite", "KeptXCTests"])
    func keeps(suite: String) async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try prepare()
      let first = try await run(suite, ["MARBLE_RIGHT": "0"])
      #expect(cases().count == 2)
      #expect(!first.contains("earlier run"))
      let second = try await run(suite, ["MARBLE_RIGHT": "0"])
      #expect(second.contains("; an earlier run found it. Its sources:"), "\(second)")
      #expect(
        second.contains(
          "This order failed in an earlier run, and fails again; no other order was tried:"))
      let mended = try await run(suite, ["MARBLE_RIGHT": "1"])
      #expect(!mended.contains("earlier run"))
      #expect(cases() == [])
      let off = try await run(suite, ["MARBLE_RIGHT": "0", "MARBLE_KEPT_CASES": "0"])
      #expect(off.contains("of seed"))
      #expect(cases() == [])
    }

    @Test func `a file of a case that is wrong is left out`() async throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try prepare()
      _ = try await run("KeptSuite", ["MARBLE_RIGHT": "0"])
      let paths = cases().map { folder.appendingPathComponent(".build/marble-cases/\($0)") }
      let texts = try paths.map { try String(contentsOf: $0, encoding: .utf8) }
      let changes: [(String) -> String] = [
        { $0.replacing(/case: .*/, with: "case: 99: nothing < none") },
        { $0.replacing("case 1\n", with: "case 2\n") }, { _ in "" }, { $0 + "|" },
        { $0.replacing(/title: .*/, with: "title: another") },
      ]
      for change in changes {
        for (path, text) in zip(paths, texts) {
          try change(text).write(to: path, atomically: true, encoding: .utf8)
        }
        let output = try await run("KeptSuite", ["MARBLE_RIGHT": "0"])
        #expect(!output.contains("earlier run"), "\(output)")
        #expect(output.contains("The first that fails:"))
      }
    }
  }
#endif
