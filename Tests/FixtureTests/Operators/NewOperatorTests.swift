import Foundation
import RxCore
import Testing

@testable import RxFixtures

/// A new operator is a source file, a fixture file and lines of the registry; nothing else names it but what is generated.
@Suite("A new operator")
struct NewOperatorTests {
  private static let source = """
    extension ObservableType {
      /// Emits every second element.
      public func everySecond() -> Observable<Element> {
        enumerated().filter { $0.index % 2 == 1 }.map(\\.element)
      }
    }
    """

  private static let form = OperatorForm("everySecond()", "Emits every second element.") {
    $0.source.enumerated().filter { $0.index % 2 == 1 }.map(\.element)
  }

  private static let fixtures = """
    test emits every second element
      tags         many hot endless disposal
      hot  source  -1-2-3-4-5-6-
      run          source.everySecond()
      subscribe    ^---------!
      expect       ---2---4---
      subs source  ^---------!

    test fails with the source
      tags         one error cold
      cold source  -1-2-#
      run          source.everySecond()
      expect       ---2-#

    test takes elements while being subscribed to
      tags    synchronous
      run     Observable.of(1, 2, 3).everySecond()
      expect  (2|)

    test completes with an empty source
      tags    empty
      run     Observable.empty().everySecond()
      expect  |

    test stays silent with a source that never emits
      tags    never
      run     Observable.never().everySecond()
      expect  -

    """

  @Test("its three parts pass every check of operators")
  func parts() throws {
    let path = "Sources/RxCore/Operators/Additions/EverySecond.swift"
    let operatorFile = OperatorFile(
      path: path, functions: PublicFunction.all(in: Self.source, of: path))
    var registry = OperatorRegistry.standard
    registry.add(Self.form)
    let file = FixtureFile.parse(Self.fixtures, path: operatorFile.fixturePath)

    #expect(operatorFile.functions.map(\.labelledName) == ["everySecond()"])
    #expect(!operatorFile.isSwiftOnly)
    #expect(RegistryCoverageTests.ofPipelines.allSatisfy { $0.name != "everySecond" })
    #expect(FormCheck.mistake(in: [Self.form]) == nil)
    let covered = CoveredCases(file)
    #expect(CoveredCases.all.subtracting(covered.tags) == operatorFile.excludedCases)
    for test in file.tests {
      let results = FixtureRunner(registry: registry).run(test, in: file)
      #expect(results.map(\.outcome) == [.passed], "\(results.map { $0.report() })")
    }
  }

  /// An operator that was added in this way, and has a Swift test for what fixtures cannot show.
  @Test("no list elsewhere names it")
  func places() throws {
    let name = "deliverOnMainThread"
    let folders = [
      "Benchmarks/Sources", "Compatibility/Sources", "Fuzz/Sources", "Scripts", "Sources",
      "Stress/Sources", "Tests",
    ]
    let paths = try folders.flatMap { FixtureFiles.files(below: $0, "swift") }.filter { path in
      let url = FixtureFiles.root.appendingPathComponent(path)
      return try String(contentsOf: url, encoding: .utf8).contains(name)
    }
    // `make own-members` generates one test of all additions.
    let own = Set(paths).filter { !$0.contains("/OwnMembers/") }
      .subtracting(["Tests/FixtureTests/Operators/NewOperatorTests.swift"])
    #expect(
      own == [
        "Sources/RxCore/Operators/Additions/DeliverOnMainThread.swift",
        "Sources/RxFixtures/Registry/Standard/Utility.swift",
        "Sources/marble-cli/Operators/OperatorExamples.generated.swift",
        "Tests/RxCoreTests/Operators/DeliverOnMainThreadTests.swift",
      ])
  }
}
