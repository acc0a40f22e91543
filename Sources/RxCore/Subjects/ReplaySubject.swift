/// A subject that remembers elements: a new subscriber gets those first, then what the subject receives.
///
///     subject (2 remembered)    --a--b--c-   -d--|
///     from frame 9              ---------[bc]-d--|
///
/// The memory is kept after an end: a new subscriber gets the elements and the end. It grows with what is remembered, and is
/// not reserved for the greatest number.
///
/// - Seealso: [Subject](https://reactivex.io/documentation/subject.html)
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, Disposable,
  ObserverType
{
  /// What sends events into the subject.
  public typealias Observer = ReplaySubject<Element>

  @usableFromInline let audience: Audience
  @usableFromInline let memory: State<FirstInFirstOut<Element>>
  @usableFromInline let bufferSize: Int

  @usableFromInline
  init(bufferSize: Int) {
    let audience = Audience()
    let memory = State(FirstInFirstOut<Element>())
    self.audience = audience
    self.memory = memory
    self.bufferSize = bufferSize
    super.init(direct: true) { sink, lifetime in
      audience.admit(sink, lifetime) { _ in memory.value.all }
    }
  }

  deinit { audience.dismiss() }

  /// Makes a subject that remembers a number of elements.
  ///
  /// - Parameter bufferSize: How many elements at the most; none for a number below 1.
  /// - Returns: The subject.
  public static func create(bufferSize: Int) -> ReplaySubject<Element> {
    ReplaySubject(bufferSize: max(bufferSize, 0))
  }

  /// Makes a subject that remembers every element.
  ///
  /// - Returns: The subject.
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(bufferSize: .max) }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { !audience.isEmpty }

  /// Sends an event to the subscribers of this moment, and remembers an element.
  ///
  /// - Parameter event: The event; after an end, further events are ignored.
  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element):
      audience.send(element) {
        self.memory.value.append(element)
        if self.memory.value.count > self.bufferSize { _ = self.memory.value.popFirst() }
      }
    case .error(let error): audience.end(.error(error))
    case .completed: audience.end(.completed)
    }
  }

  /// The subject as an observer.
  ///
  /// - Returns: The subject itself.
  public func asObserver() -> ReplaySubject<Element> { self }

  /// Forgets all subscribers and elements; later subscribers get `RxError.disposed`.
  public func dispose() {
    _ = audience.close(.disposed)
    audience.withLock { _ in memory.value.removeAll() }
  }
}

extension ReplaySubject: @unchecked Sendable where Element: Sendable {
  // Restated, as a subclass must: see `Observable`.
}
