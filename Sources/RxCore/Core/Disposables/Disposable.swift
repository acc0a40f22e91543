/// A resource that can be released: a subscription, a timer, any resource.
///
/// The protocol is not refined by `Sendable`; every disposable of this library may be used from any thread.
///
/// - Seealso: [Observable contract](https://reactivex.io/documentation/contract.html)
public protocol Disposable {
  /// Releases the resource; calling it again has no effect.
  func dispose()
}

/// A disposable that can tell whether it has been disposed.
public protocol Cancelable: Disposable {
  /// Whether the resource has been released.
  var isDisposed: Bool { get }
}

/// The base class of RxSwift's disposables; here they have none, so the name stands for any disposable.
public typealias DisposeBase = any Disposable
