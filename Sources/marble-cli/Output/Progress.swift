/// How much of a run is done, in files and in the tests of the current file.
///
/// A test with `each` rows counts once, however many results it has.
struct Progress {
  /// The number of files.
  let files: Int
  /// The number of files that are done.
  private(set) var finishedFiles = 0
  private var tests = (all: 0, done: 0)

  /// Creates the progress of a run that begins.
  init(files: Int) { self.files = files }

  /// Records that a file is being run.
  ///
  /// - Parameter tests: The number of its tests, each counted as often as it is repeated.
  mutating func beginFile(tests: Int) { self.tests = (tests, 0) }

  /// Records that a test has run, with all its results.
  mutating func endTest() { tests.done += 1 }

  /// Records that all tests of a file have run.
  mutating func endFile() {
    finishedFiles += 1
    tests = (0, 0)
  }

  /// The share of the run that is done, from 0 to 1.
  var share: Double {
    let part = tests.all > 0 ? Double(min(tests.done, tests.all)) / Double(tests.all) : 0
    return (Double(min(finishedFiles, files)) + part) / Double(max(1, files))
  }
}
