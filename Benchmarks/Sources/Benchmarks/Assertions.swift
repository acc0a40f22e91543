import RxTestKit

/// What marble tests in Swift cost: a scheduler, a hot source, a debounce, its events and the source's subscriptions.
enum Assertions {
  private static let count = 1000

  static func run() -> Bool {
    let suite = Contender(name: "hot, debounce, toBe, subscriptions", operations: count) {
      for _ in 0..<count { verify() }
    }
    let test = medians(of: [suite])[0]
    print("assertions, \(count) tests")
    print("  \(suite.name.padded(to: 40)) \(test.rounded(to: 1)) ns a test")
    return verdict("s", test * Double(count) / 1e9, atMost: 2)
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
