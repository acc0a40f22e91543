/// A scheduler of a marble test: the test's view of its world.
///
/// Your own method of a scheduler takes precedence over a method that is declared here: the compiler prefers a method of a class to a method of
/// a protocol.
public protocol MarbleTestScheduler: AnyObject, Sendable {
  /// The world of the test.
  var _world: TestWorld { get }
}
