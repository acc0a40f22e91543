import RxTestKit

/// What marble tests in Swift cost: a scheduler, a hot source, a debounce, its events and the source's subscriptions; diagrams; laws.
enum Assertions {
  private static let count = 1000

  static func run() -> Bool {
    let suite = Contender(name: "hot, debounce, toBe, subscriptions", operations: count) {
      for _ in 0..<count { verify() }
    }
    let test = medians(of: [suite])[0]
    print("assertions, \(count) tests")
    print("  \(suite.name.padded(to: 40)) \(test.rounded(to: 1)) ns a test")
    let holds = verdict("s", test * Double(count) / 1e9, atMost: 0.035)
    return parse() && runLaw() && holds
  }

  /// Reads a diagram of ten thousand characters.
  private static func parse() -> Bool {
    let text = String(repeating: "-a--b-(cd)---", count: 800) + "|"
    let parsing = Contender(name: "MarbleDiagram.parse", operations: text.utf8.count) {
      do { _ = try MarbleDiagram.parse(text, as: .expect) } catch { print(error) }
    }
    let character = medians(of: [parsing])[0]
    print("parsing, a diagram of \(text.utf8.count) characters")
    return verdict("ns a character", character, atMost: 14)
  }

  /// Runs a law that holds, with a thousand random sources.
  private static func runLaw() -> Bool {
    let law = Contender(name: "checkLaw", operations: count) {
      do {
        try checkLaw("filters", any: [1, 2, 3], cases: count, seed: 1) { _, source in
          (source.filter { $0 > 1 }.map { $0 + 1 }, source.map { $0 + 1 }.filter { $0 > 2 })
        }
      } catch { print(error) }
    }
    let run = medians(of: [law])[0]
    print("laws, \(count) sources")
    return verdict("µs a source", run / 1000, atMost: 38)
  }

  private static func verify() {
    let scheduler = TestScheduler()
    let typed = scheduler.hot("-a--bc--d---|")
    let quiet = typed.debounce(scheduler.time("--|"), scheduler: scheduler)
    scheduler.expect(quiet).toBe("---a---c--d-|")
    scheduler.expectSubscriptions(of: typed).toBe("^-----------!")
    do { try scheduler.verify() } catch { print(error) }
  }
}
