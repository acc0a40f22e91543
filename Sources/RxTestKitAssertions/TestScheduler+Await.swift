import RxCore
import RxTestKit

extension TestScheduler {
  /// Runs the scheduler until no work is left and no task of the test can continue, then checks the test's expectations.
  ///
  ///     let model = await SearchModel(clock: scheduler.swiftClock)
  ///     await model.search("a")  // which starts a task
  ///     scheduler.expect(model.results).toBe("300ms (r|)", values: ["r": ["result for a"]])
  ///     await scheduler.verify()
  ///
  /// It reports each failed expectation at its own line, to XCTest or Swift Testing, whichever runs the test. Afterwards it
  /// disposes the observed subscriptions. It may be called again, for expectations added since.
  ///
  /// - Parameters:
  ///   - fileID: Where the check is written.
  ///   - filePath: Where the check is written.
  ///   - line: Where the check is written.
  ///   - column: Where the check is written.
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    for failure in await failures(verifyingAt: site) {
      FailureReporter.report(AcceptedDiagrams.accept(failure))
    }
  }

  /// Expects the changes of a value as a timeline.
  ///
  ///     scheduler.expect { model.title }.toBe("a----b")
  ///
  /// The scheduler reads the value at the subscription and at the end of each frame. If the value changes twice in a frame, only the
  /// second change shows. The value does not have to be observable. If the test runs on the main actor, so does the closure.
  ///
  /// - Parameters:
  ///   - subscription: When it is read first and last; by default from frame 0 on.
  ///   - value: Reads the value.
  ///   - fileID: Where the subscription is drawn.
  ///   - filePath: Where the subscription is drawn.
  ///   - line: Where the subscription is drawn.
  ///   - column: Where the subscription is drawn.
  /// - Returns: What takes the diagram; nothing is expected before it does.
  public func expect<Value: Equatable>(
    subscribing subscription: String = "^", _ value: @escaping () -> Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Value> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return timelineExpectation(of: value, subscribing: subscription, at: site)
  }

  /// Unavailable: its message explains how to expect a value.
  @_disfavoredOverload
  @available(*, unavailable, message: "write expect { … }, which reads the value in each frame")
  public func expect<Value: Equatable>(
    _ value: Value, subscribing subscription: String = "^"
  ) -> MarbleExpectation<Value> { fatalError("unavailable") }

  /// Expects the changes of a value of the main actor as a timeline, in a test that runs elsewhere.
  ///
  ///     scheduler.expect(onMainActor: { model.title }).toBe("a----b")
  ///     await scheduler.verify()
  ///
  /// The awaited `verify()` runs the scheduler on the main actor. Elsewhere the test fails, and `value` is not called.
  ///
  /// - Parameters:
  ///   - subscription: When it is read first and last; by default from frame 0 on.
  ///   - value: Reads the value.
  ///   - fileID: Where the subscription is drawn.
  ///   - filePath: Where the subscription is drawn.
  ///   - line: Where the subscription is drawn.
  ///   - column: Where the subscription is drawn.
  /// - Returns: What takes the diagram; nothing is expected before it does.
  public func expect<Value: Equatable & Sendable>(
    subscribing subscription: String = "^", onMainActor value: @escaping @MainActor () -> Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Value> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return timelineExpectation(ofMainActor: value, subscribing: subscription, at: site)
  }
}
