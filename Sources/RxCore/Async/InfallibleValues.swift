extension InfallibleType {
  /// The elements, for a loop that awaits them, which cannot throw.
  ///
  ///     for await title in titles.values { print(title) }
  ///
  /// Each loop subscribes again, when it begins; otherwise as for an observable.
  public var values: AsyncValues<Element, Never> { AsyncValues(source: asObservable()) }
}

extension SharedSequence {
  /// The elements, for a loop on the main actor that awaits them, which cannot throw.
  ///
  /// Each loop subscribes again, when it begins; otherwise as for an observable.
  @MainActor
  public var values: AsyncValues<Element, Never> { AsyncValues(source: source) }
}
