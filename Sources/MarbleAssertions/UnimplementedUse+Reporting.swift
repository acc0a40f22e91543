import MarbleKit
import Testing
import VirtualTimeCore

extension FailureReporter {
  /// Sees to it that a use of an unimplemented clock or scheduler fails the test that runs, at the line that makes the clock.
  static func watchUnimplemented() {
    UnimplementedUse.setReporter { use, message in
      guard use.isFirst(in: AnyHashable(RunningTest.current)) else { return }
      let (fileID, filePath, line, column) = use.place
      report(
        MarbleFailure(
          """
          \(message)
          If the code may use time in this test, pass an immediate clock or scheduler, or that of the test's scheduler.
          """,
          at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)))
    }
  }
}

/// The test that runs, as far as it is known.
private enum RunningTest: Hashable {
  /// A test in one of its orders.
  case trial(OrderTrial)
  /// A test of Swift Testing.
  case test(Test.ID)
  /// A test of XCTest, by the number of those that have ended.
  case testCase(Int)

  static var current: RunningTest {
    if let trial = OrderTrial.current { return .trial(trial) }
    if let test = Test.current { return .test(test.id) }
    return .testCase(FailureReporter.countEndedTests())
  }

  static func == (lhs: RunningTest, rhs: RunningTest) -> Bool {
    switch (lhs, rhs) {
    case (.trial(let left), .trial(let right)): left === right
    case (.test(let left), .test(let right)): left == right
    case (.testCase(let left), .testCase(let right)): left == right
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .trial(let trial): hasher.combine(ObjectIdentifier(trial))
    case .test(let id): hasher.combine(id)
    case .testCase(let number): hasher.combine(number)
    }
  }
}
