/// A sequence of events in time, to which observers can subscribe.
///
/// Unless documented otherwise, each subscription starts the sequence again, and receives elements until an error or a completion.
/// Elements arrive on the thread on which the source produces them, one at a time.
///
/// - Seealso: [Observable](https://reactivex.io/documentation/observable.html)
// Open for the sources of RxTestKit. Outside this package, subclasses have no initializer to call.
open class Observable<Element>: ObservableType {
  @usableFromInline let production: (Sink<Element>) -> Void

  /// Whether a subscription runs directly, not on the thread's trampoline, because the source has no reason to wait.
  @usableFromInline package let isDirect: Bool

  /// The subclass of the observable.
  @usableFromInline let kind: ObservableKind

  /// The function that made the observable, such as `debounce(_:scheduler:)`; a test that explains a pipeline writes it.
  @usableFromInline let name: UnsafePointer<UInt8>

  /// Whether `subscribe(_:)` calls `_receive(_:)`, because a source of RxTestKit overrides it.
  @usableFromInline let receivesObservers: Bool

  @inlinable
  package init(
    direct: Bool = false, receivingObservers: Bool = false, name: StaticString = #function,
    _ production: @escaping (Sink<Element>) -> Void
  ) {
    self.production = production
    self.name = name.utf8Start
    isDirect = direct
    kind = .general
    receivesObservers = receivingObservers
  }

  /// Makes an instance of a subclass that replaces `production`; only the initializers of these subclasses call this.
  @inlinable
  init(_ kind: ObservableKind, name: StaticString) {
    production = { _ in }
    self.name = name.utf8Start
    isDirect = kind == .just
    self.kind = kind
    receivesObservers = false
  }

  /// Starts production: emits into the sink and adds the resources to dispose to its scope.
  @inlinable
  final func attach(_ sink: Sink<Element>) {
    #if DEBUG
      if !sink.hasRoom { return }
      if OperatorStage.isTracingThread { return attachTraced(sink) }
      let sink = sink.checked()
    #endif
    produce(self, into: sink)
  }

  #if DEBUG
    /// Does the same where a test may explain the pipeline.
    @usableFromInline
    final func attachTraced(_ sink: Sink<Element>) {
      guard let stage = OperatorStage.subscribed(to: name) else {
        return produce(self, into: sink.checked())
      }
      stage.start(in: sink.scope) { produce(self, into: sink.checked(delivering: stage)) }
    }
  #endif

  /// Starts production for an operator that forwards the terminal event to its downstream, which has these `ends` and this `depth`.
  ///
  /// It costs less than `attach(downstream.handling(next))`, which retains `ends` to make the sink.
  @inlinable
  final func attach(_ next: @escaping (Element) -> Void, before ends: Ends, at depth: Int32) {
    attach(Sink(next: next, ends: ends, depth: depth + 1))
  }

  /// Subscribes an observer.
  ///
  /// - Parameter observer: Receives the events. It receives nothing after an error, a completion or a disposal.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public final func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    // Final, so that it is specialised: otherwise each element would look up the metadata of its event.
    if receivesObservers { return _receive(observer.on) }
    let lifetime = Lifetime.ofSubscriber(
      error: { observer.on(.error($0)) }, completed: { observer.on(.completed) })
    return start(lifetime, next: { observer.on(.next($0)) })
  }

  /// Subscribes an observer in place of `subscribe(_:)`, for a source of RxTestKit.
  open func _receive(_ observer: @escaping (Event<Element>) -> Void) -> any Disposable {
    subscribe(observer)
  }

  /// Returns the observable itself.
  ///
  /// - Returns: This observable.
  open func asObservable() -> Observable<Element> { self }
}

/// An alias of `Observable`, for code that declares its own type `Observable`.
public typealias RxObservable<Element> = Observable<Element>

extension Observable: @unchecked Sendable {
  // Unchecked: an observable is immutable except for its closures, which are not `@Sendable`, as in RxSwift. Code that shares
  // an observable between threads must ensure that its closures may run on each of them, and that its elements may be passed between them.
  // Not conditional on the element: otherwise, in Swift 6 mode, the compiler cannot infer the element type for a static method
  // that shares its name with an instance method, as in `Observable.merge(a, b)`.
}

extension Observable {
  /// Returns an observable that shares the lifetime of this one; `transform` makes this observable's sink from the downstream sink.
  ///
  /// Use it only for an operator that responds to its source's terminal event with its own before the call returns.
  /// The result retains this observable, because it may be a subject, which `attach` does not retain.
  @inlinable
  @inline(__always)
  package func lift<Result>(
    name: StaticString = #function, _ transform: @escaping (Sink<Result>) -> Sink<Element>
  ) -> Observable<Result> {
    Observable<Result>(name: name) { [self] downstream in attach(transform(downstream)) }
  }

  /// Subscribes for the subscriber: the terminal event is delivered once, and ends the lifetime.
  @inlinable
  package func start(_ lifetime: Lifetime, next: @escaping (Element) -> Void) -> Lifetime {
    #if DEBUG
      let check = lifetime.check
      let receive: (Element) -> Void = { element in
        check.enter()
        next(element)
        check.leave()
      }
    #else
      let receive = next
    #endif
    if isDirect {
      attach(receive, before: lifetime, at: 0)
      lifetime.subscribed()
    } else {
      let sink = Sink(next: receive, ends: lifetime)
      Trampoline.runOnCurrent {
        attach(sink)
        lifetime.subscribed()
      }
    }
    return lifetime
  }

  /// Subscribes, in a child lifetime within `parent`, for an operator that outlives this source or has several sources.
  ///
  /// A terminal event stops the source, then calls `error` or `completed`, and then disposes the lifetime. So the next source is
  /// subscribed to before this source is released, and a shared source stays connected.
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

  /// Subscribes in an existing lifetime, for an operator that needs the lifetime while the source is being subscribed to.
  @inlinable
  package func start(
    in lifetime: Lifetime,
    next: @escaping (Element) -> Void,
    error: @escaping (any Swift.Error) -> Void,
    completed: @escaping () -> Void
  ) {
    if lifetime.isStopped { return lifetime.subscribed() }
    let ends = SourceEnds(lifetime, error: error, completed: completed)
    run(Sink(next: next, ends: ends), in: lifetime)
  }

  /// Subscribes as the replacement of an operator's source; every event is forwarded.
  @inlinable
  package func succeed(in downstream: Sink<Element>) {
    start(
      within: downstream.scope, next: downstream.emitter, error: downstream.error,
      completed: downstream.completed)
  }

  /// Runs the operators up to here, which fill the whole lifetime of an operator's source.
  @inlinable
  package func run(_ sink: Sink<Element>, in lifetime: Lifetime) {
    if isDirect {
      attach(sink)
    } else {
      Trampoline.runOnCurrent(attached: lifetime) { attach(sink) }
    }
    lifetime.subscribed()
  }

  /// Runs the operators up to here: on the thread's trampoline, unless the source has no reason to wait.
  @inlinable
  package func run(_ sink: Sink<Element>) {
    if isDirect { return attach(sink) }
    Trampoline.runOnCurrent { attach(sink) }
  }
}

// Transparent: in a debug build, a call would take stack for each operator of a chain.
@_transparent
@usableFromInline
func produce<Element>(_ source: Observable<Element>, into sink: Sink<Element>) {
  switch source.kind {
  case .general: source.production(sink)
  case .just: unsafeDowncast(source, to: Just<Element>.self).emit(into: sink)
  case .mapped:
    unsafeDowncast(source, to: Mapped<Element>.self).deliver(sink.next, sink.terminal)
  }
}
