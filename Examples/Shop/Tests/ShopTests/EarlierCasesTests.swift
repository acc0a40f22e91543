import Foundation
import RxTestKitAssertions
import Shop
import ShopSupport
import Synchronization
import Testing

/// The failing case of a law is tried first in the next run, until it passes.
@Suite struct EarlierCasesTests {
  @Test func `a counterexample is tried first, and forgotten when it passes`() async {
    await #expect(processExitsWith: .success) {
      setenv("MARBLE_KEPT_CASES", "1", 1)
      unsetenv("MARBLE_SEED")
      let reports = Mutex<[String]>([])
      for isRight in [false, false, true, false] {
        withKnownIssue(isIntermittent: true) {
          Self.check(isRight: isRight)
        } matching: { issue in
          reports.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
          return true
        }
      }
      Self.check(isRight: true)
      #expect(
        reports.withLock { $0 }.map { $0.contains("an earlier run found it") }
          == [false, true, false])
    }
  }

  private static func check(isRight: Bool) {
    checkLaw("the cheapest is first", any: [[Sample.teapot, Sample.tea], [Sample.cup]]) {
      _, lists in
      let sorted = lists.sorted(by: .price)
      return (sorted, isRight ? sorted : lists.map { $0 })
    }
  }
}
