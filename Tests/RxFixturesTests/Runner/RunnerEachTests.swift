import RxTestKit
import Testing

@Suite("Tests for each value")
struct RunnerEachTests {
  @Test("each value makes a test whose title names it")
  func titles() {
    let results = RunnerText("test t\n  each n = 1, \"two\", [3]\n  run just(n)\n  expect (1|)\n")
      .results
    #expect(results.map(\.title) == ["t [n: 1]", "t [n: \"two\"]", "t [n: [3]]"])
    #expect(results.map(\.outcome) == [.passed, .failed, .failed])
  }

  @Test("several rows make all combinations, the last row's values first")
  func combinations() {
    let text = """
      test t
        each a = 1, 2
        each b = 3, 4
        run of(a, b)
        expect (13|)
      """
    let results = RunnerText(text).results
    #expect(
      results.map(\.title)
        == ["t [a: 1] [b: 3]", "t [a: 1] [b: 4]", "t [a: 2] [b: 3]", "t [a: 2] [b: 4]"])
    #expect(results.map(\.outcome) == [.passed, .failed, .failed, .failed])
  }

  @Test("a value may be a closure or an observable, and is made anew for each test")
  func values() {
    let text = """
      test t
        each source = of(1, 2), from([1, 2]), BehaviorSubject(value: 1).take(1).concat(just(2))
        each f = { $0 }, { $0 + 0 }
        run source.map(f)
        expect (12|)
      """
    #expect(RunnerText(text).results.map(\.outcome) == Array(repeating: .passed, count: 6))
  }

  @Test("more combinations than anyone wants are an error at the row that makes them")
  func tooMany() throws {
    let rows = (0..<12).map { "  each v\($0) = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9" }
    let errors = try RunnerText.errors(
      (rows + ["  run of(v0, v11)", "  expect -"]).joined(separator: "\n"))
    // Four rows make just 10,000; the fifth stands in line 6.
    #expect(errors == ["6:3 the 'each' rows make more than 10000 combinations"])
  }

  @Test("a known failure is known for each value of its own")
  func knownFailures() {
    let results = RunnerText(
      "test t\n  each n = 1, 2\n  fails of one\n  run just(n)\n  expect (1|)\n"
    ).results
    #expect(results.map(\.outcome) == [.failed, .passed])
  }
}
