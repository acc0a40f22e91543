import Foundation
import RxCore

#if !canImport(ObjectiveC)
  // Only on Apple's systems is it an `NSObject`.
  extension NotificationCenter: ReactiveCompatible {}
#endif

extension Reactive where Base: NotificationCenter {
  /// Emits the notifications that are posted while somebody is subscribed.
  ///
  ///     posted                ---a--b---
  ///     notification(name)    ---a--b---
  ///
  /// Neither completes nor fails. Emits on the thread that posts. The sender is not retained. If it has been released, a new subscription
  /// receives nothing.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications; nil for every name.
  ///   - object: The sender of the notifications; nil for every sender.
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
