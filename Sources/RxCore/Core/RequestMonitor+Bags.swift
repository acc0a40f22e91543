import VirtualTimeCore

extension RequestMonitor {
  /// Disposes the contents of a released `DisposeBag`.
  ///
  /// - Parameters:
  ///   - disposables: The contents.
  ///   - birth: The value of `creationCount` when the bag was created.
  @inline(__always)
  static func releaseBag(of disposables: [any Disposable], createdAt birth: Int) {
    if isWatching { return passRelease(of: disposables, createdAt: birth) }
    for disposable in disposables { disposable.dispose() }
  }

  @inline(never)
  private static func passRelease(of disposables: [any Disposable], createdAt birth: Int) {
    if disposables.contains(where: isOpen) {
      // A test may have made several schedulers, one after another.
      receivers.filter { $0.ordinal <= birth }.max { $0.ordinal < $1.ordinal }?.test?.loseBag()
    }
    let activity = activities.value
    activity.releasedBags += 1
    for disposable in disposables { disposable.dispose() }
    activity.releasedBags -= 1
  }

  private static func isOpen(_ disposable: any Disposable) -> Bool {
    (disposable as? any Cancelable).map { !$0.isDisposed } ?? false
  }
}
