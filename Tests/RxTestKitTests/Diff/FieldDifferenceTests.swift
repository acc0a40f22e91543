import RxTestKitAssertions
import Testing

private struct Address: Equatable {
  var street = "Main Street"
  var city = "Berlin"
}

private enum Plan: Equatable {
  case free
  case paid(months: Int, Address)
}

private class Person: Equatable, CustomStringConvertible {
  var name = "Ada Lovelace, Countess of Lovelace"
  weak var friend: Person?
  var description: String { "Person(\(name))" }

  static func == (left: Person, right: Person) -> Bool {
    left.name == right.name && left.friend?.name == right.friend?.name
  }
}

private final class Customer: Person {
  var number = 1
}

private struct Page: Equatable {
  var title = "All articles of the shop, page by page"
  var articles = ["apple", "banana", "cherry"]
  var prices = ["apple": 1.5, "banana": 2.5]
  var tags: Set<String> = ["new", "fruit"]
  var next: Int? = 2
  var address = Address()
  var plan = Plan.paid(months: 3, Address())
  var pair = (1, "one")

  static func == (left: Page, right: Page) -> Bool {
    left.title == right.title && left.articles == right.articles && left.prices == right.prices
      && left.tags == right.tags && left.next == right.next && left.address == right.address
      && left.plan == right.plan && left.pair == right.pair
  }
}

@Suite("Differences of long values")
struct FieldDifferenceTests {
  @Test func `each of several letters that a diagram draws is explained`() throws {
    let (wanted, received) = ("searching for tea", "searching for pots of tea")
    let difference = try #require(
      recordingDifference(
        of: [.next(1, "idle"), .next(2, wanted), .next(3, received)],
        from: [.next(1, "idle"), .next(2, received), .next(3, received)]))
    #expect(difference.contains("  A is \"searching for pots of tea\"\n"), "\(difference)")
    #expect(difference.contains("  B is \"searching for tea\"\n"), "\(difference)")
  }

  /// The message of an expectation of one value that gets another.
  private func message<Value: Equatable>(_ expected: Value, _ actual: Value) throws -> String {
    let scheduler = TestScheduler()
    let source = scheduler.createColdObservable([.next(1, actual)])
    scheduler.expect(source).toBe("-p", values: ["p": expected])
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return try #require(scheduler._world.failures(verifyingAt: site).first).message
  }

  /// The fields below the row of the table, each on one line.
  private func fields<Value: Equatable>(_ expected: Value, _ actual: Value) throws -> [String] {
    let lines = try message(expected, actual).split(separator: "\n")
    let below = lines.drop { !$0.hasSuffix("wrong value") }.dropFirst()
    return below.reduce(into: []) { fields, line in
      let text = String(line.drop { $0 == " " })
      if let last = fields.last, line.hasPrefix("        ") {
        let space = text.hasPrefix("instead of") ? " " : ""
        fields[fields.count - 1] = last + space + text
      } else {
        fields.append(text)
      }
    }
  }

  @Test func `the whole message shows only what differs, with a letter for the value`() throws {
    var page = Page()
    page.address.city = "Bonn"
    #expect(
      try message(Page(), page) == """
        frame 1: wrong value: .address.city: "Bonn" instead of "Berlin"

          expected  -p
          actual    -A
                     ^
          A is Page(title: "All articles of the shop, page by page", articles: ["apple", "banana", "cherry"…

          frame  expected  actual
          1      p         A       wrong value
              .address.city: "Bonn" instead of "Berlin"
        """)
  }

  @Test func `fields of all kinds are named by their paths`() throws {
    var page = Page()
    page.title = "Some articles of the shop, page by page"
    page.articles = ["apple", "blueberry", "cherry", "date"]
    page.prices = ["apple": 1.75, "cherry": 3]
    page.tags = ["fruit", "old"]
    page.next = nil
    page.plan = .paid(months: 4, Address(city: "Bonn"))
    page.pair.1 = "two"
    #expect(
      try fields(Page(), page) == [
        #".title: "Some articles of the shop, page by page" instead of "All articles of the shop, page by page""#,
        #".articles[1]: "blueberry" instead of "banana""#,
        #".articles[3]: "date" is extra"#,
        #".prices["apple"]: 1.75 instead of 1.5"#,
        #".prices["banana"]: 2.5 is missing"#,
        #".prices["cherry"]: 3.0 is extra"#,
        #".tags: "new" is missing"#,
        #".tags: "old" is extra"#,
        ".next: nil instead of 2",
        ".plan.paid.months: 4 instead of 3",
        #".plan.paid.1.city: "Bonn" instead of "Berlin""#,
        #".pair.1: "two" instead of "one""#,
      ])
  }

  @Test func `an element that is inserted or removed is one difference`() throws {
    let numbers = Array(1000...1020)
    #expect(try fields(numbers, [7] + numbers) == ["[0]: 7 is extra"])
    #expect(try fields(numbers, numbers.filter { $0 != 1003 }) == ["[3]: 1003 is missing"])
  }

  @Test func `cases of enumerations are compared as a whole where they differ`() throws {
    let page = Page()
    var other = page
    other.plan = .free
    let fields = try fields(page, other)
    #expect(fields.count == 1)
    #expect(fields.first?.hasPrefix(".plan: free instead of paid(months: 3, ") == true)
  }

  @Test func `objects are compared by their properties, inherited ones too, in circles too`() throws
  {
    let (left, right) = (Customer(), Customer())
    (left.friend, right.friend) = (left, right)
    right.name = "Grace Brewster Murray Hopper, Rear Admiral"
    right.number = 2
    #expect(
      try fields(left, right) == [
        #".name: "Grace Brewster Murray Hopper, Rear Admiral" instead of "Ada Lovelace, Countess of Lovelace""#,
        ".number: 2 instead of 1",
      ])
  }

  @Test func `long texts are cut before and behind what differs only`() throws {
    let long = String(repeating: "x", count: 3000)
    let fields = try fields(long + "left" + long, long + "right" + long)
    #expect(fields.count == 2)
    #expect(fields[0].hasPrefix("expected:") && fields[0].contains("xxxleft"))
    #expect(fields[1].hasPrefix("actual:") && fields[1].contains("xxxright"))
    #expect(fields.allSatisfy { $0.count < 300 })
  }

  @Test func `many fields are counted`() throws {
    let fields = try fields(Array(100..<150), Array(200..<250))
    #expect(fields.count == 13)
    #expect(fields.last == "… and 38 more")
  }
}

