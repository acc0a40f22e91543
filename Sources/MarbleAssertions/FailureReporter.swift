import VirtualTimeCore
import Foundation
import MarbleKit
import Testing
import XCTest

/// Reports failures to the framework that runs the test: Swift Testing or XCTest.
package enum FailureReporter {
  /// Whether Swift Testing runs the test.
  ///
  /// Where code runs outside the test's task, such as on a queue, no current test is known; then the process is
  /// asked, which runs one framework only when SwiftPM started it.
  private static var isSwiftTesting: Bool {
    Test.current != nil || CommandLine.arguments.contains("swift-testing")
  }

  /// Reports a failure, with its file and its picture where the framework takes attachments.
  ///
  /// - Parameter fixture: The fixture that has failed, as a file; nil for an expectation in Swift.
  package static func report(
    _ failure: MarbleFailure, of fixture: FailureFile? = nil,
    toSwiftTesting isSwiftTesting: Bool = isSwiftTesting
  ) {
    if let trial = OrderTrial.current { return trial.add(failure) }
    let site = failure.site
    guard isSwiftTesting else {
      return FailureAttachments.reporting(failure, of: fixture) {
        XCTFail(failure.message, file: site.literal.filePath, line: site.literal.line)
      }
    }
    FailureAttachments.attach(failure, of: fixture)
    Issue.record(Comment(rawValue: failure.message), sourceLocation: location(of: site))
  }

  /// Runs a world and its tasks, checks what its test expects, and reports the failures.
  static func verify(_ world: TestWorld, at site: CallSite) async {
    for failure in await world.failures(verifyingAt: site) {
      report(accepting: failure)
    }
  }

  /// Reports a failure, after its expectation was rewritten if that was asked for; what an order shows is never accepted.
  static func report(accepting failure: MarbleFailure) {
    report(OrderTrial.current == nil ? AcceptedDiagrams.accept(failure) : failure)
  }

  /// Reports what does not hold in a file of another language than Swift: at its place there if the framework takes such
  /// a place, else where the check is called.
  package static func report(
    _ message: String, at location: TextLocation, calledAt site: CallSite,
    of fixture: FailureFile? = nil
  ) {
    report(MarbleFailure(message, at: CallSite(location, literal: site.literal)), of: fixture)
  }

  /// Sees to it that what a scheduler's test forgets to check is reported.
  ///
  /// - Parameter site: Where the scheduler is made; nil if that is not in the test.
  static func watch(_ world: TestWorld, madeAt site: CallSite? = nil) {
    _ = exitHandler
    EarlyEnds.start
    warningReporter
    AcceptedDiagrams.heldReceiver
    MarbleVerification.worlds?.add(world)
    world.setStallReporter(at: site) { reportAtTest($0, else: $1 ?? unknownSite) }
    let isSwiftTesting = isSwiftTesting
    runMode
    if let test = Test.current {
      world.setTestName { "\(CallSite(test.sourceLocation)): \(test.name)" }
    }
    if !isSwiftTesting { observeTests() }
    world.setUnverifiedReporter { report($0, toSwiftTesting: isSwiftTesting) }
  }

  /// Notes whether another test can run at the same time.
  ///
  /// XCTest runs the tests of a process one by one, and Swift Testing does so if asked.
  private static let runMode: Void = {
    let isSerial = !isSwiftTesting || CommandLine.arguments.contains("--no-parallel")
    if isSerial { TestWorld.runTestsOneByOne() }
  }()

  /// Sees to it that warnings are reported: by Swift Testing if it has warnings, else on standard error.
  private static let warningReporter: Void = MarbleWarnings.setReporter { warning in
    if let trial = OrderTrial.current { return trial.warn(warning) }
    #if compiler(>=6.3)
      if Test.current != nil {
        Issue.record(
          Comment(rawValue: warning.message), severity: .warning,
          sourceLocation: location(of: warning.site))
        return
      }
    #endif
    let text = "\(warning.site): warning: \(warning.message)\n"
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// Warns about a file of another language than Swift.
  package static func warn(_ message: String, at location: TextLocation) {
    warn(message, at: CallSite(location, literal: ("", UInt(clamping: location.line))))
  }

  /// Warns once, in the first test with a trait, of what Swift's runtime does not let the test kit own.
  static func warnOfRuntime(at site: @autoclosure () -> CallSite) {
    guard let limitation = RuntimeProbe.result.limitation else { return }
    let hasWarned = hasWarnedOfRuntime.withLock { exchange(&$0, with: true) }
    if !hasWarned { warn(limitation, at: site()) }
  }

  private static let hasWarnedOfRuntime = Guarded(false)

  static func warn(_ message: String, at site: CallSite) {
    warningReporter
    MarbleWarnings.report(MarbleFailure(message, at: site))
  }

  static func location(of site: CallSite) -> Testing.SourceLocation {
    Testing.SourceLocation(
      fileID: site.moduleAndFile, filePath: site.filePath, line: Int(clamping: site.line),
      column: Int(clamping: site.column))
  }

  /// Reports a failure at the declaration of the test that runs, or elsewhere if that is not known.
  static func reportAtTest(_ message: String, else site: CallSite) {
    let declaration = Test.current.map { CallSite($0.sourceLocation) }
    report(MarbleFailure(message, at: declaration ?? site))
  }

  /// What XCTest names where it knows no place.
  static let unknownSite = CallSite(
    fileID: "<unknown>/<unknown>", filePath: "<unknown>", line: 1, column: 1,
    literal: ("<unknown>", 0))

  /// Tells the tests of XCTest apart, which all run on one thread.
  private static let testObserver: Void =
    XCTestObservationCenter.shared.addTestObserver(TestObserver())

  /// Starts to observe the tests, on the main thread: this thread may use the observers meanwhile.
  private static func observeTests() {
    if Thread.isMainThread { return testObserver }
    DispatchQueue.main.async { testObserver }
  }

  private static let endedTests = AtomicValue<Int>(0)

  fileprivate static func noteEndOfTest() { endedTests.wrappingAdd(1, ordering: .relaxed) }

  /// The number of tests of XCTest that have ended, counted from the first call.
  static func countEndedTests() -> Int {
    observeTests()
    return endedTests.load(ordering: .relaxed)
  }

  /// Fails a process in which something was never checked.
  ///
  /// A scheduler that work of its own refers to is not released before that work is done, so its test may be over and reported
  /// as passed by then.
  private static let exitHandler: Void = {
    atexit {
      let failures = TestRecord.unverifiedFailures
      if failures.isEmpty { return }
      let text = failures.map(\.description).sorted().joined(separator: "\n\n")
      FileHandle.standardError.write(Data("\(text)\n".utf8))
      fflush(nil)
      _exit(EXIT_FAILURE)
    }
  }()
}

/// Called by the target AssertionsStart when the program is loaded.
@_cdecl("marble_start_assertions")
func startAssertions() {
  TestReporter.set { FailureReporter.watch($0) }
  FailureReporter.watchUnimplemented()
}

/// Notes when a test of XCTest has ended.
private final class TestObserver: NSObject, XCTestObservation {
  func testCaseDidFinish(_ testCase: XCTestCase) {
    RequestMonitor.endTestOfThread()
    FailureReporter.noteEndOfTest()
  }
}

extension CallSite {
  /// Makes a place in a file of another language than Swift.
  fileprivate init(_ location: TextLocation, literal: (filePath: StaticString, line: UInt)) {
    self.init(
      fileID: "", filePath: location.file, line: UInt(clamping: location.line),
      column: UInt(clamping: location.column), literal: literal)
  }

  /// The module and file: of a file without a module, its folder stands for the module, whose name it usually has.
  fileprivate var moduleAndFile: String {
    if !fileID.isEmpty { return fileID }
    let parts = filePath.split(separator: "/").suffix(2)
    return parts.count == 2 ? parts.joined(separator: "/") : "Tests/\(filePath)"
  }
}
