import Foundation
import RxCore

#if !canImport(ObjectiveC)
  // Without Objective-C, `NotificationCenter` is not a subclass of `NSObject`, so it does not have `rx` yet.
  extension NotificationCenter: ReactiveCompatible {}
#endif

extension Reactive where Base: NotificationCenter {
  /// Emits the notifications that are posted during the subscription.
  ///
  ///     posted                ---a--b---
  ///     notification(name)    ---a--b---
  ///
  /// Emits on the posting thread. Never terminates. Does not retain the sender. A subscription after the release of the sender receives
  /// nothing.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications; `nil` for every name.
  ///   - object: The sender of the notifications; `nil` for every sender.
  /// - Returns: The notifications.
  public func notification(
    _ name: Notification.Name?, object: AnyObject? = nil
  ) -> Observable<Notification> {
    let center = base
    let isOfOneSender = object != nil
    return Observable.create { [weak object] observer in
      if isOfOneSender, object == nil { return Disposables.create() }
      nonisolated(unsafe) let observer = observer
      nonisolated(unsafe) let token = center.addObserver(
        forName: name, object: object, queue: nil
      ) { observer.onNext($0) }
      return Disposables.create { center.removeObserver(token) }
    }
  }
}
