extension RecordingComparison {
  /// The number of extra events to draw if a pipeline does not end.
  private static var mostSurplusEvents: Int { 5 }

  /// In what a recording differs from the expected events, or why it has no end; nil if it is as expected.
  func failure(
    of recorder: ExpectationRecorder<Element>, _ expected: EventList<Element>,
    _ observed: () -> ObservedSource, at site: CallSite, after end: RunEnd,
    _ contents: TestRecord.Contents
  ) -> MarbleFailure? {
    let list = recorder.list
    var problem = recorder.isActive ? end.ending : nil
    if recorder.isFull, !leeway.allowsMore {
      problem = "emitted \(list.count) events and more"
    }
    let isFull = recorder.isFull && !leeway.allowsMore
    let isAsExpected = !isFull && expected.allows(list, with: leeway, by: areEqual)
    // What follows does not matter, so it does not have to end.
    if leeway.allowsMore, isAsExpected || end.isEndless { problem = nil }
    if problem == nil, isAsExpected { return nil }
    var actual = list.records
    if problem != nil { actual = Array(actual.prefix(expected.count + Self.mostSurplusEvents)) }
    let wanted =
      leeway.allowsAnyOrder
      ? expected.ordered(like: list, allowing: leeway, by: areEqual) : expected
    let last = problem == nil ? .max : actual.last?.time ?? 0
    let sources =
      contents.rows(in: syntax, through: last) + recorder.operatorRows(in: syntax, through: last)
    var difference = comparison(wanted.records, actual, below: sources)
    if listsValues { difference.leaveOutMore() }
    if let problem {
      return endless(
        problem, isAsExpected: isAsExpected, difference, observed(), below: sources, at: site,
        after: end, contents)
    }
    return failure(difference, of: recorder, observed(), below: sources, at: site)
  }

  /// What a source has emitted and must not; nil if there is nothing.
  func failure(
    of recorder: ExpectationRecorder<Element>, without values: [Element],
    _ observed: () -> ObservedSource, at site: CallSite, after end: RunEnd,
    _ contents: TestRecord.Contents
  ) -> MarbleFailure? {
    let records = recorder.list.records
    let forbidden = records.indices.filter { index in
      guard let element = records[index].value.element else {
        return records[index].value.error != nil
      }
      return values.contains { areEqual($0, element) }
    }
    var problem = recorder.isActive ? end.ending : nil
    if recorder.isFull { problem = "emitted \(records.count) events and more" }
    if problem == nil, forbidden.isEmpty { return nil }
    let part =
      problem == nil ? records : Array(records.prefix(Self.mostSurplusEvents))
    let last = problem == nil ? .max : part.last?.time ?? 0
    let sources =
      contents.rows(in: syntax, through: last) + recorder.operatorRows(in: syntax, through: last)
    let difference = comparison(
      part, without: forbidden.filter(part.indices.contains), below: sources)
    if let problem {
      return endless(
        problem, isAsExpected: forbidden.isEmpty, difference, observed(), below: sources,
        at: site, after: end, contents)
    }
    return failure(difference, of: recorder, observed(), below: sources, at: site)
  }

  /// The failure of a source that does not end.
  private func endless(
    _ problem: String, isAsExpected: Bool, _ difference: RowComparison,
    _ observed: ObservedSource, below sources: [FailureReport.ContextRow], at site: CallSite,
    after end: RunEnd, _ contents: TestRecord.Contents
  ) -> MarbleFailure {
    let work = contents.workNotes?.lines ?? []
    let remedy = end.remedy(ofTimeline: observed.kind == .timeline, ofValues: listsValues)
    return MarbleFailure(
      "this \(problem)\(remedy)\(isAsExpected ? end.remedyElsewhere(work) : "")",
      below: work.isEmpty ? nil : work.joined(separator: "\n").indented(),
      drawing: difference.reportOfDiagrams(below: sources, in: syntax), at: site)
  }

  /// The failure of a source whose events differ.
  private func failure(
    _ difference: RowComparison, of recorder: ExpectationRecorder<Element>,
    _ observed: ObservedSource, below sources: [FailureReport.ContextRow], at site: CallSite
  ) -> MarbleFailure {
    var failure = MarbleFailure(
      difference.summary, below: listsValues ? difference.lists?.indented() : nil,
      drawing: difference.report(below: sources, in: syntax), at: site)
    var miss = Miss(difference)
    miss.observed = observed
    (miss.isActive, miss.isCancelled) = (recorder.isActive, recorder.isCancelled)
    miss.names = values?.names ?? []
    miss.signs = (syntax.character(for: .error), syntax.character(for: .completed))
    failure.miss = miss
    return failure
  }
}

extension RowComparison {
  /// The recordings and in what they differ, below the sources.
  func report(
    below sources: [FailureReport.ContextRow], in syntax: MarbleSyntax
  ) -> FailureReport {
    differences.isEmpty
      ? reportOfDiagrams(below: sources, in: syntax)
      : FailureReport(context: sources, comparison: self, syntax: syntax)
  }

  /// The recordings below the sources, without a table of what differs.
  func reportOfDiagrams(
    below sources: [FailureReport.ContextRow], in syntax: MarbleSyntax
  ) -> FailureReport {
    var comparison = self
    comparison.note = nil
    var report = FailureReport(context: sources, comparison: comparison, syntax: syntax)
    report.showsTable = false
    return report
  }
}
