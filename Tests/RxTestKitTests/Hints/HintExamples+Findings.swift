import VirtualTimeCore
@testable import RxCore
@testable import MarbleKit
@testable import RxTestKit

extension HintExample {
  static let all = ofFindings + ofComparisons + ofLikelyMistakes

  /// An expected event is missing.
  private static let missing = Miss("-a|", "--|")
  /// All events came, one of them with another value.
  private static let wrong = Miss("-a|", "-b|")

  private static func realTime(_ target: RealTimeRequest.Target) -> RealTimeNotes {
    let request = RealTimeRequest(
      target: target, delay: .milliseconds(300), isInRun: true, operatorName: "debounce")
    return RealTimeNotes(notes: [.init(request, frame: 2)])
  }

  private static let ofFindings = [
    HintExample(\.realTimeWork, "frame 2: debounce asked MainScheduler", missing, silent: wrong) {
      $0.realTime = realTime(.scheduler("MainScheduler"))
    },
    HintExample(\.lostTask, "was cancelled before frame 0", missing, silent: wrong) {
      $0.hasLostTask = true
    },
    HintExample(
      \.readyTask, "A task of the test is ready, but verify() without await",
      Failing(miss: wrong) { $0.task = .isReady },
      silent: Failing(miss: missing) { $0.task = .isLeft(isOfTest: true) }),
    HintExample(
      \.readyTask, "await fixture.verify()",
      Failing(miss: missing) { ($0.task, $0.verification) = (.hasRun, "fixture.verify()") },
      silent: Failing(miss: missing) { $0.task = .awaitsOutside }),
    HintExample(
      \.resumedTask, "A task of the test was resumed in real time",
      Failing(miss: wrong) { $0.isResumedInRun = true },
      silent: Failing(miss: missing) { $0.isResumedBefore = true }),
    HintExample(\.workElsewhere, "Work waits on another TestScheduler", missing, silent: wrong) {
      $0.workElsewhere = .waits
    },
    HintExample(
      \.workElsewhere, "another TestScheduler, made at A.swift:3, that nothing ran", missing,
      silent: wrong
    ) {
      $0.workElsewhere = .isCancelled(place: ", made at A.swift:3,")
    },
    HintExample(
      \.outsideEvent, "The event of frame 2 came in real time",
      Miss("-a", "-b") { $0.outsideFrame = 2 }, silent: wrong),
    HintExample(\.unendedTask, "Synchronous code cannot wait for tasks", missing, silent: wrong) {
      $0.task = .isLeft(isOfTest: false)
    },
    HintExample(
      \.unendedTask, "Synchronous code cannot wait for tasks",
      Failing(miss: wrong) { $0.task = .isLeft(isOfTest: true) }, silent: Failing(miss: wrong)),
    HintExample(\.unendedTask, "calls Task.yield() in a loop", missing, silent: wrong) {
      $0.task = .isSpinning
    },
    HintExample(\.unendedTask, "still awaits an observable", missing, silent: wrong) {
      $0.task = .awaitsObservable
    },
    // The sequence's own task has not ended, because the sequence has not.
    HintExample(
      \.unendedTask, "although no work is due", missing,
      silent: Miss("-a|", "-a-") { ($0.observed.kind, $0.isActive) = (.sequence, true) }
    ) {
      $0.task = .awaitsOutside
    },
    HintExample(
      \.unendedTask, "the test still awaited its next element. If it waits for a timer",
      Miss("-a-b", "-a") { ($0.observed.kind, $0.isActive) = (.sequence, true) }, silent: wrong
    ) {
      $0.task = .awaitsOutside
    },
    HintExample(
      \.unendedTask, "had not ended when the subscription was disposed", missing, silent: wrong
    ) {
      $0.hasCancelledTask = true
    },
    HintExample(\.lostBag, "was released in frame 3.", missing, silent: wrong) {
      $0.lostBag = LostBag(frame: 3)
    },
    HintExample(
      \.realTimeRead, "frame 2: debounce asked MainScheduler for the time",
      Failing(miss: wrong) { $0.realTime = realTime(.clock("MainScheduler")) },
      silent: Failing(miss: wrong) { $0.realTime = realTime(.scheduler("MainScheduler")) }),
    HintExample(
      \.backgroundWork, "Only work of inBackground was left, due in frame 7", missing, silent: wrong
    ) {
      $0.frameOfBackground = 7
    },
    HintExample(\.neverRun, "Nothing has run the scheduler", .ofEvents, silent: wrong) {
      $0.isNeverRun = true
    },
    HintExample(
      \.resumedBefore, "Before verify(), Task.sleep",
      Failing(miss: wrong) { $0.isResumedBefore = true }, silent: Failing(miss: wrong)),
  ]
}
