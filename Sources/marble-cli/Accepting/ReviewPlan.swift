import RxFixtures
import RxTestKit

/// The tests that a review shows, and how many changes it asks about.
struct ReviewPlan {
  /// How many tests of all files can be changed.
  private(set) var changeCount = 0
  /// The titles of the tests that do not pass, by file.
  private var titles: [String: [String]] = [:]

  /// Runs the tests, without asking.
  ///
  /// - Parameter entries: The files; those that cannot be read are left out.
  init(
    _ entries: [FixturePaths.Entry], _ selection: SelectionSettings, _ runner: FixtureRunner,
    _ watchdog: Watchdog, _ console: Console
  ) {
    var selection = TestSelection(selection)
    for entry in entries {
      watchdog.watch(entry.path, console) {
        guard let content = try? FileReading.contents(of: entry.path) else { return }
        let file = SelectedFile(entry, content: content, selection: &selection)
        let tests = runner.accept(file.tests, of: file.file, content: content).tests
        changeCount += tests.count { $0.refusal == nil }
        titles[entry.path] = tests.map(\.title)
      }
    }
  }

  /// The titles of the tests of a file that do not pass, in the order of the file.
  func failingTests(of path: String) -> [String] { titles[path] ?? [] }
}
