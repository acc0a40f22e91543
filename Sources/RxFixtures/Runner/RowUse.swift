import RxTestKit

/// What the runs of a test use of its rows: with each value of its `each` rows, in each order, in each case of a law, and for the
/// expression of each `same` row.
///
/// A row that one run does not use may be meant for another. A row that none of them uses is probably a mistake.
final class RowUse {
  /// The number of rows of each source that subscriptions took, at most in one run.
  private var taken: [String: Int] = [:]
  /// The `let` rows whose connectable observable no run connected; nil before the first run.
  private var unconnected: Set<String>?
  /// Whether a run emitted something.
  private var hasEvents = false
  /// Whether an expression of a `run` row is a connectable observable.
  private var runsConnectable = false

  /// Adds what an instance that has run has used.
  func add(_ instance: FixtureInstance) {
    for (name, source) in instance.sources {
      taken[name] = max(taken[name] ?? 0, source.takenRows)
    }
    hasEvents = hasEvents || instance.recordings.contains { $0?.events.count ?? 0 > 0 }
    runsConnectable = runsConnectable || !instance.connectables.isEmpty
    if unconnected?.isEmpty == true { return }
    let names = Set(instance.unconnectedRows.map(\.name))
    unconnected = unconnected?.intersection(names) ?? names
  }

  /// Returns the warnings about a test that has passed.
  func warnings(on test: FixtureTest) -> [Diagnostic] {
    // Where nothing is connected, this is why nothing is subscribed.
    let idle = unconnectedWarnings(on: test).nonEmpty ?? idleWarning(on: test).map { [$0] } ?? []
    return (idle + untakenWarnings(on: test)).map { diagnostic in
      var warning = diagnostic
      warning.severity = .warning
      return warning
    }
  }

  /// Warns of the rows of `cold` sources for subscriptions that no run made, unless `subs` rows draw those that it makes.
  private func untakenWarnings(on test: FixtureTest) -> [Diagnostic] {
    test.sources.compactMap { source in
      let count = taken[source.name] ?? 0
      guard count > 0, count < source.diagrams.count, test.declares(source.location),
        !test.subs.contains(where: { $0.name == source.name })
      else { return nil }
      let row = source.diagrams[count]
      return Diagnostic(
        "nothing takes this row: '\(source.name)' is subscribed only "
          + (count == 1 ? "once" : "\(count) times"), at: row.location, in: row.sourceLine,
        length: row.text.count,
        note: "if that is meant, draw each subscription: subs \(source.name) DIAGRAM")
    }
  }

  /// Warns of a test that names sources and neither subscribes to one nor receives anything, unless it has a `subs` row; a law can have none.
  private func idleWarning(on test: FixtureTest) -> Diagnostic? {
    guard !hasEvents, taken.values.allSatisfy({ $0 == 0 }), test.subs.isEmpty, !test.isLaw,
      let run = test.runs.first
    else { return nil }
    let expressions = test.runs.map(\.expression) + test.lets.map(\.expression)
    let named = Set(expressions.flatMap { $0.identifiers() })
    guard let source = test.allSources.first(where: { named.contains($0.name) }) else { return nil }
    return run.expression.diagnostic(
      "this subscribes to no source, so it emits nothing",
      at: 0..<run.expression.text.utf8.count,
      note: runsConnectable
        ? TestVerdict.connectableNote : "if that is meant, write: subs \(source.name) -")
  }

  /// Warns of the connectable observables that a run names and nothing connects, unless a `subs` row says that a source has no
  /// subscription.
  private func unconnectedWarnings(on test: FixtureTest) -> [Diagnostic] {
    if test.subs.contains(where: { $0.diagram.diagram.marks.isEmpty }) { return [] }
    let named = Set(test.runs.flatMap { $0.expression.identifiers() })
    return test.lets.filter { row in
      test.declares(row.location) && named.contains(row.name)
        && unconnected?.contains(row.name) == true
    }.map { row in
      var note = "add a row: at 0 \(row.name).connect()"
      if let source = test.sources.first {
        note += "; if that is meant, write: subs \(source.name) -"
      }
      return row.expression.diagnostic(
        "nothing connects '\(row.name)', so it emits nothing",
        at: 0..<row.expression.text.utf8.count, note: note)
    }
  }
}

extension FixtureTest {
  /// Whether a row is the test's own: the rows of the file's head serve other tests, too.
  fileprivate func declares(_ row: TextLocation) -> Bool { lines.contains(row.line) }
}

extension Array {
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
