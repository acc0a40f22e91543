extension InfallibleType {
  /// The elements, for a loop that awaits them, which cannot throw.
  ///
  ///     for await title in titles.values { print(title) }
  ///
  /// Each loop subscribes when it begins. Otherwise it behaves like the loop over an observable's `values`.
  public var values: AsyncValues<Element, Never> { AsyncValues(source: asObservable()) }
}

extension SharedSequence {
  /// The elements, for a loop on the main actor that awaits them, which cannot throw.
  ///
  /// Each loop subscribes when it begins. Otherwise it behaves like the loop over an observable's `values`.
  @MainActor
  public var values: AsyncValues<Element, Never> { AsyncValues(source: source) }
}
