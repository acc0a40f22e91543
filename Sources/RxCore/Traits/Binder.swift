/// An observer that updates an object on a scheduler, by default the main scheduler.
///
/// The object is held weakly. After it is released, elements are dropped. A completion has no effect. An error is a programming error.
public struct Binder<Value>: ObserverType {
  /// The type of the elements received.
  public typealias Element = Value

  private let binding: (Event<Value>) -> Void

  /// Creates an observer that calls a closure with an object and each element.
  ///
  /// - Parameters:
  ///   - target: The object that `binding` receives, held weakly.
  ///   - scheduler: The scheduler on which `binding` is called.
  ///   - binding: Receives the object and each element.
  public init<Target: AnyObject>(
    _ target: Target, scheduler: any ImmediateSchedulerType = MainScheduler(),
    binding: @escaping (Target, Value) -> Void
  ) {
    self.binding = { [weak target] event in
      switch event {
      case .next(let element):
        _ = scheduler.schedule(element, for: "Binder") { element in
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

  /// Wraps the observer in an `AnyObserver`, which hides its type.
  ///
  /// - Returns: An observer that forwards each event to this observer.
  public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}
