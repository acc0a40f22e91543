import RxTestKitAssertions
import ShopSupport
import Testing
import XCTest

extension FixtureRunner {
  /// Runs fixtures that know the shop, and tries laws with the same 50 cases each time.
  static let shop = FixtureRunner(registry: .shop, laws: LawCases(50, seed: 1))
}

/// Each test of the fixtures is a case.
@Test(arguments: FixtureRunner.shop.cases(in: "Fixtures"))
func fixture(_ fixture: FixtureCase) { fixture.verify() }

/// The same with XCTest, for the fixtures of one file that have a tag.
final class FixtureXCTests: XCTestCase {
  func testFixturesOfTheSearch() {
    verify(
      FixtureRunner.shop.cases(in: "Fixtures/Search.marble")
        .filter { $0.tags.contains("quick") })
  }
}
