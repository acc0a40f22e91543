/// A sequence of events in time, to which observers can subscribe.
///
/// Each subscription runs the sequence anew unless it says otherwise, and receives elements until an error or a completion.
/// Elements come on the thread on which the source produces them, one at a time.
///
/// - Seealso: [Observable](https://reactivex.io/documentation/observable.html)
public class Observable<Element>: ObservableType {
  /// Starts production: delivers into the sink and gives its scope what must be disposed.
  @usableFromInline let attach: (Sink<Element>) -> Void

  /// Whether a subscription runs directly, not on the thread's trampoline: what has nothing to wait for.
  @usableFromInline package let isDirect: Bool

  @inlinable
  package init(direct: Bool = false, _ attach: @escaping (Sink<Element>) -> Void) {
    #if DEBUG
      self.attach = { attach($0.checked()) }
    #else
      self.attach = attach
    #endif
    isDirect = direct
  }

  /// Subscribes an observer.
  ///
  /// - Parameter observer: Receives the events; nothing after an error, a completion or disposal.
  /// - Returns: Ends the subscription when it is disposed.
  @inlinable
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let lifetime = Lifetime()
    let ends = SubscriberEnds(
      lifetime, error: { observer.on(.error($0)) }, completed: { observer.on(.completed) })
    return start(lifetime, next: { observer.on(.next($0)) }, ends: ends)
  }

  /// The observable itself.
  ///
  /// - Returns: This observable.
  public func asObservable() -> Observable<Element> { self }
}

/// Another name of `Observable`, for code that has one of its own.
public typealias RxObservable<Element> = Observable<Element>

extension Observable: @unchecked Sendable {
  // Not checked: an observable is immutable but for its closures, and closures are plain, as RxSwift's are. Whoever shares
  // an observable between threads promises that its closures may run on any of them, and that its elements may cross.
  // Not conditional on the element: the compiler then infers no element for a static method that shares its name with
  // an instance method, as in `Observable.merge(a, b)`, in code in Swift 6 mode.
}

extension Observable {
  /// An observable whose stages run in the lifetime of this one: `transform` makes this one's sink of the downstream one.
  ///
  /// Only for a stage that answers the end of its source with its own end before it returns.
  @inlinable
  package func lift<Result>(
    _ transform: @escaping (Sink<Result>) -> Sink<Element>
  ) -> Observable<Result> {
    Observable<Result> { [attach] downstream in attach(transform(downstream)) }
  }

  /// Subscribes as the last stage: the end is delivered once, and ends the lifetime.
  @inlinable
  package func start(
    _ lifetime: Lifetime, next: @escaping (Element) -> Void, ends: SubscriberEnds
  ) -> Lifetime {
    #if DEBUG
      let check = ends.check
      let receive: (Element) -> Void = { element in
        check.enter()
        next(element)
        check.leave()
      }
    #else
      let receive = next
    #endif
    let sink = Sink(next: receive, ends: ends, scope: Scope(lifetime, depth: 1))
    if isDirect {
      attach(sink)
      lifetime.subscribed()
    } else {
      Trampoline.current.run {
        attach(sink)
        lifetime.subscribed()
      }
    }
    return lifetime
  }

  /// Subscribes a stage that outlives this source, or has several, in a lifetime of its own within `parent`.
  ///
  /// At an end the source is silenced, then `error` or `completed` is called, and then the lifetime is disposed: what follows the source is
  /// subscribed to before the source is released, so that a shared one stays connected.
  @inlinable
  @discardableResult
  package func start(
    within parent: Scope,
    next: @escaping (Element) -> Void,
    error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) -> Lifetime {
    let lifetime = Lifetime(within: parent)
    start(in: lifetime, next: next, error: error, completed: completed)
    return lifetime
  }

  /// The same in a lifetime that the stage made before, for one that must know it while the source is being subscribed to.
  @inlinable
  package func start(
    in lifetime: Lifetime,
    next: @escaping (Element) -> Void,
    error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) {
    if lifetime.isStopped { return lifetime.subscribed() }
    let ends = SourceEnds(lifetime, error: error, completed: completed)
    run(Sink(next: next, ends: ends, scope: Scope(lifetime, depth: 1)), in: lifetime)
  }

  /// Subscribes as what takes the place of a stage's source: everything passes.
  @inlinable
  package func succeed(in downstream: Sink<Element>) {
    start(
      within: downstream.scope, next: downstream.emit, error: downstream.error,
      completed: downstream.completed)
  }

  /// Runs the stages up to here as all that is in the lifetime of a stage's source.
  @inlinable
  package func run(_ sink: Sink<Element>, in lifetime: Lifetime) {
    let trampoline = Trampoline.current
    if isDirect || trampoline.isRunning {
      attach(sink)
    } else {
      trampoline.run {
        attach(sink)
        lifetime.attached()
      }
    }
    lifetime.subscribed()
  }

  /// Runs the stages up to here: on the thread's trampoline, unless there is nothing to wait for.
  @inlinable
  package func run(_ sink: Sink<Element>) {
    if isDirect { return attach(sink) }
    Trampoline.current.run { attach(sink) }
  }
}
