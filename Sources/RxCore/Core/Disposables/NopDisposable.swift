/// A disposable that does nothing: there is one for the whole process.
final class NopDisposable: Disposable, Sendable {
  static let noOp = NopDisposable()

  private init() {}

  func dispose() {}
}
