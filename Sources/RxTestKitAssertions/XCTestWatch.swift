import Foundation
import RxCore
import RxTestKit

/// Watches the test of XCTest that runs, if it uses test schedulers.
enum XCTestWatch {
  private struct WeakScheduler {
    weak var scheduler: TestScheduler?
    /// Tells schedulers apart under the lock, where a look at the weak one may be its last use.
    let identifier: ObjectIdentifier

    init(_ scheduler: TestScheduler) {
      self.scheduler = scheduler
      identifier = ObjectIdentifier(scheduler)
    }
  }

  private struct Contents {
    /// The name of the test; nil while none runs, or as long as it is unknown.
    var name: String?
    var guardian: StallGuardian?
    var schedulers: [WeakScheduler] = []
    /// The schedulers of properties of test classes, and of the first test's `setUp()`, which are created before a test is known.
    var early: [WeakScheduler] = []
  }

  private static let contents = Guarded(Contents())

  /// Notes that a test starts.
  static func begin(_ name: String) {
    contents.withLock { $0.name = name }
  }

  /// Starts to watch a test.
  ///
  /// - Parameters:
  ///   - name: The test.
  ///   - patience: How long the test may wait.
  ///   - remedy: What a test that waits longer for something else can do.
  static func start(_ name: String?, patience: Duration, advising remedy: String) {
    let guardian = StallGuardian(
      StallGuardian.Test(
        patience: patience, remedy: remedy, schedulers: { schedulers }, report: report,
        mayWait: { mayWait }, cancel: {}),
      detached: true)
    contents.withLock { contents in
      contents.name = name
      contents.guardian = guardian
    }
    for scheduler in schedulers { guardian.add(scheduler) }
  }

  /// Watches the test that runs, if it is async, and uses a scheduler.
  static func add(_ scheduler: TestScheduler) {
    let isInTask = withUnsafeCurrentTask { $0 != nil }
    let new = WeakScheduler(scheduler)
    let (name, guardian) = contents.withLock { contents in
      let isRunning = contents.name != nil || contents.guardian != nil || isInTask
      let index = contents.schedulers.firstIndex { $0.identifier == new.identifier }
      if !isRunning {
        contents.early.append(new)
      } else if let index {
        // It may be of a released scheduler that had the same identity.
        contents.schedulers[index] = new
      } else {
        contents.schedulers.append(new)
      }
      return (contents.name, contents.guardian)
    }
    guardian?.add(scheduler)
    if !isInTask { return }
    if guardian == nil {
      #if canImport(ObjectiveC)
        // The process may run Swift Testing, too, and the task may be one of its tests.
        if name == nil { return }
      #endif
      start(name, patience: .seconds(5), advising: remedy)
    }
    scheduler.keepCallingTask()
  }

  /// Ends the watch.
  ///
  /// - Returns: Whether the test could not end without help.
  @discardableResult
  static func end() -> Bool {
    let ended = contents.withLock { contents in
      defer { contents = Contents() }
      return contents
    }
    // Outside the lock, because a look at a weak scheduler may be its last use.
    let early = ended.early.filter { $0.scheduler != nil }
    contents.withLock { $0.early += early }
    return ended.guardian?.end() ?? false
  }

  /// Gives advice if a wait for an `XCTestExpectation` has timed out while work is due in virtual time.
  ///
  /// Such a wait keeps the process busy, so the guardian does not notice it.
  static func noteFailure(_ description: String) {
    guard description.contains("Exceeded timeout") else { return }
    let name = contents.withLock { $0.name }
    for scheduler in schedulers + earlySchedulers {
      guard let advice = scheduler.timeoutAdvice else { continue }
      let text = "\(name.map { "\($0): " } ?? "")\(advice)"
      return FailureReporter.warn(text, at: scheduler.stallSite ?? site)
    }
  }

  /// Whether the test that runs could not end without help.
  static var isStalled: Bool { contents.withLock { $0.guardian }?.isStalled ?? false }

  /// Whether the test's function may wait: it has started a task, and XCTest waits for the function.
  private static var mayWait: Bool {
    if !schedulers.contains(where: \.hasTasks) { return false }
    #if canImport(ObjectiveC)
      // An app that hosts tests runs the main run loop around all of them.
      return true
    #else
      // XCTest waits for an async function by the main run loop; a synchronous one runs outside of it.
      return RunLoop.main.currentMode != nil
    #endif
  }

  private static let remedy =
    "let its class inherit from VirtualTimeTestCase, and override patience there"

  private static var schedulers: [TestScheduler] {
    contents.withLock { $0.schedulers }.compactMap(\.scheduler)
  }

  private static var earlySchedulers: [TestScheduler] {
    contents.withLock { $0.early }.compactMap(\.scheduler)
  }

  /// The best known place of the test.
  private static var site: CallSite {
    schedulers.compactMap(\.stallSite).first ?? FailureReporter.unknownSite
  }

  private static func report(_ message: String) {
    FailureReporter.report(MarbleFailure(message, at: site))
  }
}
