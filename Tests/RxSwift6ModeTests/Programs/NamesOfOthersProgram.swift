import NamesOfOthers
import RxCore
import RxTestKitAssertions
import XCTest

/// An app that uses a package with the same names as RxCore's additions to RxSwift.
final class NamesOfOthersProgram: XCTestCase {
  private func elements<Element>(_ source: Observable<Element>) throws -> [Element] {
    try source.toBlocking().toArray()
  }

  func testTypesBelongToTheOtherPackage() throws {
    func keep(_ number: Int) -> FilterMap<String> { number > 1 ? .map("\(number)") : .ignore }
    let behavior = RepeatBehavior.immediate(maxCount: 2)
    let strategies: [FlattenStrategy] = [.merge, .latest]
    XCTAssertEqual(strategies.count, 2)
    _ = (Comparison(), Difference())
    XCTAssertEqual(
      try elements(Observable.of(1, 2, 3).filterMap(keep).retry(behavior)), ["2", "3"])
  }

  func testOperatorsBelongToTheOtherPackage() throws {
    XCTAssertEqual(try elements(Observable.of(1, nil, 2).unwrap()), [1, 2])
    XCTAssertEqual(try elements(Observable.of(1, 2).mapTo("x")), ["x", "x"])
    XCTAssertEqual(try elements(Observable.of(true, false).not()), [false, true])
    XCTAssertEqual(try elements(Observable.of(1, 2, 3).pairwise().map { $0.1 - $0.0 }), [1, 1])
  }
}

private struct Screen: BindableType {
  typealias ViewModel = Int
}
