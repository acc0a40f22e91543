import VirtualTimeCore
import Dispatch
import RxCore
import RxTestKit
import TestSupport
import Testing

/// How long a test may wait, in real time.
@Suite(.inRealTime) struct PatienceTests {
  /// Waits until a patience of 20 ms, which begins now, is over.
  private func waitForAnother() async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let patience = Patience(.milliseconds(20), since: { 0 }, end: { end.yield() })
    patience.start()
    _ = await ends.first { _ in true }
    withExtendedLifetime(patience) {}
  }

  /// The real time until a patience of 50 ms is over.
  private func time(since lastStep: @escaping @Sendable () -> UInt64?) async -> Duration {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    return await ContinuousClock().measure {
      let patience = Patience(.milliseconds(50), since: lastStep, end: { end.yield() })
      patience.start()
      _ = await ends.first { _ in true }
      withExtendedLifetime(patience) {}
    }
  }

  @Test(arguments: 1...20) func `it lasts as long as it says`(_: Int) async {
    #expect(await time(since: { 0 }) >= .milliseconds(50))
  }

  @Test func `a step starts it again`() async {
    let step = DispatchTime.now().uptimeNanoseconds + 100_000_000
    #expect(await time(since: { step }) >= .milliseconds(150))
  }

  @Test func `it lasts while the test takes a step`() async {
    let looks = Guarded(0)
    let time = await time {
      looks.withLock { looks in
        looks += 1
        return looks < 3 ? nil : 0
      }
    }
    #expect(time >= .milliseconds(150))
  }

  @Test func `it ends once`() async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let patience = Patience(.zero, since: { 0 }, end: { end.yield() })
    patience.start()
    _ = await ends.first { _ in true }
    await waitForAnother()
    end.finish()
    #expect(await ends.reduce(0) { count, _ in count + 1 } == 0)
    withExtendedLifetime(patience) {}
  }

  @Test func `a cancelled one does not end`() async {
    let (isCancelled, hasEnded) = (RealFlag(), RealFlag())
    let patience = Patience(.zero, since: { isCancelled.isSet ? 0 : nil }, end: hasEnded.set)
    patience.start()
    patience.cancel()
    isCancelled.set()
    await waitForAnother()
    #expect(!hasEnded.isSet)
    withExtendedLifetime(patience) {}
  }
}
