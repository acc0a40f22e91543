import RxTestKit

/// What came of accepting what the tests of a file do.
package struct FixtureAcceptance: Sendable {
  /// A test that did not pass.
  package struct Test: Sendable {
    /// What the test is called.
    package var title: String
    /// The place of the test.
    package var location: TextLocation
    /// Why its rows stay as they are; nil where they are rewritten.
    package var refusal: String?
    /// In what it fails, with the expected and the actual diagrams.
    package var picture = ""
    /// What is wrong with the test, where it could not be parsed or evaluated.
    package var diagnostics: [Diagnostic] = []
  }

  /// The tests that did not pass, in the order of the file.
  package var tests: [Test] = []
  /// The file with the rows rewritten; the same bytes where none is.
  package var bytes: [UInt8]
}

extension FixtureRunner {
  /// Rewrites the `expect` and `subs` rows of tests that fail to what happens instead.
  ///
  /// Values that no symbol stands for get a `where` row. All else stays as it is, byte by byte; a file that was laid out
  /// canonically stays so. A test is rewritten only if it passes then. The tests run on the thread that ``run(_:in:)`` would run them on.
  package func accept(
    _ tests: [FixtureTest], of file: FixtureFile, content bytes: [UInt8]
  ) -> FixtureAcceptance {
    LargeStack.runOrStay {
      var acceptance = FixtureAcceptance(bytes: bytes)
      var edits: [(test: Int, edits: FixtureEdits)] = []
      for test in tests {
        let results = runHere(test, in: file)
        guard let bad = results.first(where: { $0.outcome != .passed && $0.outcome != .skipped })
        else { continue }
        var report = FixtureAcceptance.Test(title: test.title, location: test.location)
        report.diagnostics = bad.diagnostics
        report.picture = bad.failures.map {
          $0.text(below: "\($0.location)", isLocated: false, in: TextStyle())
        }.joined(separator: "\n\n")
        do throws(Refusal) {
          edits.append((acceptance.tests.count, try rewrite(test, bad, of: file)))
        } catch {
          report.refusal = error.reason
        }
        acceptance.tests.append(report)
      }
      apply(edits, to: &acceptance, file, among: tests)
      return acceptance
    }
  }

  private func rewrite(
    _ test: FixtureTest, _ result: TestResult, of file: FixtureFile
  ) throws(Refusal) -> FixtureEdits {
    if result.outcome == .error { throw Refusal(reason: "it has errors") }
    if test.isLaw { throw Refusal(reason: "it is a law, which expects no diagram") }
    if result.failures.contains(where: { $0.order != nil }) {
      throw Refusal(
        reason:
          "it fails in an order other than the usual one: change the pipeline, or draw what comes then in an 'or' row"
      )
    }
    if test.fails != nil { throw Refusal(reason: "it has a 'fails' row, and passes") }
    if let other = result.failures.first(where: { $0.report == nil }) {
      throw Refusal(reason: other.summary)
    }
    if result.failures.contains(where: { $0.cause != nil }) {
      throw Refusal(reason: Findings.doubt)
    }
    let drawings = try drawings(of: test)
    if drawings.allSatisfy({ $0.drawing == ActualDrawing() }) {
      throw Refusal(reason: "a 'same' row is not met, which no diagram changes")
    }
    if !test.table.isEmpty { return try TestRewrite(table: drawings, of: test, file).edits }
    guard let first = drawings.first else { return FixtureEdits() }
    return try TestRewrite(test, of: file, as: first.drawing).edits
  }

  /// What each line of a table, or the test without one, does.
  private func drawings(
    of test: FixtureTest
  ) throws(Refusal) -> [(test: FixtureTest, drawing: ActualDrawing)] {
    var drawings: [(test: FixtureTest, drawing: ActualDrawing)] = []
    for combination in test.combinations {
      let drawing = try drawing(of: combination.test, combination.values)
      let order = combination.test.runs.first?.tableOrder
      if let last = drawings.last, last.test.runs.first?.tableOrder == order {
        guard last.drawing == drawing else {
          throw Refusal(reason: "the values of its 'each' rows give different diagrams")
        }
        continue
      }
      drawings.append((combination.test, drawing))
    }
    return drawings
  }

  private func drawing(of test: FixtureTest, _ values: [Int]) throws(Refusal) -> ActualDrawing {
    onStep?(test.title)
    do {
      let prepared = try PreparedTest(test, each: values)
      let instance = FixtureInstance(prepared, registry: registry, limits: limits)
      defer { instance.tearDown() }
      try instance.run()
      let miss = Miss(outsideFrame: instance.host.outsideFrame)
      if let doubt = instance.findings.doubt(about: miss) { throw Refusal(reason: doubt) }
      if let failed = instance.recordings.lazy.compactMap({ $0?.failedComputation }).first {
        throw Refusal(reason: "an expression of it \(failed.fate)")
      }
      var drawer = ActualDrawer(instance)
      return try drawer.draw()
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(reason: "\(error)")
    }
  }

  /// Applies the changes to those tests that pass with them.
  private func apply(
    _ edits: [(test: Int, edits: FixtureEdits)], to acceptance: inout FixtureAcceptance,
    _ file: FixtureFile, among tests: [FixtureTest]
  ) {
    let old = acceptance.bytes
    onStep?(nil)
    let isCanonical = file.formatted().map { Array($0.utf8) == old } ?? false
    var rest = edits
    while !rest.isEmpty {
      var all = FixtureEdits()
      for part in rest { all.formUnion(part.edits) }
      var new = all.applied(to: old)
      var changed = FixtureFile.parse(new, path: file.path)
      if isCanonical, let text = changed.formatted() {
        new = Array(text.utf8)
        changed = FixtureFile.parse(new, path: file.path)
      }
      let titled = Dictionary(changed.tests.map { ($0.title, $0) }) { first, _ in first }
      let failing = rest.filter { part in
        guard let test = titled[acceptance.tests[part.test].title] else { return true }
        return !runHere(test, in: changed).allSatisfy { $0.outcome == .passed }
      }
      onStep?(nil)
      if failing.isEmpty {
        acceptance.bytes = new
        return
      }
      for part in failing {
        acceptance.tests[part.test].refusal = "it would fail with the actual output, too"
      }
      let refused = Set(failing.map(\.test))
      rest.removeAll { refused.contains($0.test) }
    }
  }
}
