/// A disposable that does nothing.
///
/// The process has only one.
final class NopDisposable: Disposable, Sendable {
  static let noOp = NopDisposable()

  private init() {}

  func dispose() {}
}
