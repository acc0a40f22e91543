/// Reads the files, in a thread of its own, as fast as their tests run.
struct TestProducer: Sendable {
  let pipeline: TestRun.Pipeline
  /// How often each test runs.
  let repetitions: Int

  /// Reads all files and submits the tests of them that take part.
  func produce(_ paths: FixturePaths, _ settings: SelectionSettings) {
    var selection = TestSelection(settings)
    for entry in paths.entries {
      do throws(FileProblem) {
        submit(try SelectedFile(entry, selection: &selection))
      } catch {
        pipeline.pass(.unreadable(error))
      }
    }
    pipeline.finish()
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
