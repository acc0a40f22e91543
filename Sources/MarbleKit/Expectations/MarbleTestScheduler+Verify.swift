extension MarbleTestScheduler {
  /// Runs the scheduler until no work is left, then checks the test's expectations.
  ///
  ///     let scheduler = TestScheduler()
  ///     let source = scheduler.hot("-1-2-|", as: Int.self)
  ///     scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///     try scheduler.verify()
  ///
  /// Afterwards it disposes the subscriptions of the expectations. It may be called again for expectations that are added later.
  ///
  /// - Throws: `MarbleMismatch` if an expectation fails.
  @_disfavoredOverload
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let failures = _world.failures(verifyingAt: site)
    if !failures.isEmpty { throw MarbleMismatch(failures) }
  }

  /// Runs the scheduler until no work is left and no task of the test can continue, then checks the test's expectations.
  ///
  /// Afterwards it disposes the subscriptions of the expectations. It may be called again for expectations that are added later.
  ///
  /// - Throws: `MarbleMismatch` if an expectation fails.
  @_disfavoredOverload
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let failures = await _world.failures(verifyingAt: site)
    if !failures.isEmpty { throw MarbleMismatch(failures) }
  }

  /// Calls the body of a test, then runs the scheduler until no work is left, and checks the expectations.
  ///
  /// - Parameter body: The body of the test, which creates sources and expectations on the scheduler.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`; `MarbleMismatch` if an expectation fails.
  @_disfavoredOverload
  public func run<Result>(
    _ body: (Self) throws -> Result,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) throws -> Result {
    let result = try _world.abandoningOnError { try body(self) }
    try verify(fileID: fileID, filePath: filePath, line: line, column: column)
    return result
  }
}

extension TestWorld {
  /// Calls a function; if it throws, nothing is expected any more.
  package func abandoningOnError<Result>(_ body: () throws -> Result) rethrows -> Result {
    do {
      return try body()
    } catch {
      abandonExpectations()
      throw error
    }
  }

  /// Notes that the calling test is left by an error of the test framework, so that it does not come to its end.
  package static func leaveTestEarly() {
    for record in TestRecord.ofCaller { record.contents.withLock { $0.isLeftEarly = true } }
  }

  /// Whether the test was left so.
  package var isTestLeftEarly: Bool { record.contents.withLock { $0.isLeftEarly } }

  /// Forgets what is expected and was not checked.
  package func abandonExpectations() { record.removeAll() }

  /// Runs the scheduler until no work is left.
  ///
  /// - Returns: How the run ended; nil if the scheduler is running.
  func runToRecord() -> RunEnd? {
    if isRunning { return nil }
    return tasks.outside.verify { runToRest() }
  }

  /// Runs the scheduler until no work is left and no task of the test can continue.
  ///
  /// - Returns: How the run ended; nil if the scheduler is running.
  @MainActor
  func runToRecord() async -> RunEnd? {
    if isRunning { return nil }
    return await tasks.outside.verify { await runToRest() }
  }

  /// Runs the scheduler until no work is left.
  ///
  /// - Returns: What the test expects and does not hold.
  package func failures(verifyingAt site: CallSite) -> [MarbleFailure] {
    if isRunning { return [Self.nestedVerification(at: site)] }
    var run = verifiedRun(isAwaited: false)
    run.end = tasks.outside.verify { runToRest() }
    let (failures, leftovers) = record.failures(after: run, at: site)
    if case .atRest = run.end, hasEndedTasks(leftovers) { runToRest(through: clock) }
    return failures + record.failures(of: leftovers)
  }

  /// Runs the scheduler until no work is left and no task of the test can continue.
  ///
  /// - Returns: What the test expects and does not hold.
  @MainActor
  package func failures(verifyingAt site: CallSite) async -> [MarbleFailure] {
    if isRunning { return [Self.nestedVerification(at: site)] }
    // Until the verdict, nothing is a stall: on a busy machine, the main actor may be late.
    beginUse()
    defer { endUse() }
    var run = verifiedRun(isAwaited: true)
    run.end = await tasks.outside.verify { await runToRest() }
    let release = await holdBackground()
    let (failures, leftovers) = record.failures(after: run, at: site)
    release()
    if case .atRest = run.end, hasEndedTasks(leftovers) { await runToRest(through: clock) }
    return failures + record.failures(of: leftovers)
  }

  /// Holds the steps of the test's tasks, if some run in the background: the verdict cancels them, and only then they take steps, in an order
  /// that does not depend on the machine.
  ///
  /// - Returns: Lets steps run again.
  @MainActor
  private func holdBackground() async -> () -> Void {
    if timeline.background == nil { return {} }
    let includeAgain = tasks.exclude()
    await tasks.hold()
    return {
      self.tasks.release()
      includeAgain()
    }
  }

  /// Whether tasks that the verdict has cancelled are to end.
  private func hasEndedTasks(_ leftovers: Leftovers) -> Bool {
    !leftovers.checks.isEmpty || timeline.background != nil
  }

  private static func nestedVerification(at site: CallSite) -> MarbleFailure {
    MarbleFailure("a scheduler cannot be verified by work that it runs", at: site)
  }

  private func verifiedRun(isAwaited: Bool) -> VerifiedRun {
    VerifiedRun(
      isAwaited: isAwaited, readyCount: tasks.readyCount, resumptions: tasks.outside.resumptions)
  }

  /// Sets the receiver of the failure if the scheduler is released before its expectations are verified.
  package func setUnverifiedReporter(_ reporter: @escaping @Sendable (MarbleFailure) -> Void) {
    record.contents.withLock { $0.reporter = reporter }
  }
}