@Suite("Messages of results that are late, or never end")
struct ShortMessageTests {
  private let scheduler = TestScheduler()

  private func messages() -> [String] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site).map(\.message)
  }

  @Test func `results that all come late are one sentence and a diagram`() {
    let line: UInt = #line + 1
    let source = scheduler.hot("-a-b-c-d-e-f|").delay(.milliseconds(1), scheduler: scheduler)
    scheduler.expect(source).toBe("-a-b-c-d-e-f|")
    #expect(
      messages() == [
        """
        everything from frame 1 on is 1 frame late

          hot, line \(line)  -a-b-c-d-e-f|
          expected       -a-b-c-d-e-f|
          actual         --a-b-c-d-e-f|
                          ^^^^^^^^^^^^^
        """
      ])
  }

  @Test func `results that all come early are one sentence`() {
    scheduler.expect(scheduler.cold("a-b-c|")).toBe("a---b-c|")
    #expect(
      messages().first?.hasPrefix("everything from frame 4 on is 2 frames early\n") == true)
  }

  @Test func `a pipeline that never ends is one sentence and a diagram`() {
    let ticks = Observable<Int>.interval(.milliseconds(2), scheduler: scheduler)
    scheduler.expect(ticks).toBe("--0-1-2")
    scheduler.expect(ticks.filter { _ in false }).toBe("-")
    #expect(
      messages() == [
        """
        this emitted 1003 events and more; end it by expect(…, subscribing: "^---!")

          expected  --0-1-2
          actual    --0-1-2-3-4-5
                            ^ ^ ^
          drawn are frames 0 to 12, and not all events
        """,
        """
        this did not end: 30000 work items ran after the last drawn frame; end it by expect(…, subscribing: "^---!"). Its events are as \
        expected: if something else repeats for ever, such as an interval, dispose of that; scheduler.expectNo(.pendingWork) names it

          expected  -
          actual    -
        """,
      ])
  }
}
