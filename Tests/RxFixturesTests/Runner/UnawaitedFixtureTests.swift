import RxCore
import RxFixtures
import RxTestKit
import Testing

/// Fixtures whose pipelines start tasks, in a run that does not await the tasks.
struct UnawaitedFixtureTests {
  private actor Echo {
    func said(_ text: String) -> String { text }
  }

  private static let registry: OperatorRegistry = {
    var registry = OperatorRegistry.standard
    registry.add("echoed(_:)") { (source: Observable<String>) in
      source.flatMap { text in
        let echo = Echo()
        return Observable<String>.create { observer in
          nonisolated(unsafe) let observer = observer
          let task = Task { observer.onNext(await echo.said(text)) }
          return Disposables.create { task.cancel() }
        }
      }
    }
    return registry
  }()

  @Test(arguments: 1...10)
  func `whether or not a task is in time, a failure or a warning names the missing await`(_: Int) {
    let text = """
      test says
        hot  source  -a---
        run          source.echoed()
        expect       -a---
      """
    let file = FixtureFile.parse(text, path: "Tasks.marble")
    let runner = FixtureRunner(registry: Self.registry)
    let results = file.tests.flatMap { runner.run($0, in: file) }
    let report =
      results.map { $0.report() }.joined() + results.flatMap(\.warnings).map(\.message).joined()
    #expect(report.contains("write await fixture.verify()"), "\(report)")
  }
}
