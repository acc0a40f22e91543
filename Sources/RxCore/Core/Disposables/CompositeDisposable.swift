import VirtualTimeCore

/// A group of disposables that can grow and shrink, disposed together in the order of insertion.
public final class CompositeDisposable: Cancelable, NestedDisposable, Sendable {
  /// A key that identifies a disposable of the group.
  public struct DisposeKey: Sendable {
    fileprivate let key: UInt64
  }

  /// The members; `nil` after disposal.
  private let members: Guarded<KeyedList<any Disposable>?>
  private let counted = CountedObject()

  /// Whether the group has been disposed.
  public var isDisposed: Bool { members.withLock { $0 == nil } }

  /// The number of disposables in the group.
  ///
  /// It is 0 after disposal.
  public var count: Int { members.withLock { $0?.count ?? 0 } }

  /// Creates an empty group.
  public convenience init() { self.init(disposables: []) }

  /// Creates a group of two disposables.
  ///
  /// - Parameters:
  ///   - disposable1: The disposable to dispose first.
  ///   - disposable2: The disposable to dispose second.
  public convenience init(_ disposable1: any Disposable, _ disposable2: any Disposable) {
    self.init(disposables: [disposable1, disposable2])
  }

  /// Creates a group of three disposables.
  ///
  /// - Parameters:
  ///   - disposable1: The disposable to dispose first.
  ///   - disposable2: The disposable to dispose second.
  ///   - disposable3: The disposable to dispose third.
  public convenience init(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
  ) {
    self.init(disposables: [disposable1, disposable2, disposable3])
  }

  /// Creates a group of four or more disposables.
  ///
  /// - Parameters:
  ///   - disposable1: The disposable to dispose first.
  ///   - disposable2: The disposable to dispose second.
  ///   - disposable3: The disposable to dispose third.
  ///   - disposable4: The disposable to dispose fourth.
  ///   - disposables: The disposables to dispose afterwards, in order.
  public convenience init(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable,
    _ disposable4: any Disposable, _ disposables: any Disposable...
  ) {
    self.init(
      disposables: [disposable1, disposable2, disposable3, disposable4] + disposables)
  }

  /// Creates a group of disposables.
  ///
  /// - Parameter disposables: The disposables to dispose, in order.
  public init(disposables: [any Disposable]) {
    var list = KeyedList<any Disposable>()
    for disposable in disposables { _ = list.insert(disposable) }
    members = Guarded(list)
  }

  deinit {
    if count > 0 { releaseNested(take) }
  }

  /// Adds a disposable to the group, or disposes it immediately if the group has been disposed.
  ///
  /// - Parameter disposable: The disposable to add.
  /// - Returns: The key for removing the disposable, or `nil` if the group has been disposed.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let key = members.withLock { $0?.insert(disposable) }
    guard let key else {
      disposable.dispose()
      return nil
    }
    return DisposeKey(key: key)
  }

  /// Removes a disposable from the group and disposes it.
  ///
  /// - Parameter disposeKey: The key that `insert(_:)` returned. If the disposable has already been removed, nothing happens.
  public func remove(for disposeKey: DisposeKey) {
    members.withLock { $0?.remove(for: disposeKey.key) }?.dispose()
  }

  /// Disposes all members in the order of insertion.
  ///
  /// Disposables that are inserted later are disposed immediately.
  public func dispose() {
    disposeNested {
      for member in take() { member.dispose() }
    }
  }

  func giveUp(to rest: inout [any Disposable]) { rest += take().reversed() }

  private func take() -> [any Disposable] {
    members.withLock { $0.take() }?.values ?? []
  }
}
