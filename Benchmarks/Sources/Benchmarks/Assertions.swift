import RxTestKit

/// What marble tests in Swift cost, beside texts and bytes: a scheduler, a hot source, a debounce, its events and the source's
/// subscriptions; diagrams; laws.
enum Assertions {
  static var comparisons: [Comparison] {
    [
      Comparison(title: "marble tests in Swift: a test", bound: 1.75, contenders: [tests, texts]),
      Comparison(
        title: "parsing a diagram: a character", bound: 4.3, contenders: [parsing, bytes]),
      Comparison(title: "laws: a random source", bound: 1.05, contenders: [law, texts]),
    ]
  }

  private static let count = 1000

  private static var tests: Contender {
    Contender(
      name: "hot, debounce, toBe, subscriptions", operations: count
    ) {
      for _ in 0..<count { verify() }
    }
  }

  private static func verify() {
    let scheduler = TestScheduler()
    let typed = scheduler.hot("-a--bc--d---|")
    let quiet = typed.debounce(scheduler.time("--|"), scheduler: scheduler)
    scheduler.expect(quiet).toBe("---a---c--d-|")
    scheduler.expectSubscriptions(of: typed).toBe("^-----------!")
    do { try scheduler.verify() } catch { print(error) }
  }

  /// A law that holds.
  private static var law: Contender {
    Contender(name: "checkLaw", operations: count) {
      do {
        try checkLaw("filters", any: [1, 2, 3], cases: count, seed: 1) { _, source in
          (source.filter { $0 > 1 }.map { $0 + 1 }, source.map { $0 + 1 }.filter { $0 > 2 })
        }
      } catch { print(error) }
    }
  }

  private static let diagrams = 20

  /// A diagram of ten thousand characters.
  private static let diagram = String(repeating: "-a--b-(cd)---", count: 800) + "|"

  private static var parsing: Contender {
    Contender(
      name: "MarbleDiagram.parse", operations: diagrams * diagram.utf8.count
    ) {
      for _ in 0..<diagrams {
        do { _ = try MarbleDiagram.parse(diagram, as: .expect) } catch { print(error) }
      }
    }
  }

  // MARK: Yardsticks

  private struct Row {
    let name: String
    let numbers: [Int]
  }

  nonisolated(unsafe) private static var sum = 0

  /// Much code that runs little, and small objects, as in a test: a processor that shares its caches slows both.
  private static var texts: Contender {
    Contender(name: "three structures, as a text", operations: count) {
      for number in 0..<count {
        let rows = (0..<3).map { Row(name: "row \($0)", numbers: [number, $0]) }
        sum &+= "\(rows)".utf8.count
      }
    }
  }

  private static var bytes: Contender {
    Contender(
      name: "a byte, copied unless it is a dash", operations: 100 * diagram.utf8.count
    ) {
      for _ in 0..<100 {
        var others: [UInt8] = []
        for byte in diagram.utf8 where byte != UInt8(ascii: "-") { others.append(byte) }
        sum &+= others.count
      }
    }
  }
}
