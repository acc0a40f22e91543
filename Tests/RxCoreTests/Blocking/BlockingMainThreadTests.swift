import Foundation
import RxCore
import XCTest

/// XCTest, because it runs its tests on the main thread outside of the main queue's work.
final class BlockingMainThreadTests: XCTestCase {
  private let background = SerialDispatchQueueScheduler(internalSerialQueueName: "background")

  override func setUp() {
    XCTAssertTrue(Thread.isMainThread)
  }

  func testTheMainQueueIsServedMeanwhile() throws {
    let elements = Observable.of(1, 2, 3)
      .observe(on: background)
      .observe(on: MainScheduler.instance)
      .do(onNext: { _ in dispatchPrecondition(condition: .onQueue(.main)) })
    XCTAssertEqual(try elements.toBlocking(timeout: 60).toArray(), [1, 2, 3])
  }

  func testTimersOfTheMainQueueAreServedMeanwhile() throws {
    let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: MainScheduler.instance)
    XCTAssertEqual(try ticks.take(3).toBlocking(timeout: 60).toArray(), [0, 1, 2])
  }

  func testTheMainActorIsServedMeanwhile() throws {
    let value = Single.create { await MainActor.run { 5 } }
    XCTAssertEqual(try value.toBlocking(timeout: 60).single(), 5)
  }

  func testASourceOfAnotherQueueEndsTheWait() throws {
    XCTAssertEqual(
      try Observable.of(1, 2).observe(on: background).toBlocking(timeout: 60).last(), 2)
  }

  func testASilentSourceEndsWithTheTime() {
    XCTAssertThrowsError(try Observable<Int>.never().toBlocking(timeout: 0.01).first()) {
      XCTAssertEqual("\($0)", "\(RxError.timeout)")
    }
  }

  #if os(Linux)
    func testCallsThatNeedNotWaitLeaveNothingInTheMainQueue() throws {
      let call = { _ = try Observable.just(1).toBlocking().first() }
      for _ in 0..<2_000 { try call() }
      let before = try residentPages()
      for _ in 0..<50_000 { try call() }
      XCTAssertLessThan(try residentPages() - before, 512)
    }

    /// The pages of 4 kB that the process has in memory.
    private func residentPages() throws -> Int {
      let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      return Int(numbers.split(separator: " ")[1]) ?? 0
    }
  #endif

  func testAWaitInWorkOfTheMainQueueGetsWhatOtherQueuesSend() throws {
    let background = background
    let outer = Observable.just(1).observe(on: background).observe(on: MainScheduler.instance)
      .map { try Observable.just($0 + 1).observe(on: background).toBlocking(timeout: 60).first() }
    XCTAssertEqual(try outer.toBlocking(timeout: 60).toArray(), [2])
  }
}
