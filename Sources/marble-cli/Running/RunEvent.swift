import RxFixtures
import RxTestKit

/// What happens during a run, in the order in which it is reported.
enum RunEvent: Sendable {
  /// A file was read; its tests follow.
  case fileStarted(SelectedFile)
  /// A test ran; it may stand for several.
  case tested([TestReport])
  /// All tests of the file ran.
  case fileFinished
  /// A file could not be read.
  case unreadable(FileProblem)
}

/// One test to run.
struct TestWork: Sendable {
  let test: FixtureTest
  let file: FixtureFile
  /// Which repetition it is, counted from 1; nil where tests run once.
  let repetition: Int?

  /// Whether the test is a law that can be tried.
  var isTriedAsLaw: Bool {
    test.isLaw && test.skip == nil && test.diagnostics.isEmpty && file.diagnostics.isEmpty
  }

  /// What the test is called however often it runs.
  var identity: String { test.identity(in: file) }
}

extension FixtureTest {
  /// What reports call the test, or a test with a part of its title added: its place if it has no title.
  func shownTitle(_ title: String? = nil) -> String {
    self.title.isEmpty ? "(no title, line \(location.line))" : title ?? self.title
  }

  /// What filters and states know the test by: its file and title.
  func identity(in file: FixtureFile) -> String { file.path + ":" + title }
}
