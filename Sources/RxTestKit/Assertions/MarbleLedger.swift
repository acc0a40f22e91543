import RxCore

/// What a test expects of a scheduler's run, and what went wrong so far.
final class MarbleLedger: Sendable {
  /// Something that a test expects, to be looked at when the scheduler has run.
  struct Check {
    let site: CallSite
    /// Whether it is known to fail, whatever happens in the run.
    var isFailure = false
    /// Returns in what it does not hold.
    let failure: (_ run: MarbleRun, _ sources: [FailureReport.ContextRow]) -> MarbleFailure?
  }

  private struct Contents {
    var checks: [Check] = []
    var leftoverChecks: [LeftoverCheck] = []
    /// What the scheduler has made; held as long as the scheduler is.
    var madeSources: [MadeSource] = []
    /// The subscriptions to what is looked at.
    var subscriptions: [any Disposable] = []
    var sources: [FailureReport.ContextRow] = []
    /// Whether a source could not be made as drawn, so that nothing else is worth looking at.
    var lacksSource = false
    var lastFrame = 0
    var reporter: (@Sendable (MarbleFailure) -> Void)?

    /// Where the first thing is stated that waits to be looked at.
    var site: CallSite? { checks.first?.site ?? leftoverChecks.first?.site }

    /// Disposes what no test looks at any more.
    func end() { for subscription in subscriptions { subscription.dispose() } }
  }

  /// More sources than these are not shown with a failure.
  private static let mostSources = 8

  private let contents = Guarded(Contents())

  deinit {
    let (site, reporter) = contents.withLock { ($0.site, $0.reporter) }
    guard let site else { return }
    UnverifiedExpectations.set(nil, of: self)
    let failure = UnverifiedExpectations.failure(at: site)
    if let reporter { reporter(failure) } else { Hooks.warningHandler("\(failure)") }
  }

  /// The last frame that any diagram draws.
  var lastFrame: Int { contents.withLock { $0.lastFrame } }

  /// Whom to tell if the scheduler goes before what is expected of it was looked at.
  func setReporter(_ reporter: @escaping @Sendable (MarbleFailure) -> Void) {
    contents.withLock { $0.reporter = reporter }
  }

  /// Notes a source, to be shown with failures.
  func add(source label: String, _ diagram: MarbleDiagram) {
    contents.withLock { contents in
      contents.lastFrame = max(contents.lastFrame, diagram.lastFrame)
      if contents.sources.count < Self.mostSources {
        contents.sources.append(.init(label: label, content: .diagram(diagram)))
      }
    }
  }

  /// Notes a source that the scheduler has made.
  func add(_ source: MadeSource) { contents.withLock { $0.madeSources.append(source) } }

  /// Notes what must not be left.
  func add(_ check: LeftoverCheck) { change { $0.leftoverChecks.append(check) } }

  /// Notes something to be looked at.
  func add(_ check: Check, lastFrame: Int) {
    change { contents in
      contents.checks.append(check)
      contents.lastFrame = max(contents.lastFrame, lastFrame)
    }
  }

  /// Keeps a subscription until what waits was looked at.
  func add(_ subscription: any Disposable) {
    contents.withLock { $0.subscriptions.append(subscription) }
  }

  /// Notes what went wrong already.
  func add(_ failure: MarbleFailure, isSource: Bool = false) {
    change { contents in
      let check = Check(site: failure.site, isFailure: true) { _, _ in failure }
      contents.checks.append(check)
      if isSource { contents.lacksSource = true }
    }
  }

  /// Forgets what waits to be looked at.
  func removeAll() { take().end() }

  /// Looks at what waits, and forgets it.
  ///
  /// - Parameters:
  ///   - run: How the scheduler has run.
  ///   - pendingWork: What waits when nothing is observed any more.
  func failures(of run: MarbleRun, _ pendingWork: () -> PendingWork?) -> [MarbleFailure] {
    var (failures, leftoverChecks) = expectationFailures(of: run)
    if leftoverChecks.isEmpty { return failures }
    let (sources, work) = (contents.withLock { $0.madeSources }, pendingWork())
    for check in leftoverChecks { failures += check.failures(of: sources, work) }
    return failures
  }

  /// Looks at what is expected, and disposes what was observed.
  private func expectationFailures(of run: MarbleRun) -> ([MarbleFailure], [LeftoverCheck]) {
    let taken = take()
    defer { taken.end() }
    let checks = taken.lacksSource ? taken.checks.filter(\.isFailure) : taken.checks
    let failures = checks.compactMap { $0.failure(run, taken.sources) }
    return (failures, taken.lacksSource ? [] : taken.leftoverChecks)
  }

  /// What is taken goes outside the lock: it may hold objects of the test's.
  private func take() -> Contents {
    UnverifiedExpectations.set(nil, of: self)
    return contents.withLock { contents in
      defer {
        contents.checks = []
        contents.leftoverChecks = []
        contents.subscriptions = []
        contents.lacksSource = false
      }
      return contents
    }
  }

  private func change(_ body: (inout Contents) -> Void) {
    let site = contents.withLock { contents in
      body(&contents)
      return contents.site
    }
    UnverifiedExpectations.set(site, of: self)
  }
}

/// What tests expect and nobody has looked at yet, in the whole process.
package enum UnverifiedExpectations {
  private static let sites = Guarded<[ObjectIdentifier: CallSite]>([:])

  /// What to say of each.
  package static var failures: [MarbleFailure] {
    sites.withLock { Array($0.values) }.map(failure)
  }

  static func set(_ site: CallSite?, of ledger: MarbleLedger) {
    sites.withLock { $0[ObjectIdentifier(ledger)] = site }
  }

  static func failure(at site: CallSite) -> MarbleFailure {
    MarbleFailure(
      """
      nothing checked what is expected here: call verify() on the scheduler at the end of the test, \
      or write the test in its run { … }
      """, at: site)
  }
}
