import Synchronization

extension ObservableType {
  /// Makes a sequence of a closure that sends events to an observer.
  ///
  ///     Observable.create { observer in
  ///       observer.onNext(1)
  ///       observer.onCompleted()
  ///       return Disposables.create()
  ///     }
  ///
  /// This one emits 1 and completes while being subscribed to:
  ///
  ///     create { … }     (1|)
  ///
  /// The observer ignores what is sent after an end or after disposal. It may be called from any thread, but by one at a time.
  ///
  /// - Parameter subscribe: Called for each subscription; what it returns is disposed when the subscription ends.
  /// - Returns: The observable.
  /// - Seealso: [create](https://reactivex.io/documentation/operators/create.html)
  @inlinable
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable { sink, lifetime in
      let emitter = Emitter(sink, lifetime)
      lifetime.add(subscribe(AnyObserver(eventHandler: emitter.on)))
    }
  }
}

/// What the closure of `create` sends events to: lets nothing pass after an end.
@usableFromInline
final class Emitter<Element>: @unchecked Sendable {
  // Not checked: elements of any type pass through; the flag is atomic.
  @usableFromInline let sink: Sink<Element>
  @usableFromInline let lifetime: Lifetime
  @usableFromInline let isOver = Atomic<Bool>(false)
  @usableFromInline let check = SynchronizationCheck()

  @inlinable
  init(_ sink: Sink<Element>, _ lifetime: Lifetime) {
    self.sink = sink
    self.lifetime = lifetime
  }

  @inlinable
  func on(_ event: Event<Element>) {
    if lifetime.isStopped { return }
    switch event {
    case .next(let element):
      if isOver.load(ordering: .relaxed) { return }
      check.enter()
      sink.next(element)
      check.leave()
    case .error, .completed:
      if isOver.exchange(true, ordering: .relaxed) { return }
      sink.on(event)
    }
  }

  /// Delivers an element as the only one, and the completion.
  func finish(with element: Element) {
    if lifetime.isStopped || isOver.exchange(true, ordering: .relaxed) { return }
    check.enter()
    sink.next(element)
    check.leave()
    if !lifetime.isStopped { sink.completed() }
  }
}
