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
  /// It reports each failed expectation at its own line, to XCTest or Swift Testing. Afterwards it disposes the
  /// subscriptions of the expectations. It may be called again for expectations that are added later.
  @_disfavoredOverload
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
  ///   - subscription: A diagram: `^` is the first frame in which the value is read, `!` the last. By default, it is read in all frames.
  ///   - value: Reads the value.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
  @_disfavoredOverload
  public func expect<Value: Equatable>(
    subscribing subscription: String = "^", _ value: @escaping () -> Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Value> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return timelineExpectation(of: value, subscribing: subscription, at: site)
  }

  /// Expects the changes of a tuple as a timeline.
  ///
  ///     scheduler.expect { (model.title, model.count) }
  ///       .toBe("a----b", values: ["a": ("", 0), "b": ("b", 1)], by: ==)
  ///
  /// The closure that `toBe` takes also decides whether the tuple has changed.
  ///
  /// - Parameters:
  ///   - subscription: A diagram: `^` is the first frame in which the value is read, `!` the last. By default, it is read in all frames.
  ///   - value: Reads the tuple.
  /// - Returns: The expectation. Call `toBe` on it with a diagram and a comparison.
  @_disfavoredOverload
  public func expect<First, Second, each Other>(
    subscribing subscription: String = "^",
    _ value: @escaping () -> (First, Second, repeat each Other),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<(First, Second, repeat each Other)> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return timelineExpectation(ofUnequatable: value, subscribing: subscription, at: site)
  }

  /// Expects the changes of a value of the main actor as a timeline, in a test that runs elsewhere.
  ///
  ///     scheduler.expect(onMainActor: { model.title }).toBe("a----b")
  ///     await scheduler.verify()
  ///
  /// The awaited `verify()` runs the scheduler on the main actor. Elsewhere the test fails, and `value` is not called.
  ///
  /// - Parameters:
  ///   - subscription: A diagram: `^` is the first frame in which the value is read, `!` the last. By default, it is read in all frames.
  ///   - value: Reads the value.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
  @_disfavoredOverload
  public func expect<Value: Equatable & Sendable>(
    subscribing subscription: String = "^", onMainActor value: @escaping @MainActor () -> Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Value> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return timelineExpectation(ofMainActor: value, subscribing: subscription, at: site)
  }

  /// Expects the changes of a tuple of the main actor as a timeline, in a test that runs elsewhere.
  ///
  ///     scheduler.expect(onMainActor: { (model.title, model.count) })
  ///       .toBe("a----b", values: ["a": ("", 0), "b": ("b", 1)], by: ==)
  ///     await scheduler.verify()
  ///
  /// The closure that `toBe` takes also decides whether the tuple has changed.
  ///
  /// - Parameters:
  ///   - subscription: A diagram: `^` is the first frame in which the value is read, `!` the last. By default, it is read in all frames.
  ///   - value: Reads the tuple.
  /// - Returns: The expectation. Call `toBe` on it with a diagram and a comparison.
  @_disfavoredOverload
  public func expect<First: Sendable, Second: Sendable, each Other: Sendable>(
    subscribing subscription: String = "^",
    onMainActor value: @escaping @MainActor () -> (First, Second, repeat each Other),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<(First, Second, repeat each Other)> {
    FailureReporter.watch(self)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return timelineExpectation(ofUnequatableMainActor: value, subscribing: subscription, at: site)
  }
}
