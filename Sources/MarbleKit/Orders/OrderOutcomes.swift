/// The different outcomes of a test in the orders of its work.
///
/// Its description is a list: how often each outcome comes, and the order that differs least from the usual one.
public struct OrderOutcomes<Outcome>: CustomStringConvertible {
  /// One of the outcomes.
  public struct Entry {
    /// What the test has returned.
    public let outcome: Outcome
    /// The number of orders in which it comes.
    public fileprivate(set) var count = 1
    /// The first of these orders, which differs least from the usual one.
    package let firstOrder: WorkOrder

    /// The first of these orders, which differs least from the usual one, as `.order("…")` takes it; empty for the usual order.
    public var order: String { firstOrder.text }
  }

  /// The outcomes, that of the usual order first.
  public private(set) var entries: [Entry] = []
  /// The orders that were tried.
  package private(set) var search: OrderSearch
  private let areEqual: (Outcome, Outcome) -> Bool

  /// Creates a search for outcomes.
  ///
  /// - Parameters:
  ///   - limit: The number of orders at most.
  ///   - areEqual: Whether two outcomes are the same.
  package init(limit: Int, by areEqual: @escaping (Outcome, Outcome) -> Bool) {
    search = OrderSearch(limit: limit)
    self.areEqual = areEqual
  }

  /// The next run; nil after the last one.
  package mutating func next() -> OrderedRun? { search.next() }

  /// Whether every order was tried.
  public var isComplete: Bool { search.isComplete }

  /// The outcomes as a list, below the number of orders that were tried.
  public var description: String {
    let lines = lines { "\($0)".replacing("\n", with: " ") }
    return ([search.divergence ?? search.summary] + lines.map { "  " + $0 }).joined(separator: "\n")
  }

  /// Notes how a run has ended.
  package mutating func note(_ run: OrderedRun, _ outcome: Outcome, failed: Bool = false) {
    let index = entries.firstIndex { areEqual($0.outcome, outcome) } ?? entries.count
    let count = search.count
    search.note(run, failed: failed, outcome: index)
    if search.count == count { return }
    if index < entries.count {
      entries[index].count += 1
    } else {
      entries.append(Entry(outcome: outcome, firstOrder: run.order))
    }
  }

  /// The outcomes of a part of the test.
  package func map<Part>(
    by areEqual: @escaping (Part, Part) -> Bool, _ part: (Outcome) -> Part
  ) -> OrderOutcomes<Part> {
    var parts = OrderOutcomes<Part>(search: search, areEqual)
    for entry in entries {
      let outcome = part(entry.outcome)
      if let index = parts.entries.firstIndex(where: { areEqual($0.outcome, outcome) }) {
        parts.entries[index].count += entry.count
      } else {
        parts.entries.append(
          .init(outcome: outcome, count: entry.count, firstOrder: entry.firstOrder))
      }
    }
    return parts
  }

  private init(search: OrderSearch, _ areEqual: @escaping (Outcome, Outcome) -> Bool) {
    (self.search, self.areEqual) = (search, areEqual)
  }

  /// The first outcome that another test does not have.
  ///
  /// - Parameters:
  ///   - other: The other test.
  ///   - areAllowed: Whether an outcome of this test may stand for one of the other test; by default, if they are the same.
  /// - Returns: The outcome; nil if there is none, or if the other test has more orders than were tried.
  package func first(
    missingIn other: Self, by areAllowed: ((Outcome, Outcome) -> Bool)? = nil
  ) -> Entry? {
    if !other.search.isComplete { return nil }
    let areAllowed = areAllowed ?? areEqual
    return entries.first { entry in
      !other.entries.contains { areAllowed(entry.outcome, $0.outcome) }
    }
  }

  /// The outcomes as lines: how often each comes, what it is, and its first order.
  package func lines(_ text: (Outcome) -> String) -> [String] {
    let texts = entries.map { (text($0.outcome), "\($0.count)") }
    let width = texts.map(\.0.displayWidth).max() ?? 0
    let digits = texts.map(\.1.count).max() ?? 0
    return zip(entries, texts).map { entry, text in
      let order = entry.firstOrder == .usual ? WorkOrder.usualName : entry.order
      return String(repeating: " ", count: digits - text.1.count) + text.1 + "  "
        + text.0.padded(toColumns: width) + "  " + order
    }
  }
}
