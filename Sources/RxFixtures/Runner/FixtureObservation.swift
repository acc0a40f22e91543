import RxTestKit

/// What the runs of a test recorded, whatever the test expects.
package struct FixtureObservation: Sendable {
  /// What each `run` row's observer received.
  package var recordings: [RecordedRow] = []
  /// The errors, if the test could not be parsed or evaluated.
  package var diagnostics: [Diagnostic] = []
  /// Other failures: an exceeded budget, an error that no observer could receive.
  package var failures: [TestResult.Failure] = []
}

extension FixtureRunner {
  /// Runs a test and tells what was received, without comparing it with anything: with the first values of its `each` rows, and of a law the first
  /// case.
  package func observe(_ test: FixtureTest, in file: FixtureFile) -> FixtureObservation {
    LargeStack.runOrStay {
      var observation = FixtureObservation()
      observation.diagnostics = registry.problems + file.diagnostics + test.diagnostics
      if !observation.diagnostics.isEmpty { return observation }
      do {
        guard let first = test.combinations.first else { return observation }
        let law = FixtureLaw(
          try PreparedTest(first.test, each: first.values), each: first.values)
        let prepared = law.prepared(with: firstCase(of: law))
        let verdict = try TestVerdict(observing: prepared, registry: registry, limits: limits)
        observation.recordings = verdict.recordings
        observation.failures = verdict.failures
      } catch let error as Diagnostics {
        observation.diagnostics = error.all
      } catch let error as Diagnostic {
        observation.diagnostics = [error]
      } catch {
        observation.failures = [
          .init(summary: "\(FixtureError(error))", location: test.location)
        ]
      }
      return observation
    }
  }
}
