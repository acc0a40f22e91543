import MarbleAssertions
import MarbleKit
import Testing

extension MarbleScheduler {
  /// The scheduler of the current test, from the trait `.virtualTime` or a `VirtualTimeTestCase`.
  ///
  /// Elsewhere it returns a new scheduler, and the test fails.
  public static var current: MarbleScheduler { CurrentTest.knownWorld.face(MarbleScheduler.init) }
}

extension Trait where Self == VirtualTimeTrait {
  /// Gives each test a scheduler, `MarbleScheduler.current`, and verifies it when the test ends.
  public static var virtualTime: VirtualTimeTrait { virtualTime() }

  /// Gives each test a scheduler, `MarbleScheduler.current`, and verifies it when the test ends.
  ///
  /// - Parameters:
  ///   - syntax: The syntax of the tests' diagrams.
  ///   - patience: How long, in real time, a test may wait without a step of its own before it fails.
  public static func virtualTime(
    syntax: MarbleSyntax = .rxjs, patience: Duration = .seconds(5)
  ) -> VirtualTimeTrait {
    VirtualTimeTrait(syntax: syntax, patience: patience)
  }
}
