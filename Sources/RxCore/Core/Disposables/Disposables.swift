/// A namespace for functions that create disposables.
public struct Disposables {
  private init() {}
}

extension Disposables {
  /// Returns a disposable that does nothing.
  ///
  /// - Returns: The disposable, which is the same object for the whole process.
  public static func create() -> any Disposable { NopDisposable.noOp }

  /// Creates a disposable that calls a closure.
  ///
  /// - Parameter dispose: Called on the first disposal, on the disposing thread, and then released.
  /// - Returns: The disposable.
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }

  /// Groups two disposables.
  ///
  /// - Parameters:
  ///   - disposable1: The disposable to dispose first.
  ///   - disposable2: The disposable to dispose second.
  /// - Returns: A disposable that disposes both.
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable
  ) -> any Cancelable {
    BinaryDisposable(disposable1, disposable2)
  }

  /// Groups three disposables.
  ///
  /// - Parameters:
  ///   - disposable1: The disposable to dispose first.
  ///   - disposable2: The disposable to dispose second.
  ///   - disposable3: The disposable to dispose third.
  /// - Returns: A disposable that disposes all three.
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
  ) -> any Cancelable {
    CompositeDisposable(disposable1, disposable2, disposable3)
  }

  /// Groups disposables.
  ///
  /// - Parameters:
  ///   - disposable1: The disposable to dispose first.
  ///   - disposable2: The disposable to dispose second.
  ///   - disposable3: The disposable to dispose third.
  ///   - disposables: The disposables to dispose afterwards, in order.
  /// - Returns: A disposable that disposes all of them.
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable,
    _ disposables: any Disposable...
  ) -> any Cancelable {
    CompositeDisposable(disposables: [disposable1, disposable2, disposable3] + disposables)
  }

  /// Groups disposables.
  ///
  /// - Parameter disposables: The disposables to dispose, in order.
  /// - Returns: A disposable that disposes all of them.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    switch disposables.count {
    case 2: BinaryDisposable(disposables[0], disposables[1])
    default: CompositeDisposable(disposables: disposables)
    }
  }
}
