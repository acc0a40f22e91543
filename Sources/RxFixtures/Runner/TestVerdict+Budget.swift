import RxTestKit

// What a failure says of a test that exceeds a budget.
extension TestVerdict {
  func exhaustion(
    _ exhausted: Budget.Exhausted, _ instance: FixtureInstance
  ) -> TestResult.Failure {
    let index = instance.recordings.indices.max {
      instance.events(ofRun: $0).count < instance.events(ofRun: $1).count
    }
    let run = index.map { instance.prepared.runs[$0] }
    var summary = "the budget of \(exhausted.part.rawValue) is exceeded: \(exhausted.description)"
    if let run { summary += ", in \(run.expression.text.text.shortened(to: 400))" }
    if let index, let recording = instance.recordings[index] {
      summary += "; the recording begins \(beginning(of: recording, instance))"
    }
    if let source = instance.sources.values.max(by: {
      $0.subscriptions.count < $1.subscriptions.count
    }),
      source.subscriptions.count > 1000
    {
      summary +=
        "; an operator such as retry or repeat subscribed to \(source.row.name) "
        + "\(source.subscriptions.count) times: limit the number of attempts"
    } else if [.frames, .actions].contains(exhausted.part), let run, run.disposed == nil {
      summary += TestResult.Failure.disposalAdvice
    }
    return .init(
      summary: summary, location: run?.row.location ?? prepared.test.location,
      spent: exhausted.part)
  }

  private func beginning(of recording: FixtureRecording, _ instance: FixtureInstance) -> String {
    RecordingDrawer(RecordingMatcher(instance: instance)).diagram(of: recording, 0..<8)
  }
}
