import RxTestKitAssertions
import Testing
import XCTest

/// Names that test frameworks and this package share mean what the frameworks' users expect.
struct AssertionsNamesTests {
  func expectOne(_ number: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(number == 1, sourceLocation: sourceLocation)
  }

  @Test func `a helper takes Swift Testing's source location`() {
    expectOne(1)
    let location: Testing.SourceLocation = #_sourceLocation
    let same: SourceLocation = location
    #expect(same == location)
  }
}
