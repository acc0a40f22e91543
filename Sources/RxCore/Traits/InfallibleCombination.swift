// The operators of `ObservableType` that combine several sources, for sources that do not fail.

extension InfallibleType {
  /// Combines the newest elements of a collection of sources using a selector, whenever one of them emits.
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

  /// Concatenates the sources of a Swift sequence.
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Infallible<Element>
  where Sequence.Element == Infallible<Element> {
    Infallible(raw: .concat(sequence.lazy.map(\.source)))
  }

  /// Concatenates the sources.
  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
    concat(sources)
  }

  /// Merges the sources of a collection.
  public static func merge<Collection: Swift.Collection>(
    _ sources: Collection
  ) -> Infallible<Element> where Collection.Element == Infallible<Element> {
    Infallible(raw: .merge(sources.map(\.source)))
  }

  /// Merges the sources.
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> {
    merge(sources)
  }

  /// Combines each element with the newest element of another sequence, using a selector.
  public func withLatestFrom<Source: InfallibleType, ResultType>(
    _ second: Source,
    resultSelector: @escaping (Element, Source.Element) throws -> ResultType
  ) -> Infallible<ResultType> {
    Infallible<ResultType>(
      raw: asObservable().withLatestFrom(second, resultSelector: resultSelector))
  }

  /// Emits the newest element of another sequence for each element of this sequence.
  public func withLatestFrom<Source: InfallibleType>(
    _ second: Source
  ) -> Infallible<Source.Element> {
    Infallible<Source.Element>(raw: asObservable().withLatestFrom(second))
  }
}
