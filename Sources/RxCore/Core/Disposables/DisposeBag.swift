import VirtualTimeCore

/// A collection of disposables that are disposed when the bag is released.
///
/// Store the bag in a property of the object that owns the subscriptions. The subscriptions then end when the object is released, in the order of
/// insertion. To end them sooner, replace the bag with a new one.
public final class DisposeBag: Sendable {
  private let contents = Guarded<[any Disposable]>([])
  /// The number of test schedulers before it, so that a test does not take it for its own if it is older.
  private let birth = RequestMonitor.creationCount

  /// Creates an empty bag.
  public init() { ObjectCount.add(ObjectIdentifier(self), .bag) }

  deinit {
    defer { ObjectCount.remove(ObjectIdentifier(self)) }
    let isDone = DisposalNesting.descend {
      RequestMonitor.releaseBag(of: takeAll(), createdAt: birth)
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

  /// Adds a disposable to the bag.
  ///
  /// - Parameter disposable: The disposable to dispose when the bag is released.
  public func insert(_ disposable: any Disposable) {
    contents.withLock { $0.append(disposable) }
  }

  /// Adds disposables to the bag.
  ///
  /// - Parameter disposables: The disposables to dispose when the bag is released.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Adds disposables to the bag.
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
  /// Creates a bag that holds disposables.
  ///
  /// - Parameter disposables: The disposables to dispose when the bag is released.
  public convenience init(disposing disposables: any Disposable...) {
    self.init(disposing: disposables)
  }

  /// Creates a bag that holds disposables.
  ///
  /// - Parameter disposables: The disposables to dispose when the bag is released.
  public convenience init(disposing disposables: [any Disposable]) {
    self.init()
    insert(disposables)
  }

  /// Creates a bag that holds the disposables listed in a block, one on each line.
  ///
  /// - Parameter builder: The block.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init(disposing: builder())
  }

  /// Adds the disposables listed in a block, one on each line, to the bag.
  ///
  /// - Parameter builder: The block.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

  /// Collects the disposables listed in a block.
  @resultBuilder
  public struct DisposableBuilder {
    /// Collects the lines of a block.
    ///
    /// - Parameter disposables: The disposables, one on each line.
    /// - Returns: All disposables.
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] {
      disposables
    }
  }
}

extension Disposable {
  /// Adds this disposable to a bag.
  ///
  /// - Parameter bag: The bag. It disposes this disposable when the bag is released.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
