import VirtualTimeCore

/// A subject that emits only its last element, when it completes.
///
///     subject (receives)    --a--b--c--|
///     subject (emits)       -----------(c|)
///
/// After a completion, late subscribers receive the last element and the completion. After an error, subscribers receive only the error.
///
/// - Seealso: [Subject](https://reactivex.io/documentation/subject.html)
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType {
  /// The type of the subject's observer side.
  public typealias Observer = AsyncSubject<Element>

  /// An alias of `Observer`.
  public typealias SubjectObserverType = AsyncSubject<Element>

  @usableFromInline let audience: Audience
  @usableFromInline let last: State<Element?>

  /// Creates a subject without subscribers.
  @inlinable
  public init() {
    let audience = Audience(of: ObjectKind("AsyncSubject"))
    let last = State<Element?>(nil)
    self.audience = audience
    self.last = last
    super.init(direct: true, name: "AsyncSubject") { sink in
      audience.admit(sink) { ending in
        if case .completed? = ending, let element = last.value { [element] } else { [] }
      }
    }
  }

  deinit { audience.dismiss() }

  /// Whether the subject has subscribers.
  public var hasObservers: Bool { !audience.isEmpty }

  /// Stores an element.
  ///
  /// On completion, sends the last element and the completion to the subscribers.
  ///
  /// - Parameter event: The event. It is ignored after a terminal event.
  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element):
      var replaced: Element?
      audience.whileOpen { replaced = last.exchange(element) }
      withExtendedLifetime(replaced) {}
    case .error(let error): audience.end(.error(error))
    case .completed:
      guard let seats = audience.close(.completed) else { return }
      if let element = last.value {
        for seat in seats { Audience.deliver(element, to: seat) }
      }
      for seat in seats { seat.end(.completed) }
    }
  }

  /// Returns the subject as an observer.
  ///
  /// - Returns: The subject itself.
  public func asObserver() -> AsyncSubject<Element> { self }
}

extension AsyncSubject: @unchecked Sendable {
  // Restated, as a subclass must: see `Observable`.
}
