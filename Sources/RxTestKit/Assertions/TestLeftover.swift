import RxCore

/// What a test may leave behind unnoticed.
public enum TestLeftover: Hashable, Sendable, CaseIterable {
  /// Work that was asked for and never ran: it is due after the scheduler's `limit`, or far behind all that is drawn.
  case pendingWork
  /// Sources to which nobody has subscribed.
  case unusedSources
  /// Subscriptions to sources of which nobody has disposed; those of expectations do not count.
  case openSubscriptions
  /// What `Resources.total` counts beyond what was there when this was asked for.
  ///
  /// It counts what all tests of the process hold: let such tests run one after another. What the test holds in variables counts
  /// too, so let the trait `.verifyingMarbles` verify when they are gone.
  case resources
}

extension TestScheduler {
  /// Expects that a test leaves nothing of some kinds behind.
  ///
  ///     scheduler.expectNo(.pendingWork, .unusedSources, .openSubscriptions)
  ///
  /// When the test is verified, what is left after the run is reported: a source where it is made, all else where this is written.
  ///
  /// - Parameters:
  ///   - first: What is not to be left.
  ///   - further: What else is not to be left.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  @_disfavoredOverload
  public func expectNo(
    _ first: TestLeftover, _ further: TestLeftover...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expectNo([first] + further, at: site)
  }

  package func expectNo(_ leftovers: [TestLeftover], at site: CallSite) {
    ledger.add(
      LeftoverCheck(site: site, leftovers: Set(leftovers), resources: Resources.total))
  }

  /// The work that waits.
  var pendingWork: PendingWork? {
    nextTime.map { PendingWork(count: workCount, next: $0, limit: limit) }
  }
}

/// Work that never ran.
struct PendingWork {
  let count: Int
  /// When the next piece is due.
  let next: TestTime
  let limit: TestTime?
}

/// A source that a scheduler has made, and its subscriptions.
struct MadeSource {
  let isHot: Bool
  /// Where it is drawn; nil for one that is not drawn.
  let site: CallSite?
  let log: SubscriptionLog

  /// What failures call it.
  fileprivate var name: String {
    let kind = isHot ? "hot" : "cold"
    return site == nil ? "a \(kind) source that the test has made" : "this \(kind) source"
  }
}

/// What a test must not leave behind.
struct LeftoverCheck {
  let site: CallSite
  let leftovers: Set<TestLeftover>
  /// What `Resources.total` was before.
  let resources: Int32

  /// What is left, when nothing is observed any more.
  func failures(of sources: [MadeSource], _ work: PendingWork?) -> [MarbleFailure] {
    var failures: [MarbleFailure] = []
    if leftovers.contains(.pendingWork), let work {
      failures.append(MarbleFailure(work.message, at: site))
    }
    for source in sources {
      for message in messages(about: source) {
        failures.append(MarbleFailure(message, at: source.site ?? site))
      }
    }
    let more = Resources.total - resources
    if leftovers.contains(.resources), more > 0 {
      let message = """
        \(more) more objects of RxCore are alive than before: dispose of what the test subscribes to, let no closure \
        keep what holds it, and let no other test run at the same time, because Resources.total counts them all
        """
      failures.append(MarbleFailure(message, at: site))
    }
    return failures
  }

  private func messages(about source: MadeSource) -> [String] {
    let subscriptions = source.log.subscriptions
    var messages: [String] = []
    if leftovers.contains(.unusedSources), subscriptions.isEmpty {
      messages.append(
        "nobody has subscribed to \(source.name): let the test's pipeline use it, or remove it")
    }
    if leftovers.contains(.openSubscriptions) {
      for open in subscriptions where open.unsubscribe == .max {
        messages.append(
          """
          the subscription to \(source.name) that began in frame \(max(0, open.subscribe)) is still open: dispose of it, \
          or let the source end
          """)
      }
    }
    return messages
  }
}

extension PendingWork {
  fileprivate var message: String {
    let pieces = count == 1 ? "1 piece of work has" : "\(count) pieces of work have"
    let advice =
      limit.map { "raise the scheduler's limit, which is \($0), or dispose of what asks for it" }
      ?? "dispose of what asks for it, which does not end by itself"
    return "\(pieces) never run; the next one is due in frame \(next): \(advice)"
  }
}
