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
    return unexplained.compactMap { failure in
      guard let comparison = failures[failure].report?.comparison,
        let run = prepared.runs.firstIndex(where: {
          $0.row.expectLocation == failures[failure].location
        }), let note = DifferenceOrigin(of: comparison, inRun: run, traced)?.note
      else { return nil }
      let isSaid = note.saysWhen && failures[failure].lateSource == .active
      let other = isSaid ? nil : failures[failure].note
      return (failure, [note.text, other].compactMap(\.self).joined(separator: "; "))
    }
  }
}
