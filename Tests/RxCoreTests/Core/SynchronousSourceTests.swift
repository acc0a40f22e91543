import RxCore
import TestSupport
import Testing

@Suite struct SynchronousSourceTests {
  /// On a stack of this size, an element may leave no more than a dozen bytes behind.
  private static let stackSize = 64 << 10
  private static let count = 5_000

  @Test(
    "Every operator stands many elements while it is subscribed to, on a small stack",
    .startsProcesses)
  func everyOperator() async {
    await #expect(processExitsWith: .success) {
      for row in OperatorRow.all {
        onThread(stackSize: Self.stackSize) { Self.run(row) }
      }
    }
  }

  private static func run(_ row: OperatorRow) {
    let scheduler = HistoricalScheduler()
    // Without an end: what repeats a source would do so for ever.
    let source = Observable.range(start: 1, count: count).map { Tracked($0) }.concat(
      Observable.never())
    let subscription = row.subscribe(
      OperatorRow.Parts(
        source: source, other: PublishSubject<Tracked>(), scheduler: scheduler,
        captured: Tracked(0))
    ) {}
    scheduler.advanceTo(RxTime(timeIntervalSince1970: 100))
    subscription.dispose()
  }
}
