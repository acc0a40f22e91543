// The operators of `ObservableType` that cannot fail, with the same names and meanings.

extension InfallibleType {
  /// Emits the result of `transform` for each element.
  @inlinable
  public func map<Result>(
    _ transform: @escaping (Element) -> Result
  ) -> Infallible<Result> { Infallible<Result>(raw: asObservable().map(transform)) }

  /// Emits the result of `transform` for each element, unless it is `nil`.
  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping (Element) -> Result?
  ) -> Infallible<Result> { Infallible<Result>(raw: asObservable().compactMap(transform)) }

  /// Emits the elements that satisfy a predicate.
  @inlinable
  public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
    Infallible(raw: asObservable().filter(predicate))
  }

  /// Emits each result of combining the elements received so far.
  @inlinable
  public func scan<Seed>(
    _ seed: Seed, accumulator: @escaping (Seed, Element) -> Seed
  ) -> Infallible<Seed> {
    Infallible<Seed>(raw: asObservable().scan(seed, accumulator: accumulator))
  }

  /// Emits each result of combining the elements received so far, changed in place.
  @inlinable
  public func scan<Seed>(
    into seed: Seed, accumulator: @escaping (inout Seed, Element) -> Void
  ) -> Infallible<Seed> {
    Infallible<Seed>(raw: asObservable().scan(into: seed, accumulator: accumulator))
  }

  /// Emits an element before the elements of the sequence.
  public func startWith(_ element: Element) -> Infallible<Element> {
    Infallible(raw: asObservable().startWith(element))
  }

  /// Continues with another sequence after this sequence has completed.
  public func concat<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Infallible<Element> where Source.Element == Element {
    Infallible(raw: asObservable().concat(second))
  }

  /// Calls closures for the events of a subscription and forwards the events unchanged.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable().do(
        onNext: onNext, afterNext: afterNext, onCompleted: onCompleted,
        afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed,
        onDispose: onDispose))
  }

  /// Prints the subscription, every event and the disposal, with the time and a name.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file,
    line: UInt = #line, function: String = #function
  ) -> Infallible<Element> {
    Infallible(
      raw: asObservable().debug(
        identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// Shares one subscription among all subscribers.
  ///
  /// May replay the last elements to new subscribers.
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().share(replay: replay, scope: scope))
  }
}

// MARK: - Distinct elements

extension InfallibleType {
  /// Emits an element unless it equals the previous element.
  public func distinctUntilChanged() -> Infallible<Element> where Element: Equatable {
    Infallible(raw: asObservable().distinctUntilChanged())
  }

  /// Emits an element unless its key equals the key of the previous element.
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Infallible<Element> { Infallible(raw: asObservable().distinctUntilChanged(keySelector)) }

  /// Emits an element unless `comparer` returns true for it and the previous element.
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Infallible<Element> { Infallible(raw: asObservable().distinctUntilChanged(comparer)) }

  /// Emits an element unless `comparer` returns true for its key and the previous element's key.
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) throws -> Key,
    comparer: @escaping (Key, Key) throws -> Bool
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().distinctUntilChanged(keySelector, comparer: comparer))
  }

  /// Emits an element unless its property equals the previous element's property.
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> Infallible<Element> { Infallible(raw: asObservable().distinctUntilChanged(at: keyPath)) }
}

// MARK: - Inner sequences

extension InfallibleType {
  /// Merges the sequences that `selector` returns for the elements.
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible<Source.Element>(raw: asObservable().flatMap(selector))
  }

  /// Emits the elements of the latest sequence that `selector` returns.
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible<Source.Element>(raw: asObservable().switching(selector))
  }

  /// Emits the elements of the sequence that `selector` returns for an element, and ignores elements until that sequence completes.
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible<Source.Element>(raw: asObservable().flatMapFirst(selector))
  }

  /// Concatenates the sequences that `selector` returns for the elements.
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible<Source.Element>(raw: asObservable().concatMap(selector))
  }
}

extension ObservableType {
  /// Emits the elements of the latest infallible sequence that `selector` returns.
  @inlinable
  public func flatMapLatest<Source: InfallibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Infallible<Source.Element> {
    Infallible<Source.Element>(raw: asObservable().switching(selector))
  }
}
