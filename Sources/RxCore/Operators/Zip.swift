import VirtualTimeCore

extension ObservableType {
  /// Combines the first elements of two sources using a selector, then the second ones, and so on.
  ///
  ///     source1      -a--b------|
  ///     source2      ---1--2--3-|
  ///     zip { + }    ---x--y----|    x = a1, y = b2
  ///
  /// Elements wait for their counterparts. Completes when both sources have completed. Fails at the first error, or if `resultSelector` throws.
  ///
  /// - Parameters:
  ///   - source1: The first source.
  ///   - source2: The second source.
  ///   - resultSelector: Returns the result for one element of each source.
  /// - Returns: The results.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2,
    resultSelector: @escaping (Source1.Element, Source2.Element) throws -> Element
  ) -> Observable<Element> {
    let source1 = source1.asObservable()
    let source2 = source2.asObservable()
    return Observable { downstream in
      let queue1 = State(FirstInFirstOut<Source1.Element>())
      let queue2 = State(FirstInFirstOut<Source2.Element>())
      let sources = QueueOfEach(2, downstream.terminal) {
        guard let first = queue1.value.popFirst(), let second = queue2.value.popFirst() else {
          return
        }
        downstream.emit(try resultSelector(first, second))
      }
      sources.gate.perform {
        sources.start(source1, queue1)
        sources.start(source2, queue2)
      }
    }
  }

  /// Combines the first elements of a collection of sources using a selector, then the second ones, and so on.
  ///
  /// Completes when all sources have completed, or at an element that can no longer be combined. For an empty collection, completes immediately.
  ///
  /// - Parameters:
  ///   - collection: The sources.
  ///   - resultSelector: Returns the result for one element of each source, in the order of the sources.
  /// - Returns: The results.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    zip(collection, ending: .atElementWithoutPartners, resultSelector: resultSelector)
  }

  /// Like `zip`, with another rule for the completion.
  @inlinable
  package static func zip<Collection: Swift.Collection>(
    _ collection: Collection, ending end: ZipEnd,
    resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    let all = collection.map { $0.asObservable() }
    if all.isEmpty { return .empty() }
    return Observable { downstream in
      let queues = all.map { _ in State(FirstInFirstOut<Collection.Element.Element>()) }
      let sources = QueueOfEach(all.count, downstream.terminal, end) {
        downstream.emit(try resultSelector(queues.map { $0.takeFirst() }))
      }
      for (source, queue) in Swift.zip(all, queues) { sources.start(source, queue) }
    }
  }

  /// Emits the first elements of a collection of sources as an array, then the second ones, and so on.
  ///
  /// - Parameter collection: The sources.
  /// - Returns: The arrays, in the order of the sources.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]>
  where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.zip(collection) { $0 }
  }
}

extension ObservableType where Element == Any {
  /// Emits the first elements of two sources as a tuple, then the second ones, and so on.
  ///
  /// - Parameters:
  ///   - source1: The first source.
  ///   - source2: The second source.
  /// - Returns: The tuples.
  /// - Seealso: [zip](https://reactivex.io/documentation/operators/zip.html)
  @inlinable
  public static func zip<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2
  ) -> Observable<(Source1.Element, Source2.Element)> {
    Observable<(Source1.Element, Source2.Element)>.zip(source1, source2) { ($0, $1) }
  }
}

extension Observable {
  /// Combines the first elements of any number of sources using a selector, then the second ones, and so on.
  static func zip<each Source: ObservableType>(
    of sources: repeat each Source, ending end: ZipEnd = .withLastSource,
    resultSelector: @escaping (repeat (each Source).Element) throws -> Element
  ) -> Observable<Element> {
    Observable { downstream in
      let queues = (repeat emptyQueue(for: each sources))
      let stage = QueueOfEach(packCount(repeat each sources), downstream.terminal, end) {
        downstream.emit(try resultSelector(repeat (each queues).takeFirst()))
      }
      stage.gate.perform { repeat stage.start((each sources).asObservable(), each queues) }
    }
  }

