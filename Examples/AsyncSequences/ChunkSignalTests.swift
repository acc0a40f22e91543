import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// `chunked` and `chunks` by a signal or a timer, with the diagrams of swift-async-algorithms.
///
/// A timer counts from the start of the iteration. So diagrams beside a timer begin with one more `-` here, as in `TimerTests`.
@Suite(.verifyingMarbles) struct ChunkSignalTests {
  let scheduler = TestScheduler(syntax: .asyncAlgorithms)

  private func source(_ diagram: String) -> AsyncValues<String, any Error> {
    scheduler.cold(diagram).values
  }

  private func timer(every frames: Int) -> AsyncTimerSequence<TestSchedulerClock> {
    .repeating(every: .milliseconds(frames), clock: scheduler.swiftClock)
  }

  // MARK: - A signal

  @Test func `a chunk ends at each signal`() {
    let chunks = source("ABC-DEF-GHI-|").chunked(by: source("---X---X---X|"))
    scheduler.expect(chunks.map { $0.joined() }).toBe("---'ABC'---'DEF'---'GHI'|")
  }

  @Test func `chunks have different sizes`() {
    let chunks = source("AB-A-ABCDEFGH-|").chunked(by: source("--X-X--------X|"))
    scheduler.expect(chunks.map { $0.joined() }).toBe("--'AB'-A--------'ABCDEFGH'|")
  }

  @Test func `a signal without elements emits nothing`() {
    let chunks = source("--1--|").chunked(by: source("XX-XX|"))
    scheduler.expect(chunks.map { $0.joined() }).toBe("---1-|")
  }

  @Test func `an error does not wait for the signal`() {
    let signal = scheduler.cold("---X|")
    scheduler.expect(source("AB^").chunked(by: signal.values).map { $0.joined() }).toBe("--^")
    scheduler.expectSubscriptions(of: signal).toBe("^-!")
  }

  @Test func `the completion emits the rest`() {
    let chunks = source("111-111|").chunked(by: source("---X---|"))
    scheduler.expect(chunks.map { String($0.count) }).toBe("---3---[3|]")
  }

  // MARK: - A signal or a count

  @Test func `the signal comes before a large count`() {
    let chunks = source("AB-A-ABCDEFGH-|").chunks(ofCount: 42, or: source("--X-X--------X|"))
    scheduler.expect(chunks.map { $0.joined() }).toBe("--'AB'-A--------'ABCDEFGH'|")
  }

  @Test func `a small count comes before the signal`() {
    let chunks = source("AB--A-B-|").chunks(ofCount: 2, or: source("--X----X|"))
    scheduler.expect(chunks.map { $0.joined() }).toBe("-'AB'----'AB'-|")
  }

  @Test func `the count starts again after a full chunk`() {
    let chunks = source("ABCDE-ABCDE|").chunks(ofCount: 5, or: source("-----------|"))
    scheduler.expect(chunks.map { $0.joined() }).toBe("----'ABCDE'-----'ABCDE'|")
  }

  @Test func `the count starts again after a signal`() {
    let chunks = source("AB-ABCDE|").chunks(ofCount: 5, or: source("--X-----|"))
    scheduler.expect(chunks.map { $0.joined() }).toBe("--'AB'----'ABCDE'|")
  }

  @Test func `an error waits for neither the count nor the signal`() {
    let chunks = source("ABC^").chunks(ofCount: 5, or: source("----X|"))
    scheduler.expect(chunks.map { $0.joined() }).toBe("---^")
  }

  // MARK: - A timer

  @Test func `a chunk ends at each tick`() {
    let chunks = source("-ABC-DEF-GHI-|").chunked(by: timer(every: 4))
    scheduler.expect(chunks.map { $0.joined() }).toBe("----'ABC'---'DEF'---'GHI'|")
  }

  @Test func `ticks make chunks of different sizes`() {
    let chunks = source("-AB------A-------ABCDEFG-|").chunked(by: timer(every: 8))
    scheduler.expect(chunks.map { $0.joined() }).toBe("--------'AB'-------A-------'ABCDEFG'|")
  }

  @Test func `a tick without elements emits nothing`() {
    let chunks = source("---1---|").chunked(by: timer(every: 2))
    scheduler.expect(chunks.map { $0.joined() }).toBe("----1--|")
  }

  @Test func `an error does not wait for the tick`() {
    scheduler.expect(source("-AB^").chunked(by: timer(every: 5)).map { $0.joined() })
      .toBe("---^")
  }

  @Test func `the completion emits what came after the last tick`() {
    let chunks = source("-111-111|").chunked(by: timer(every: 4))
    scheduler.expect(chunks.map { String($0.count) }).toBe("----3---[3|]")
  }

  // MARK: - A timer or a count

  @Test func `the tick comes before a large count`() {
    let chunks = source("-AB------A-------ABCDEFG-|").chunks(ofCount: 42, or: timer(every: 8))
    scheduler.expect(chunks.map { $0.joined() }).toBe("--------'AB'-------A-------'ABCDEFG'|")
  }

  @Test func `a small count comes before the tick`() {
    let chunks = source("-AB--A-B-|").chunks(ofCount: 2, or: timer(every: 8))
    scheduler.expect(chunks.map { $0.joined() }).toBe("--'AB'----'AB'-|")
  }

  @Test func `a tick between two full chunks emits nothing`() {
    let chunks = source("-ABCDE---ABCDE|").chunks(ofCount: 5, or: timer(every: 8))
    scheduler.expect(chunks.map { $0.joined() }).toBe("-----'ABCDE'-------'ABCDE'|")
  }

  @Test func `the count starts again after a tick`() {
    let chunks = source("-AB------ABCDE|").chunks(ofCount: 5, or: timer(every: 8))
    scheduler.expect(chunks.map { $0.joined() }).toBe("--------'AB'----'ABCDE'|")
  }

  @Test func `an error waits for neither the count nor the tick`() {
    scheduler.expect(source("-ABC^").chunks(ofCount: 5, or: timer(every: 8)).map { $0.joined() })
      .toBe("----^")
  }
}
