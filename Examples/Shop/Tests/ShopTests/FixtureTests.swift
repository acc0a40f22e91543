import RxFixturesAssertions
import Shop
import ShopSupport
import Testing
import XCTest

extension FixtureRunner {
  /// Runs fixtures that know the shop, and tries laws with the same 50 cases each time.
  static let shop = FixtureRunner(registry: .shop, laws: LawCases(50, seed: 1))

  /// Runs fixtures that know the cart, which belongs to the main actor.
  @MainActor static let cart: FixtureRunner = {
    var registry = OperatorRegistry.shop
    registry.add("titles(_:)") { (added: Observable<Product>) in
      let cart = Cart()
      return added.map { product in
        MainActor.assumeIsolated {
          cart.add(product)
          return cart.title
        }
      }
    }
    return FixtureRunner(registry: registry)
  }()
}

@MainActor
@Test(arguments: await FixtureRunner.cart.cases(in: "CartFixtures"))
func fixtureOfTheCart(_ fixture: FixtureCase) { fixture.verify() }

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
