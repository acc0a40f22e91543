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
}
