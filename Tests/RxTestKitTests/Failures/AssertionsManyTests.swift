import Foundation
import RxTestKitAssertions
import TestSupport
import Testing

@Suite("Failures about many subscriptions and objects")
struct AssertionsManyTests {
  let scheduler = TestScheduler()

  private func messages() -> [String] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site).map(\.message)
  }

  @Test func `thousands of subscriptions are one sentence and a short diagram`() {
    let answer = scheduler.cold("a|")
    let line = #line - 1
    let polls = Observable<Int>.interval(.milliseconds(11), scheduler: scheduler).take(2502)
    scheduler.expect(polls.flatMap { _ in answer }.ignoreElements().asObservable())
      .toEqual(Observable<Never>.never())
    scheduler.expectSubscriptions(of: answer).toBe(" 11ms ^!", " 22ms ^!")
    #expect(
      messages().last == """
        2502 subscriptions instead of 2: from frame 33 on, one begins every 11 frames

          cold, line \(line)  a|
          actual 3       ---------------------------------^!
                                                          ^
          actual 4       --------------------------------------------^!
                                                                     ^
          actual 5       -------------------------------------------------------^!
                                                                                ^

          frame  expected  actual
          33     –         subscribed  extra, subscription 3
          44     –         subscribed  extra, subscription 4
          55     –         subscribed  extra, subscription 5
          … and 2497 more subscriptions

          Something subscribes again and again, such as a timer, a repeat or a retry, and nothing ends it. If that is right, end the \
        pipeline's subscription in frame 33: expect(…, subscribing: "^ 32ms !").
        """)
  }

  @Test func `subscriptions of many subscribers are one sentence`() {
    let source = scheduler.cold("-a|")
    for _ in 1...30 { scheduler.expect(source).toBe("-a|") }
    scheduler.expectSubscriptions(of: source).toBe("^-!")
    let message = messages().last ?? ""
    #expect(
      message.hasPrefix("30 subscriptions instead of 1: 29 of them begin in frame 0\n"),
      "\(message)")
    #expect(message.hasSuffix("share(replay: 1) subscribes once for all."), "\(message)")
    #expect(message.split(separator: "\n").count < 25, "\(message)")
  }

  /// Keeps itself alive by its subscription.
  private final class LeakingModel {
    let title = BehaviorRelay(value: "")
    let bag = DisposeBag()

    init(_ keys: Observable<String>) {
      keys.subscribe(onNext: { self.title.accept($0) }).disposed(by: bag)
      title.subscribe(onNext: { _ in withExtendedLifetime(self) {} }).disposed(by: bag)
    }
  }

  @Test(.startsProcesses) func `objects that leak are named by their kind`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let scheduler = TestScheduler()
      scheduler.expectNo(.resources)
      _ = scheduler.keep(LeakingModel(scheduler.hot("-a-")))
      let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
      FileHandle.standardError.write(
        Data((scheduler._world.failures(verifyingAt: site).last?.message ?? "").utf8))
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    for part in [
      "more objects of RxCore are alive than before: dispose of what the test subscribes to",
      "it; LeakingModel is still alive\n",
      "\n  subscriber of `hot, line ",
      "\n  DisposeBag\n",
      "\n  BehaviorSubject or BehaviorRelay\n",
      "\n  subscription (2)\n",
    ] { #expect((message + "\n").contains(part), "\(message)") }
  }
}
