import RxFixtures
import RxTestKit

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
    runner.orders = settings.orders
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
    var picture = runner.picture(of: test, in: file)
    if case .one(let order) = runner.orders { picture.legend += order.lines }
    return hiddenParts.isEmpty ? picture : picture.hiding(hiddenParts)
  }

  /// A remark about a test that fails, is skipped or has errors.
  func warning(on test: FixtureTest, in file: FixtureFile) -> String? {
    runner.pictureWarning(on: test, in: file)
  }
}
