import VirtualTimeCore

extension ObservableType {
  /// Creates a sequence from a closure that sends events to an observer.
  ///
  ///     Observable.create { observer in
  ///       observer.onNext(1)
  ///       observer.onCompleted()
  ///       return Disposables.create()
  ///     }
  ///
  /// This sequence emits 1 and completes on subscription:
  ///
  ///     create { … }     (1|)
  ///
  /// The observer ignores events after a terminal event and after disposal. Any thread may call it, but only one thread at a time.
  ///
  /// - Parameter subscribe: Called for each subscription. The returned disposable is disposed when the subscription ends.
  /// - Returns: The observable.
  /// - Seealso: [create](https://reactivex.io/documentation/operators/create.html)
  @inlinable
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable { sink in
      let emitter = Emitter(sink)
      sink.scope.add(subscribe(AnyObserver(eventHandler: emitter.on)))
    }
  }
}

/// The observer that the closure of `create` receives.
///
/// It drops events after a terminal event.
@usableFromInline
final class Emitter<Element>: @unchecked Sendable {
  // Unchecked: elements may have any type. The flag is atomic.
  @usableFromInline let sink: Sink<Element>
  @usableFromInline let check = SynchronizationCheck()
  @usableFromInline let isFinished = AtomicValue<Bool>(false)

  @inlinable
  init(_ sink: Sink<Element>) { self.sink = sink }

  @inlinable
  func on(_ event: Event<Element>) {
    guard case .next(let element) = event else { return sink.on(event) }
    if sink.isStopped { return }
    check.enter()
    sink.next(element)
    check.leave()
  }

  /// Emits the only element and completes, once.
  func finish(with element: Element) {
    // Relaxed: the flag only decides which of two calls continues.
    if isFinished.exchange(true, ordering: .relaxed) { return }
    on(.next(element))
    sink.completed()
  }
}
