/// Disposes what was put into it when it is released.
///
/// A bag is a property of whatever owns the subscriptions; they end with it, in the order of insertion. To end them
/// sooner, replace the bag by a new one.
public final class DisposeBag: Sendable {
  private let contents = Guarded<[any Disposable]>([])
  private let counted = CountedResource()

  /// Makes an empty bag.
  public init() {}

  deinit {
    let isDone = DisposalNesting.descend {
      TestWitness.releasingBag { for disposable in takeAll() { disposable.dispose() } }
    }
    if isDone { return }
    DisposalNesting.release { $0 += takeAll().reversed().map(DisposedAtRelease.init) }
  }

  private func takeAll() -> [any Disposable] {
    contents.withLock { disposables in
      defer { disposables = [] }
      return disposables
    }
  }

  /// Puts a disposable into the bag.
  ///
  /// - Parameter disposable: The disposable to dispose when the bag is released.
  public func insert(_ disposable: any Disposable) {
    contents.withLock { $0.append(disposable) }
  }

  /// Puts disposables into the bag.
  ///
  /// - Parameter disposables: The disposables to dispose when the bag is released.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Puts disposables into the bag.
  ///
  /// - Parameter disposables: The disposables to dispose when the bag is released.
  public func insert(_ disposables: [any Disposable]) {
    contents.withLock { $0 += disposables }
  }
}

/// A disposable from a released bag, which is disposed when this wrapper is released.
private final class DisposedAtRelease: Disposable {
  private let disposable: any Disposable

  init(_ disposable: any Disposable) { self.disposable = disposable }

  deinit { disposable.dispose() }

  func dispose() { disposable.dispose() }
}

extension DisposeBag {
  /// Makes a bag that holds disposables.
  ///
  /// - Parameter disposables: The disposables to dispose when the bag is released.
  public convenience init(disposing disposables: any Disposable...) {
    self.init(disposing: disposables)
  }

  /// Makes a bag that holds disposables.
  ///
  /// - Parameter disposables: The disposables to dispose when the bag is released.
  public convenience init(disposing disposables: [any Disposable]) {
    self.init()
    insert(disposables)
  }

  /// Makes a bag that holds the disposables which a block lists, one a line.
  ///
  /// - Parameter builder: The block.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init(disposing: builder())
  }

  /// Puts the disposables which a block lists, one a line, into the bag.
  ///
  /// - Parameter builder: The block.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

  /// Collects the disposables that a block lists.
  @resultBuilder
  public struct DisposableBuilder {
    /// Collects the lines of a block.
    ///
    /// - Parameter disposables: One disposable a line.
    /// - Returns: All of them.
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] {
      disposables
    }
  }
}

extension Disposable {
  /// Puts this disposable into a bag.
  ///
  /// - Parameter bag: The bag that disposes it when the bag is released.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
