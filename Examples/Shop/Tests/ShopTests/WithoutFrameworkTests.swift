import RxCore
import RxFixtures
import RxTestKit
import Shop
import ShopSupport
import Testing

/// Files that import `RxTestKit` alone: calls throw what is wrong.
@Suite struct WithoutFrameworkTests {
  @Test func `a test that holds throws nothing`() throws {
    let scheduler = TestScheduler()
    let lists = scheduler.hot("-a-|", values: ["a": [Sample.tea]])
    scheduler.expect(lists.sorted(by: .name)).toEqual(lists)
    try scheduler.verify()
  }

  @Test func `a test that does not hold throws its failures`() throws {
    let mismatch = try #require(throws: MarbleMismatch.self) {
      try TestScheduler().run { scheduler in
        let changes = scheduler.hot("-a-|", values: ["a": 500])
        let labels = priceLabels(of: Sample.tea, changes: changes.asObservable())
        scheduler.expect(labels.map(\.text)).toBe("x--|", values: ["x": "4.50"])
      }
    }
    #expect(mismatch.failures.count == 1)
  }

  @Test func `fixtures give results`() {
    let file = FixtureFile.parse(
      """
      test prices change
        hot  prices  -1-2-|
        run          prices.filter { $0 > 1 }
        expect       -1-2-|
      """, path: "Prices.marble")
    let results = file.tests.flatMap { FixtureRunner().run($0, in: file) }
    #expect(results.flatMap(\.failures).map(\.summary) == ["frame 1: 1 is missing"])
  }
}
