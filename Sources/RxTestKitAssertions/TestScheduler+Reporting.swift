import RxCore
import RxTestKit

extension TestScheduler {
  /// Makes a scheduler for diagrams: a frame is a millisecond, and what is asked for now happens in this frame.
  ///
  /// - Parameters:
  ///   - syntax: How the test writes diagrams.
  ///   - fileID: Where the scheduler is made.
  ///   - filePath: Where the scheduler is made.
  ///   - line: Where the scheduler is made.
  ///   - column: Where the scheduler is made.
  public convenience init(
    syntax: MarbleSyntax = .rxjs, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialClock: 0, resolution: 0.001, simulateProcessingDelay: false, syntax: syntax)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    FailureReporter.watch(self, madeAt: site)
  }

  /// Makes the scheduler of a test case or a trait, which is made far from the test.
  convenience init(ofTestWith syntax: MarbleSyntax) {
    self.init(
      initialClock: 0, resolution: 0.001, simulateProcessingDelay: false, syntax: syntax)
    FailureReporter.watch(self)
  }

  /// Runs the scheduler until no work is left, and checks what the test expects.
  ///
  ///     let scheduler = TestScheduler()
  ///     let source = scheduler.hot("-1-2-|", as: Int.self)
  ///     scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///     scheduler.verify()
  ///
  /// What does not hold is reported where it is stated, to XCTest or Swift Testing, whichever runs the test. Then what was
  /// observed is disposed. It may be called again, for what was expected since.
  ///
  /// - Parameters:
  ///   - fileID: Where the check is written.
  ///   - filePath: Where the check is written.
  ///   - line: Where the check is written.
  ///   - column: Where the check is written.
  public func verify(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    for failure in failures(verifyingAt: site) {
      FailureReporter.report(AcceptedDiagrams.accept(failure))
    }
  }

  /// Does what a test consists of, then runs the scheduler until no work is left, and checks what the test expects.
  ///
  ///     TestScheduler().run { scheduler in
  ///       let source = scheduler.hot("-1-2-|", as: Int.self)
  ///       scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///     }
  ///
  /// What does not hold is reported where it is stated, to XCTest or Swift Testing, whichever runs the test.
  ///
  /// - Parameters:
  ///   - body: Draws sources, and what is expected, on the scheduler that it is given.
  ///   - fileID: Where the test is written.
  ///   - filePath: Where the test is written.
  ///   - line: Where the test is written.
  ///   - column: Where the test is written.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; then nothing is checked.
  @discardableResult
  public func run<Result>(
    _ body: (TestScheduler) throws -> Result,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) rethrows -> Result {
    let result = try abandoningOnError { try body(self) }
    verify(fileID: fileID, filePath: filePath, line: line, column: column)
    return result
  }

  /// Does what a test consists of, then runs the scheduler until no work is left, and checks what the test expects.
  ///
  /// - Parameters:
  ///   - body: Draws sources, and what is expected, on this scheduler.
  ///   - fileID: Where the test is written.
  ///   - filePath: Where the test is written.
  ///   - line: Where the test is written.
  ///   - column: Where the test is written.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; then nothing is checked.
  @discardableResult
  public func run<Result>(
    _ body: () throws -> Result,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) rethrows -> Result {
    let result = try abandoningOnError { try body() }
    verify(fileID: fileID, filePath: filePath, line: line, column: column)
    return result
  }
}
