import RxCore
import RxFixtures

/// What an app might have: a type, errors, a mode, and a view model.
struct SearchTerm: Equatable, CustomStringConvertible {
  let text: String

  init(_ text: String) throws {
    if text.isEmpty { throw SearchFailure.empty }
    self.text = text
  }

  var count: Int { text.count }
  var description: String { "SearchTerm(\"\(text)\")" }
}

enum SearchFailure: Error {
  case empty
  case offline
  case server(code: Int)
}

enum SearchMode: CaseIterable {
  case fast
  case careful
}

enum SearchPage: Equatable {
  case found([String])
}

/// A type that says nothing of when two of its values are equal.
struct SearchSecret {}

@MainActor
final class SearchModel {
  private let scheduler: any SchedulerType

  init(scheduler: any SchedulerType) { self.scheduler = scheduler }

  func results(_ query: Observable<String>) -> Observable<[String]> {
    query.debounce(.milliseconds(2), scheduler: scheduler).observe(on: MainScheduler.instance)
      .map { [$0, $0 + "!"] }
  }
}

/// Runs the tests of a fixture file's text.
func results(of text: String, _ registry: OperatorRegistry) -> [TestResult] {
  let file = FixtureFile.parse(text, path: "sample.marble")
  let runner = FixtureRunner(registry: registry)
  return file.tests.flatMap { runner.run($0, in: file) }
}

/// What the tests of a fixture file's text report; an empty text where all pass.
func report(of text: String, _ registry: OperatorRegistry) -> String {
  let results = results(of: text, registry)
  if results.isEmpty { return "no test" }
  return results.filter { $0.outcome != .passed }.map { $0.report() }.joined(separator: "\n")
}
