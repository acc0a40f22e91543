/// A resource that can be released: a subscription, a timer, any resource.
///
/// The protocol does not refine `Sendable`, but every disposable of this library can be used from any thread.
///
/// - Seealso: [Observable contract](https://reactivex.io/documentation/contract.html)
public protocol Disposable {
  /// Releases the resource. Further calls have no effect.
  func dispose()
}

/// A disposable that reports whether it has been disposed.
public protocol Cancelable: Disposable {
  /// Whether the resource has been released.
  var isDisposed: Bool { get }
}

/// The base class of RxSwift's disposables.
///
/// In this library they have no base class, so the name is an alias of `any Disposable`.
public typealias DisposeBase = any Disposable
