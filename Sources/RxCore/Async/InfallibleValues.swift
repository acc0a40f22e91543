extension InfallibleType {
  /// The elements as an asynchronous sequence, for a `for await` loop.
  ///
  /// The loop cannot throw.
  ///
  ///     for await title in titles.values { print(title) }
  ///
  /// Each loop subscribes when it begins. Otherwise it behaves like the loop over an observable's `values`.
  public var values: AsyncValues<Element, Never> { AsyncValues(source: asObservable()) }
}

extension SharedSequence {
  /// The elements as an asynchronous sequence, for a `for await` loop on the main actor.
  ///
  /// The loop cannot throw. Each loop subscribes when it begins. Otherwise it behaves like the loop over an observable's `values`.
  @MainActor
  public var values: AsyncValues<Element, Never> { AsyncValues(source: source) }
}
