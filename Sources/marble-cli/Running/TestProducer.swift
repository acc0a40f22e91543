import RxTestKit

/// Reads the files, in a thread of its own, as fast as their tests run.
struct TestProducer: Sendable {
  let pipeline: TestRun.Pipeline
  /// How often each test runs.
  let repetitions: Int
  /// What the order follows from; nil for that of the files.
  let shuffleSeed: UInt64?
  /// What is known of files that did not change.
  let outcomes: FileOutcomes

  /// Reads all files and submits the tests of them that take part.
  func produce(_ paths: FixturePaths, _ settings: SelectionSettings) {
    var selection = TestSelection(settings)
    var files: [SelectedFile] = []
    let mayTellAgain = settings.shard == nil && settings.only == nil && shuffleSeed == nil
    for entry in paths.entries {
      if mayTellAgain, let events = outcomes.events(of: entry.path) {
        for event in events { pipeline.pass(event) }
        continue
      }
      do throws(FileProblem) {
        let file = try SelectedFile(entry, selection: &selection)
        if shuffleSeed == nil { submit(file) } else { files.append(file) }
      } catch {
        pipeline.pass(.unreadable(error))
      }
    }
    if let shuffleSeed { submitShuffled(files, seed: shuffleSeed) }
    pipeline.finish()
  }

  /// Shuffles what was selected, so that a shard has the same tests in any order.
  private func submitShuffled(_ files: [SelectedFile], seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for var file in files.shuffled(using: &generator) {
      file.tests.shuffle(using: &generator)
      submit(file)
    }
  }

  private func submit(_ file: SelectedFile) {
    pipeline.pass(.fileStarted(file))
    for test in file.tests {
      for number in 1...repetitions {
        let repetition = repetitions > 1 ? number : nil
        pipeline.submit(TestWork(test: test, file: file.file, repetition: repetition))
      }
    }
    pipeline.pass(.fileFinished)
  }
}
