import RxTestKit
import VirtualTimeCore

/// Reads the files, in a thread of its own, as fast as their tests run.
///
/// A file that takes too long to read can be abandoned: another thread continues with the next one.
final class TestProducer: Sendable {
  private struct State {
    var selection: TestSelection
    /// The number of files that were begun.
    var begun = 0
    /// The file that is being read.
    var reading: (path: String, time: TimedWork)?
    /// The number of abandoned files, by which a thread that reads one of them notices that it is not needed any more.
    var abandoned = 0
    /// The files to shuffle.
    var files: [SelectedFile] = []
  }

  private let paths: FixturePaths
  private let pipeline: TestRun.Pipeline
  /// How often each test runs.
  private let repetitions: Int
  /// What the order follows from; nil for that of the files.
  private let shuffleSeed: UInt64?
  /// What is known of files that did not change.
  private let outcomes: FileOutcomes
  private let state: PlainMutex<State>

  /// Creates a producer of the tests that take part.
  init(
    _ paths: FixturePaths, pipeline: TestRun.Pipeline, settings: Settings, outcomes: FileOutcomes
  ) {
    self.paths = paths
    self.pipeline = pipeline
    repetitions = settings.repetitions
    shuffleSeed = settings.shuffleSeed
    let selection = settings.selection
    let mayTellAgain = selection.shard == nil && selection.only == nil && shuffleSeed == nil
    self.outcomes = mayTellAgain ? outcomes : FileOutcomes()
    state = PlainMutex(State(selection: TestSelection(selection)))
  }

  /// Reads the remaining files and submits the tests of them that take part.
  ///
  /// - Parameter problem: Why the file before them was abandoned, to be reported first.
  func produce(reporting problem: FileProblem? = nil) {
    if let problem { pipeline.pass(.unreadable(problem)) }
    let number = state.withLock(\.abandoned)
    while let entry = nextEntry() {
      if let events = outcomes.events(of: entry.path) {
        for event in events { pipeline.pass(event) }
        continue
      }
      let result = read(entry)
      guard state.withLock({ $0.abandoned == number }) else { return }
      switch result {
      case .success(let file) where shuffleSeed == nil: submit(file)
      case .success(let file): state.withLock { $0.files.append(file) }
      case .failure(let problem): pipeline.pass(.unreadable(problem))
      }
    }
    submitShuffled()
    pipeline.finish()
  }

  /// Any thread: abandons the file that is being read if that takes too long; then another thread must continue.
  ///
  /// - Returns: What is wrong with the file; nil if no file was abandoned.
  func abandonFile(limit: Duration) -> FileProblem? {
    state.withLock { state in
      guard state.reading?.time.isLost(limit: limit) == true, let reading = state.reading else {
        return nil
      }
      state.reading = nil
      state.abandoned += 1
      return FileProblem(reading.path, "reading it \(limit.overrun)")
    }
  }

  private func nextEntry() -> FixturePaths.Entry? {
    state.withLock { state in
      guard state.begun < paths.entries.count else { return nil }
      state.begun += 1
      return paths.entries[state.begun - 1]
    }
  }

  /// Reads a file and picks its tests, unless it is abandoned meanwhile.
  private func read(_ entry: FixturePaths.Entry) -> Result<SelectedFile, FileProblem> {
    var (selection, number) = state.withLock { state in
      state.reading = (entry.path, TimedWork())
      return (state.selection, state.abandoned)
    }
    let result = Result { () throws(FileProblem) in
      try SelectedFile(entry, selection: &selection)
    }
    state.withLock { state in
      guard state.abandoned == number else { return }
      state.reading = nil
      state.selection = selection
    }
    return result
  }

  /// Shuffles what was selected, so that a shard has the same tests in any order.
  private func submitShuffled() {
    guard let shuffleSeed else { return }
    var generator = SeededGenerator(seed: shuffleSeed)
    for var file in state.withLock({ $0.files }).shuffled(using: &generator) {
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
