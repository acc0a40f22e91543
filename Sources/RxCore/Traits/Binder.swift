/// An observer that sets something of an object on a scheduler, the main one by default.
///
/// The object is held weakly: once it is gone, elements are dropped. A completion does nothing; an error is a programming error.
public struct Binder<Value>: ObserverType {
  /// What it receives.
  public typealias Element = Value

  private let binding: (Event<Value>) -> Void

  /// Makes an observer of an object and what to do with it.
  ///
  /// - Parameters:
  ///   - target: What `binding` is given; held weakly.
  ///   - scheduler: Where `binding` is called.
  ///   - binding: Receives the object and each element.
  public init<Target: AnyObject>(
    _ target: Target, scheduler: any ImmediateSchedulerType = MainScheduler(),
    binding: @escaping (Target, Value) -> Void
  ) {
    self.binding = { [weak target] event in
      switch event {
      case .next(let element):
        _ = scheduler.schedule(element) { element in
          if let target { binding(target, element) }
          return Disposables.create()
        }
      case .error(let error): Hooks.reportBindingError(error)
      case .completed: break
      }
    }
  }

  /// Receives one event.
  ///
  /// - Parameter event: The event.
  public func on(_ event: Event<Value>) { binding(event) }

  /// Hides the type of the observer.
  ///
  /// - Returns: An observer that passes each event to this one.
  public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}
