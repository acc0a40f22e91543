import RxFixtures

/// Draws tests, with a warning on those that do not pass.
struct TestPainter {
  /// The width, the brightness and the colours of pictures.
  let style: PictureStyle
  /// What pictures leave out.
  let hiddenParts: Set<MarblePicture.Part>
  private let runner: FixtureRunner

  /// Creates a painter; each test is a step for the watchdog.
  init(_ settings: Settings, _ watchdog: Watchdog) {
    var runner = FixtureRunner(limits: settings.limits)
    runner.onStep = { watchdog.begin($0) }
    self.runner = runner
    style = PictureStyle(
      width: settings.pictureWidth, theme: settings.theme, colors: settings.marbleColors)
    hiddenParts = settings.hiddenParts
  }

  /// The pictures of the tests of a file that can be drawn.
  func section(_ selected: SelectedFile) -> MarbleGallery.Section {
    let page = FixturePage(selected.file)
    var section = MarbleGallery.Section(title: page.name, introduction: page.introduction)
    for test in selected.tests where test.diagnostics.isEmpty {
      let place = "\(test.location.file):\(test.location.line)"
      section.pictures.append((picture(of: test, in: selected.file), test.tags, place))
    }
    return section
  }

  /// The picture of a test.
  func picture(of test: FixtureTest, in file: FixtureFile) -> MarblePicture {
    let (warning, failures) = verdict(on: test, in: file)
    let picture = MarblePicture(test, warning: warning, failures: failures)
    return hiddenParts.isEmpty ? picture : picture.hiding(hiddenParts)
  }

  /// A remark about a test that fails, is skipped or has errors.
  func warning(on test: FixtureTest, in file: FixtureFile) -> String? {
    verdict(on: test, in: file).warning
  }

  /// The remark about a test that does not pass, and its differences: of each line of a table, or else of the first values.
  private func verdict(
    on test: FixtureTest, in file: FixtureFile
  ) -> (warning: String?, failures: [TestResult.Failure]) {
    if let reason = test.skip { return ("This test is skipped: \(reason)", []) }
    if let reason = test.fails { return ("This test is known to fail: \(reason)", []) }
    let results = runner.run(test, in: file)
    if let message = results.flatMap(\.diagnostics).first?.message {
      return ("This test cannot be run: \(message)", [])
    }
    let failed = results.filter { $0.outcome == .failed }
    guard let first = failed.first else { return (nil, []) }
    // Such as a limit that the test exceeded.
    let undrawn = first.failures.first { $0.report == nil }
    return (
      undrawn.map { "This test fails: \($0.summary)" } ?? "This test fails.",
      test.table.isEmpty ? first.failures : failed.flatMap(\.failures)
    )
  }
}
