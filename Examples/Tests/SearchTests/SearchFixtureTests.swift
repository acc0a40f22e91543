import RxFixturesAssertions
import Testing
import XCTest

/// Each test of the fixtures as a case of Swift Testing, on the main actor, because the search belongs there.
@MainActor
@Test(arguments: await FixtureRunner.search.cases(in: "Fixtures"))
func search(_ fixture: FixtureCase) { fixture.verify() }

/// The same with XCTest, which runs its tests on the main thread: each fixture that fails is a failure at its line.
final class SearchFixtureTests: XCTestCase {
  func testFixtures() {
    verify(MainActor.assumeIsolated { FixtureRunner.search.cases(in: "Fixtures") })
  }
}
