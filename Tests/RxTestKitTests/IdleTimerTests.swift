import RxTestKit
import Testing

/// When a test counts as idle, look by look.
@Suite(.inRealTime) struct IdleTimerTests {
  private typealias Activity = IdleTimer.Activity

  /// Returns the number of looks after which a test is idle; nil if it never is.
  private func looks(_ activities: [IdleTimer.Activity]) -> Int? {
    var looks = IdleTimer.Looks(Activity(counts: [0]))
    return activities.firstIndex { looks.look($0) }.map { $0 + 1 }
  }

  @Test func `a test in which nothing happens is idle five looks after the first`() {
    #expect(looks(Array(repeating: Activity(counts: [0]), count: 9)) == 6)
  }

  @Test func `each change starts the count again`() {
    let counts = [0, 0, 0, 0, 1, 1, 1, 1, 1, 1]
    #expect(looks(counts.map { Activity(counts: [$0]) }) == 10)
  }

  @Test func `a busy test is never idle`() {
    #expect(looks(Array(repeating: Activity(counts: [0], isBusy: true), count: 99)) == nil)
  }

  /// Waits for the ring of a timer that starts now, after the looks of earlier ones with less patience.
  private func waitForAnotherTimer() async {
    let (rings, ring) = AsyncStream.makeStream(of: Void.self)
    let timer = IdleTimer(
      after: .milliseconds(20), activity: { Activity() }, ring: { ring.yield() })
    timer.start()
    _ = await rings.first { _ in true }
  }

  @Test(arguments: 1...20) func `a timer does not ring before its time`(_: Int) async {
    let (rings, ring) = AsyncStream.makeStream(of: Void.self)
    let time = await ContinuousClock().measure {
      let timer = IdleTimer(
        after: .milliseconds(50), activity: { Activity() }, ring: { ring.yield() })
      timer.start()
      _ = await rings.first { _ in true }
    }
    #expect(time >= .milliseconds(50))
  }

  @Test func `a timer rings once`() async {
    let (rings, ring) = AsyncStream.makeStream(of: Void.self)
    let timer = IdleTimer(after: .zero, activity: { Activity() }, ring: { ring.yield() })
    timer.start()
    _ = await rings.first { _ in true }
    #expect(timer.hasRung)
    await waitForAnotherTimer()
    ring.finish()
    #expect(await rings.reduce(0) { count, _ in count + 1 } == 0)
  }

  @Test func `a cancelled timer does not ring`() async {
    let (isCancelled, hasRung) = (RealFlag(), RealFlag())
    let timer = IdleTimer(
      after: .zero, activity: { Activity(isBusy: !isCancelled.isSet) }, ring: hasRung.set)
    timer.start()
    timer.cancel()
    isCancelled.set()
    await waitForAnotherTimer()
    #expect(!hasRung.isSet)
    #expect(!timer.hasRung)
  }
}
