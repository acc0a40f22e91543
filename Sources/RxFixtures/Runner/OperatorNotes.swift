import RxCore
import RxTestKit

// What the operator does that a difference comes from, if nothing else explains the failure.
extension TestVerdict {
  /// Finds, for each unexplained failure of a run, the sentence of the operator that the difference comes from.
  ///
  /// Another instance of the test records what each operator emits.
  /// - Returns: The notes of these failures. Where an operator subscribed to a source that had not ended, and its note says when, the note
  ///   replaces the one about the source.
  func operatorNotes(_ instance: FixtureInstance) -> [(failure: Int, note: String)] {
    let unexplained = failures.indices.filter { failures[$0].isUnexplained }
    guard !unexplained.isEmpty,
      instance.recordings.allSatisfy({ $0?.events.count ?? 0 <= Self.mostEvents }),
      let traced = instanceToCompare(with: prepared, trace: PipelineTrace())
    else { return [] }
    defer { traced.tearDown() }
    var said: Set<String> = []
    let notes: [(failure: Int, note: String)] = unexplained.compactMap { failure in
      guard let comparison = failures[failure].report?.comparison else { return nil }
      if let source = source(ofSubscriptions: failures[failure]) {
        return comparison.actualDisposal.flatMap {
          DifferenceOrigin.note(ofDisposalOf: source, in: $0, traced)
        }.map { (failure, $0) }
      }
      guard
        let run = prepared.runs.firstIndex(where: {
          $0.row.expectLocation == failures[failure].location
        }), let note = DifferenceOrigin(of: comparison, inRun: run, traced)?.note
      else { return nil }
      let isSaid = note.saysWhen && failures[failure].lateSource == .active
      let other = isSaid ? nil : failures[failure].note
      return (failure, [note.text, other].compactMap(\.self).joined(separator: "; "))
    }
    return notes.filter { said.insert($0.note).inserted }
  }

  /// The source whose subscriptions differ; nil if something else does.
  private func source(ofSubscriptions failure: TestResult.Failure) -> String? {
    prepared.test.subs.first { $0.location == failure.location }?.name
  }
}

extension RowComparison {
  /// The frame in which a subscription was disposed that should have been disposed later, earlier or not at all; nil if that is not what differs.
  fileprivate var actualDisposal: Int? {
    guard let lead, let last = lead.actual.last, actual.events[last].kind == .unsubscribe else {
      return nil
    }
    return actual.events[last].frame
  }
}
