extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of all inner sequences as they come.
  ///
  ///     a               --1-----2--|
  ///     b               ---x--y--|
  ///     source          ab|
  ///     merge()         --1-x-y-2---|
  ///
  /// Completes when the source and all inner sequences have; fails at the first error of any, which disposes of the others.
  ///
  /// - Returns: The elements of all.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public func merge() -> Observable<Element.Element> {
    asObservable().merging(atMost: .max) { $0 }
  }

  /// Emits the elements of the inner sequences, of which no more than a number are subscribed to at a time.
  ///
  /// The others wait in the order in which they came. A number below one is the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameter maxConcurrent: How many inner sequences may be subscribed to at a time.
  /// - Returns: The elements of all.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    guard maxConcurrent > 0 else { return .error(RxError.argumentOutOfRange) }
    return asObservable().merging(atMost: maxConcurrent) { $0 }
  }
}

extension ObservableType {
  /// Emits the elements of all sources as they come.
  ///
  ///     a               --1-----2--|
  ///     b               ---x--y--|
  ///     merge(a, b)     --1x--y-2--|
  ///
  /// Subscribes to the sources in their order. Completes when all have; fails at the first error, which disposes of the others.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The elements of all.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    merge(Array(sources))
  }

  /// Emits the elements of all sources as they come.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The elements of all.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
  }

  /// Emits the elements of all sources as they come.
  ///
  /// - Parameter sources: The sources.
  /// - Returns: The elements of all.
  /// - Seealso: [merge](https://reactivex.io/documentation/operators/merge.html)
  @inlinable
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    Observable { downstream, lifetime in
      let merging = Merging(downstream, within: lifetime, atMost: .max)
      merging.gate.perform {
        for source in sources where !lifetime.isStopped { merging.add(source) }
        merging.close()
      }
    }
  }
}

extension Observable {
  /// Emits the elements of the sequences that `selector` makes, of which at most `limit` are subscribed to at a time.
  @inlinable
  func merging<Source: ObservableConvertibleType>(
    atMost limit: Int, _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Observable<Source.Element> { [self] downstream, lifetime in
      let merging = Merging(downstream, within: lifetime, atMost: limit)
      start(
        within: lifetime, through: merging.gate,
        next: { element in
          do {
            merging.add(try selector(element).asObservable())
          } catch { downstream.error(error) }
        }, error: downstream.error, completed: merging.close)
    }
  }
}

/// The sequences that are being merged for one subscription, and those that wait for their turn.
@usableFromInline
final class Merging<Element> {
  @usableFromInline let gate = Gate()
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline let lifetime: Lifetime
  @usableFromInline let limit: Int
  @usableFromInline var active = 0
  @usableFromInline var waiting = FirstInFirstOut<Observable<Element>>()
  @usableFromInline var isClosed = false
  @usableFromInline var isStarting = false

  @inlinable
  init(_ downstream: Sink<Element>, within lifetime: Lifetime, atMost limit: Int) {
    self.downstream = downstream
    self.lifetime = lifetime
    self.limit = limit
  }

  /// Subscribes to a sequence, at once or when one of those before it has ended.
  @inlinable
  func add(_ source: Observable<Element>) {
    if active < limit, waiting.isEmpty { return start(source) }
    waiting.append(source)
    startWaiting()
  }

  /// Notes that no sequence will be added.
  @inlinable
  func close() {
    isClosed = true
    finishIfDone()
  }

  @inlinable
  func start(_ source: Observable<Element>) {
    active += 1
    source.start(
      within: lifetime, through: gate, next: downstream.next, error: downstream.error,
      completed: {
        self.active -= 1
        self.startWaiting()
        self.finishIfDone()
      })
  }

  /// A loop, not a recursion, however many sequences end while they are being subscribed to.
  @inlinable
  func startWaiting() {
    if isStarting { return }
    isStarting = true
    while active < limit, !lifetime.isStopped, let source = waiting.popFirst() { start(source) }
    isStarting = false
  }

  @inlinable
  func finishIfDone() {
    if isClosed, active == 0, waiting.isEmpty { downstream.completed() }
  }
}
