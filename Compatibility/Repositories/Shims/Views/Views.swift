import Foundation
import RxCocoa
import RxSwift

// What RxFlow uses of UIKit, of Dispatch for Apple's platforms and of the Objective-C runtime.

open class UIViewController: NSObject {
  let hasMoved = PublishSubject<Void>()
  let isVisible = BehaviorSubject(value: false)

  public init(nibName: String?, bundle: Bundle?) {}

  public required init?(coder: NSCoder) {}

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  open func viewDidLoad() {}

  open func viewDidAppear(_ animated: Bool) { isVisible.onNext(true) }

  open func viewDidDisappear(_ animated: Bool) { isVisible.onNext(false) }

  open func didMove(toParent parent: UIViewController?) {
    if parent == nil { hasMoved.onNext(()) }
  }
}

open class UINavigationController: UIViewController {}

open class UIWindow: NSObject {}

extension Reactive where Base: UIViewController {
  public var displayed: Observable<Bool> { base.isVisible }

  public var dismissed: ControlEvent<Bool> {
    ControlEvent(events: base.hasMoved.map { false })
  }
}

extension Reactive where Base: UIWindow {
  public var windowDidAppear: ControlEvent<Void> { ControlEvent(events: Observable.never()) }
}

private let lock = NSRecursiveLock()
nonisolated(unsafe) private var associations: [ObjectIdentifier: (object: Weak, value: Any)] = [:]

private struct Weak {
  weak var object: AnyObject?
}

public func objc_sync_enter(_ object: Any) { lock.lock() }

public func objc_sync_exit(_ object: Any) { lock.unlock() }

public enum AssociationPolicy {
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC
}

/// Returns the only associated object, whatever the key.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  lock.withLock {
    let object = object as AnyObject
    return associations[ObjectIdentifier(object)].flatMap { $0.object.object === object ? $0.value : nil }
  }
}

public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any, _ policy: AssociationPolicy
) {
  lock.withLock {
    // An object without a referrer may be released, and another object may be at its address.
    associations = associations.filter { $0.value.object.object != nil }
    let object = object as AnyObject
    associations[ObjectIdentifier(object)] = (Weak(object: object), value)
  }
}

@_silgen_name("dispatch_queue_get_label")
public func __dispatch_queue_get_label(_ queue: DispatchQueue?) -> UnsafePointer<CChar>
