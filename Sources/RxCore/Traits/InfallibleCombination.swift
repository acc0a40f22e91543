// The operators of `ObservableType` that combine several sources, for sources that do not fail.

extension Infallible {
  /// Emits what a selector makes of the newest elements of any number of sources, whenever one of them emits.
  public static func combineLatest<
    First: InfallibleType, Second: InfallibleType, each Other: InfallibleType
  >(
    _ source1: First, _ source2: Second, _ others: repeat each Other,
    resultSelector:
      @escaping (First.Element, Second.Element, repeat (each Other).Element) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: Observable<Element>.combineLatest(
        source1.asObservable(), source2.asObservable(), repeat (each others).asObservable(),
        resultSelector: resultSelector))
  }
}

extension InfallibleType where Element == Any {
  /// Emits the newest elements of any number of sources as a tuple, whenever one of them emits.
  public static func combineLatest<
    First: InfallibleType, Second: InfallibleType, each Other: InfallibleType
  >(
    _ source1: First, _ source2: Second, _ others: repeat each Other
  ) -> Infallible<(First.Element, Second.Element, repeat (each Other).Element)> {
    Infallible<(First.Element, Second.Element, repeat (each Other).Element)>(
      raw: Observable<Any>.combineLatest(
        source1.asObservable(), source2.asObservable(), repeat (each others).asObservable()))
  }
}

extension InfallibleType {
  /// Emits what a selector makes of the newest elements of a collection of sources, whenever one of them emits.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Infallible<Element> where Collection.Element: InfallibleType {
    let sources = collection.map { $0.asObservable() }
    return Infallible(
      raw: Observable<Element>.combineLatest(sources, resultSelector: resultSelector))
  }

  /// Emits the newest elements of a collection of sources as an array, whenever one of them emits.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Infallible<[Element]>
  where Collection.Element: InfallibleType, Collection.Element.Element == Element {
    Infallible<[Element]>.combineLatest(collection) { $0 }
  }

  /// Emits what a selector makes of the first elements of any number of sources, then of the second, and so on.
  public static func zip<First, Second, each Other>(
    _ source1: Infallible<First>, _ source2: Infallible<Second>,
    _ others: repeat Infallible<each Other>,
    resultSelector: @escaping (First, Second, repeat each Other) throws -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: Observable<Element>.zip(
        source1.source, source2.source, repeat (each others).source,
        resultSelector: resultSelector))
  }

  /// Emits what the sources of a Swift sequence emit, in turn.
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Infallible<Element>
  where Sequence.Element == Infallible<Element> {
    Infallible(raw: .concat(sequence.lazy.map(\.source)))
  }

  /// Emits what the sources emit, in turn.
  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
    concat(sources)
  }

  /// Emits what all sources of a collection emit.
  public static func merge<Collection: Swift.Collection>(
    _ sources: Collection
  ) -> Infallible<Element> where Collection.Element == Infallible<Element> {
    Infallible(raw: .merge(sources.map(\.source)))
  }

  /// Emits what all sources emit.
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> {
    merge(sources)
  }

  /// Emits what a selector makes of each element and the newest one of another sequence.
  public func withLatestFrom<Source: InfallibleType, ResultType>(
    _ second: Source,
    resultSelector: @escaping (Element, Source.Element) throws -> ResultType
  ) -> Infallible<ResultType> {
    Infallible<ResultType>(
      raw: asObservable().withLatestFrom(second, resultSelector: resultSelector))
  }

  /// Emits the newest element of another sequence for each of its own.
  public func withLatestFrom<Source: InfallibleType>(
    _ second: Source
  ) -> Infallible<Source.Element> {
    Infallible<Source.Element>(raw: asObservable().withLatestFrom(second))
  }
}
