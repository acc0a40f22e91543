import RxTestKitAssertions
import Shop
import ShopSupport
import XCTest

/// A plain `XCTestCase`: each test makes its scheduler, and verifies it.
final class ProductListTests: XCTestCase {
  let first = Page(products: [Sample.tea, Sample.teapot], next: 2)
  let second = Page(products: [Sample.cup], next: nil)

  func testPagesAreAppended() {
    let scheduler = TestScheduler()
    SharingScheduler.mock(scheduler: scheduler) {
      let more = scheduler.hot("-m---m---m", as: Void.self)
      let page = scheduler.cold("--(1|)", "-(2|)", values: ["1": first, "2": second])
      let list = scheduler.keep(ProductList(more: more.asObservable()) { _ in page.asSingle() })
      scheduler.expect(list.state.map { $0.products.count })
        .toBe("00-2-23")
      scheduler.expectSubscriptions(of: page).toBe("-^-!", "-----^!")
    }
    scheduler.verify()
  }

  func testAFailedPageIsLoadedAgain() {
    TestScheduler().run { scheduler in
      SharingScheduler.mock(scheduler: scheduler) {
        let more = scheduler.hot("-m-m", as: Void.self)
        let page = scheduler.cold("-#", "-(1|)", values: ["1": first], error: ShopError.offline)
        let list = scheduler.keep(ProductList(more: more.asObservable()) { _ in page.asSingle() })
        var loading = ProductList.State()
        loading.isLoading = true
        var failed = ProductList.State()
        failed.problem = .offline
        var loaded = ProductList.State()
        loaded.products = first.products
        loaded.next = 2
        scheduler.expect(list.state).toBe(
          "elflp", values: ["e": .init(), "l": loading, "f": failed, "p": loaded])
      }
    }
  }

  func testOnePageIsLoadedAtATime() {
    expectRequests("-mm--m", page: "---(1|)", toBe: ["-^--!", "-----^--!"])
  }

  func testNothingIsLoadedAfterTheLastPage() {
    let last = Page(products: [], next: nil)
    expectRequests("-m-m-m", page: "-(1|)", answer: last, toBe: ["-^!"])
  }

  /// A helper reports its failures at the line of its call.
  private func expectRequests(
    _ more: String, page: String, answer: Page? = nil, toBe requests: [String],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    let scheduler = TestScheduler()
    scheduler.reporting(file: file, line: line) {
      let source = scheduler.cold(page, values: ["1": answer ?? first])
      let more = scheduler.hot(more, as: Void.self).asObservable()
      scheduler.keep(ProductList(more: more) { _ in source.asSingle() })
      scheduler.expectSubscriptions(of: source).toBe(requests)
      scheduler.verify()
    }
  }
}
