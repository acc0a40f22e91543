extension ObservableType {
  /// Combines the newest elements of two sources using a selector, whenever either emits.
  ///
  ///     source1                -a---b----|
  ///     source2                ---1---2-|
  ///     combineLatest { + }    ---x-y-z--|    x = a1, y = b1, z = b2
  ///
  /// Emits nothing until both have emitted. Completes when both have completed, or at an element that can no longer be combined. Fails at the first
  /// error, or if `resultSelector` throws.
  ///
  /// - Parameters:
  ///   - source1: The first source.
  ///   - source2: The second source.
  ///   - resultSelector: Returns the result for one element of each source.
  /// - Returns: The results.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2,
    resultSelector: @escaping (Source1.Element, Source2.Element) throws -> Element
  ) -> Observable<Element> {
    let source1 = source1.asObservable()
    let source2 = source2.asObservable()
    return Observable { downstream in
      let latest1 = State<Source1.Element?>(nil)
      let latest2 = State<Source2.Element?>(nil)
      let sources = LatestOfEach(2, downstream.terminal) {
        guard let element1 = latest1.value, let element2 = latest2.value else { return }
        downstream.emit(try resultSelector(element1, element2))
      }
      sources.gate.perform {
        sources.start(source1) { latest1.value = $0 }
        sources.start(source2) { latest2.value = $0 }
      }
    }
  }

  /// Combines the newest elements of a collection of sources using a selector, whenever one of them emits.
  ///
  /// For an empty collection, emits the selector's result for an empty array, and completes.
  ///
  /// - Parameters:
  ///   - collection: The sources.
  ///   - resultSelector: Returns the result for one element of each source, in the order of the sources.
  /// - Returns: The results.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    combineLatest(collection, endsEarly: true, resultSelector: resultSelector)
  }

  /// Like `combineLatest`.
  ///
  /// Optionally waits for all sources to complete, even if nothing can be combined any longer.
  @inlinable
  package static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection, endsEarly: Bool,
    resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    let all = collection.map { $0.asObservable() }
    return Observable { downstream in
      let latest = State([Collection.Element.Element?](repeating: nil, count: all.count))
      let emit = {
        var elements: [Collection.Element.Element] = []
        elements.reserveCapacity(latest.value.count)
        for case let element? in latest.value { elements.append(element) }
        downstream.emit(try resultSelector(elements))
      }
      let sources = LatestOfEach(
        all.count, downstream.terminal, endsEarly: endsEarly, releasesFirst: false, emit)
      if all.isEmpty { return sources.emitAndComplete() }
      sources.gate.perform {
        for (index, source) in all.enumerated() {
          sources.start(source) { latest.value[index] = $0 }
        }
      }
    }
  }

  /// Emits the newest elements of a collection of sources as an array, whenever one of them emits.
  ///
  /// - Parameter collection: The sources.
  /// - Returns: The arrays, in the order of the sources.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]>
  where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.combineLatest(collection) { $0 }
  }
}

extension ObservableType where Element == Any {
  /// Emits the newest elements of two sources as a tuple, whenever either emits.
  ///
  /// - Parameters:
  ///   - source1: The first source.
  ///   - source2: The second source.
  /// - Returns: The tuples.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public static func combineLatest<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2
  ) -> Observable<(Source1.Element, Source2.Element)> {
    Observable<(Source1.Element, Source2.Element)>.combineLatest(source1, source2) { ($0, $1) }
  }
}

extension Observable {
  /// Combines the newest elements of any number of sources using a selector, whenever one of them emits.
  static func combineLatest<each Source: ObservableType>(
    of sources: repeat each Source,
    resultSelector: @escaping (repeat (each Source).Element) throws -> Element
  ) -> Observable<Element> {
    Observable { downstream in
      let latest = (repeat noneYet(of: each sources))
      let stage = LatestOfEach(packCount(repeat each sources), downstream.terminal) {
        downstream.emit(try resultSelector(repeat (each latest).present()))
      }
      stage.gate.perform { repeat stage.start(each sources, each latest) }
    }
  }

  /// Emits the newest elements of any number of sources as a tuple, whenever one of them emits.
  static func combineLatest<each Source: ObservableType>(
    tuplesOf sources: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> where Element == Any {
    Observable<(repeat (each Source).Element)> { downstream in
      let latest = (repeat noneYet(of: each sources))
      let stage = LatestOfEach(packCount(repeat each sources), downstream.terminal) {
        downstream.emit((repeat (each latest).present()))
      }
      stage.gate.perform { repeat stage.start(each sources, each latest) }
    }
  }
}

/// The state of `combineLatest` for one subscription: which sources have emitted, and which have completed.
@usableFromInline
final class LatestOfEach {
  @usableFromInline let gate = Gate()
  @usableFromInline let terminal: Terminal
  private let endsEarly: Bool
  private let releasesFirst: Bool
  private let emit: () throws -> Void
  // Unchecked because the gate serialises all accesses, and none of them calls user code.
  @exclusivity(unchecked) private var started = 0
  @exclusivity(unchecked) private var isPresent: [Bool]
  @exclusivity(unchecked) private var isDone: [Bool]
  @exclusivity(unchecked) private var missing: Int
  @exclusivity(unchecked) private var running: Int

  @usableFromInline
  init(
    _ count: Int, _ terminal: Terminal, endsEarly: Bool = true, releasesFirst: Bool = true,
    _ emit: @escaping () throws -> Void
  ) {
    self.terminal = terminal
    self.endsEarly = endsEarly
    self.releasesFirst = releasesFirst
    self.emit = emit
    isPresent = Array(repeating: false, count: count)
    isDone = isPresent
    missing = count
    running = count
  }

  /// Subscribes to the next source.
  ///
  /// `store` stores its newest element.
  @inlinable
  func start<Element>(_ source: Observable<Element>, _ store: @escaping (Element) -> Void) {
    start(source, store: store, index: nextIndex())
  }

  /// Subscribes to the next source.
  ///
  /// Stores its newest element in `latest`.
  func start<Source: ObservableType>(_ source: Source, _ latest: State<Source.Element?>) {
    start(source.asObservable(), store: { latest.value = $0 }, index: nextIndex())
  }

  /// Emits the result for no sources, and completes.
  @usableFromInline
  func emitAndComplete() {
    do { try emit() } catch { return terminal.error(error) }
    terminal.completed()
  }

  @inlinable
  func start<Element>(
    _ source: Observable<Element>, store: @escaping (Element) -> Void, index: Int
  ) {
    if terminal.isStopped { return }
    let inner = Lifetime(within: terminal.scope)
    source.start(
      in: inner, through: gate,
      next: { element in
        store(element)
        self.next(index)
      }, error: { self.fail($0, inner) }, completed: { self.complete(index, inner) })
  }

  @usableFromInline
  func nextIndex() -> Int {
    defer { started += 1 }
    return started
  }

  @usableFromInline
  func next(_ index: Int) {
    if !isPresent[index] {
      isPresent[index] = true
      missing -= 1
    }
    if missing == 0 {
      do { try emit() } catch { terminal.error(error) }
    } else if endsEarly, running == (isDone[index] ? 0 : 1) {
      terminal.completed()
    }
  }

  @usableFromInline
  func fail(_ error: any Swift.Error, _ source: Lifetime) {
    if releasesFirst { source.dispose() }
    terminal.error(error)
  }

  @usableFromInline
  func complete(_ index: Int, _ source: Lifetime) {
    if releasesFirst || running > 1 { source.dispose() }
    isDone[index] = true
    running -= 1
    if running == 0 { terminal.completed() }
  }
}