  /// Emits the first elements of any number of sources as a tuple, then the second ones, and so on.
  static func zip<each Source: ObservableType>(
    tuplesOf sources: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> where Element == Any {
    Observable<(repeat (each Source).Element)> { downstream in
      let queues = (repeat emptyQueue(for: each sources))
      let stage = QueueOfEach(packCount(repeat each sources), downstream.terminal) {
        downstream.emit((repeat (each queues).takeFirst()))
      }
      stage.gate.perform { repeat stage.start((each sources).asObservable(), each queues) }
    }
  }
}

/// When an operator that combines elements by index completes.
@usableFromInline
package enum ZipEnd {
  /// When all sources have completed.
  case withLastSource

  /// When all sources have completed, and at an element that must wait although all other sources have completed.
  case atElementWithoutPartners

  /// When a source has completed and none of its elements is waiting.
  case withFirstSourceUsedUp
}

/// The state of `zip` for one subscription: where elements wait, and which sources have completed.
@usableFromInline
final class QueueOfEach {
  @usableFromInline let gate = Gate()
  @usableFromInline let terminal: Terminal
  private let end: ZipEnd
  private let emit: () throws -> Void
  // Unchecked because the gate serialises all accesses, and none of them calls user code.
  /// The number of elements in each queue.
  ///
  /// It is stored, because reading it from the queues would cost two calls for each element.
  @exclusivity(unchecked) private var waiting: [Int]
  @exclusivity(unchecked) private var started = 0
  @exclusivity(unchecked) private var filled = 0
  @exclusivity(unchecked) private var isDone: [Bool]
  @exclusivity(unchecked) private var running: Int

  @usableFromInline
  init(
    _ count: Int, _ terminal: Terminal,
    _ end: ZipEnd = .withLastSource, _ emit: @escaping () throws -> Void
  ) {
    self.terminal = terminal
    self.end = end
    self.emit = emit
    waiting = Array(repeating: 0, count: count)
    isDone = Array(repeating: false, count: count)
    running = count
  }

  /// Subscribes to the next source.
  ///
  /// Its elements wait in `queue`.
  @inlinable
  func start<Element>(_ source: Observable<Element>, _ queue: State<FirstInFirstOut<Element>>) {
    let index = nextIndex()
    if terminal.isStopped { return }
    let inner = Lifetime(within: terminal.scope)
    source.start(
      in: inner, through: gate,
      next: { element in
        queue.value.append(element)
        self.next(index)
      }, error: { self.fail($0, inner) }, completed: { self.complete(index, inner) })
  }

  @usableFromInline
  func nextIndex() -> Int {
    defer { started += 1 }
    return started
  }

  /// Counts an element that a source has just added to its queue, and emits if no queue is empty.
  @usableFromInline
  func next(_ index: Int) {
    // Events that an element of the collection form causes wait until that element has been delivered.
    if end == .atElementWithoutPartners { gate.nest(false) }
    if waiting[index] == 0 { filled += 1 }
    waiting[index] += 1
    if filled == waiting.count {
      takeOneOfEach()
      do { try emit() } catch { return terminal.error(error) }
      if end == .withFirstSourceUsedUp, !terminal.isStopped, isUsedUp { terminal.completed() }
    } else if end == .atElementWithoutPartners, running == (isDone[index] ? 0 : 1) {
      terminal.completed()
    }
  }

  /// Subtracts the elements that `emit` will take.
  ///
  /// This happens before the selector is called, because the selector may cause further elements.
  private func takeOneOfEach() {
    for index in waiting.indices {
      waiting[index] -= 1
      if waiting[index] == 0 { filled -= 1 }
    }
  }

  @usableFromInline
  func fail(_ error: any Swift.Error, _ source: Lifetime) {
    if end != .atElementWithoutPartners { source.dispose() }
    terminal.error(error)
  }

  @usableFromInline
  func complete(_ index: Int, _ source: Lifetime) {
    if end != .atElementWithoutPartners || running > 1 { source.dispose() }
    isDone[index] = true
    running -= 1
    if running == 0 || (end == .withFirstSourceUsedUp && waiting[index] == 0) {
      terminal.completed()
    }
  }

  /// Whether a source has completed and none of its elements is waiting.
  private var isUsedUp: Bool { Swift.zip(isDone, waiting).contains { $0 && $1 == 0 } }
}

extension State {
  /// Returns the first waiting element, which must exist.
  @inlinable
  func takeFirst<Element>() -> Element where Value == FirstInFirstOut<Element> {
    guard let element = value.popFirst() else { preconditionFailure("a queue that is not empty") }
    return element
  }
}

/// Returns storage for the waiting elements of a source.
private func emptyQueue<Source: ObservableType>(
  for source: Source
) -> State<FirstInFirstOut<Source.Element>> {
  State(FirstInFirstOut())
}
