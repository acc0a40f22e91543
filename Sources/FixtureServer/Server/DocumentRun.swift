import RxFixtures

/// A run of tests of one version of a document: first here, then by their test target.
struct DocumentRun: Sendable {
  let runner: TestRunner
  let snapshot: FixtureSnapshot
  /// The keys of all tests of the document.
  let keys: [Int]
  /// The tests to run.
  let tests: [Int]
  /// Runs tests by their target; nil if that is not known.
  let worker: TargetWorker?
  let cancellation: Cancellation
  /// Is given outcomes while others follow.
  let pass: @Sendable (Batch) -> Void

  /// Outcomes by the places of their tests.
  struct Batch: Sendable {
    var outcomes: [Int: TestOutcome] = [:]
    /// What to say of the results of the test target; nil if none of its tests has run.
    var remark: Remark?
  }

  /// What to say of the results of the test target; no text if all is well.
  struct Remark: Sendable {
    var text: String?
  }

  /// The number of tests above which the worker reads the whole text.
  private static let many = 16

  /// The outcomes here of tests that only the test target can run.
  typealias Rest = [(test: Int, outcome: TestOutcome)]

  /// Runs the tests here.
  ///
  /// - Returns: The last outcomes, and the tests that the worker must run.
  func runHere() -> (batch: Batch, rest: Rest) {
    var passing = Passing(pass: pass)
    var rest: Rest = []
    for test in tests where !cancellation.isCancelled {
      if let outcome = runner.outcome(ofTest: test, in: snapshot, key: keys[test], cancellation) {
        if outcome.needsTarget, worker != nil {
          rest.append((test, outcome))
        } else {
          passing.batch.outcomes[test] = outcome
        }
      }
      passing.passAfterPause()
    }
    return (passing.batch, rest)
  }

  /// Runs tests by the worker.
  ///
  /// - Returns: The last outcomes.
  func runByTarget(_ rest: Rest) -> Batch {
    var passing = Passing(pass: pass)
    guard let worker else { return passing.batch }
    if !worker.isReady {
      // Until the process is ready, the errors of these tests are shown.
      for (test, outcome) in rest {
        passing.batch.outcomes[test] = outcome
        passing.batch.outcomes[test]?.isInterim = true
      }
      passing.passNow()
    }
    var remark: String?
    for (test, outcome) in rest where !cancellation.isCancelled {
      let answer = runner.outcomeOfTarget(
        worker, ofTest: test, isOfMany: rest.count > Self.many, in: snapshot, key: keys[test],
        cancellation)
      remark = remark ?? answer.obstacle
      passing.batch.outcomes[test] = answer.obstacle == nil ? answer.outcome : outcome
      passing.passAfterPause()
    }
    if !cancellation.isCancelled {
      passing.batch.remark = Remark(text: remark ?? runner.remarkOnAge)
    }
    return passing.batch
  }
}

/// Passes outcomes on while others follow.
private struct Passing {
  let pass: @Sendable (DocumentRun.Batch) -> Void
  var batch = DocumentRun.Batch()
  private var start = ContinuousClock.now

  init(pass: @escaping @Sendable (DocumentRun.Batch) -> Void) { self.pass = pass }

  /// Passes what there is, if the last outcomes were passed some time ago.
  mutating func passAfterPause() {
    if start.duration(to: .now) > LanguageSession.pause { passNow() }
  }

  mutating func passNow() {
    pass(batch)
    batch = DocumentRun.Batch()
    start = .now
  }
}
