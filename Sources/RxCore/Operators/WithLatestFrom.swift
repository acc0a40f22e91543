extension ObservableType {
  /// Emits for each element what a selector makes of it and the newest element of another sequence.
  ///
  ///     source                          ---a---b-c--|
  ///     second                          -1---2------|
  ///     withLatestFrom(second) { + }    ---x---y-z--|    x = a1, y = b2, z = c2
  ///
  /// Elements that come before the other sequence's first are dropped. The other is subscribed to first; its completion
  /// changes nothing, its error is emitted. If `resultSelector` throws, the error is emitted.
  ///
  /// - Parameters:
  ///   - second: The other sequence.
  ///   - resultSelector: Makes the result of both elements.
  /// - Returns: As many elements as the source has from the other's first on.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public func withLatestFrom<Source: ObservableConvertibleType, Result>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let newest = State<Source.Element?>(nil)
      second.asObservable().start(
        in: Lifetime(within: downstream.scope, isReserved: true), through: gate,
        next: { newest.value = $0 }, error: downstream.error,
        completed: {})
      if downstream.isStopped { return }
      let stage: Sink<Element> = downstream.gated(
        by: gate,
        next: { element in
          guard let other = newest.value else { return }
          do { downstream.emit(try resultSelector(element, other)) } catch {
            downstream.error(error)
          }
        }, error: downstream.error, completed: downstream.completed)
      source.attach(stage)
    }
  }

  /// Emits the newest element of another sequence for each element.
  ///
  /// - Parameter second: The other sequence.
  /// - Returns: As many elements as the source has from the other's first on.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Source.Element> {
    withLatestFrom(second) { $1 }
  }

  /// Emits for each element what a selector makes of it and the newest elements of other sequences.
  ///
  ///     source                                 ---a---b-c--|
  ///     first                                  -1---2------|
  ///     second                                 -----3---4--|
  ///     withLatestFrom(first, second) { + }    -------x-y--|    x = b23, y = c24
  ///
  /// Elements that come before all others have emitted are dropped. The others are subscribed to first, in their order; their
  /// completions change nothing, their errors are emitted. If `resultSelector` throws, the error is emitted.
  ///
  /// - Parameters:
  ///   - first: The first of the other sequences.
  ///   - second: The second.
  ///   - others: The further ones.
  ///   - resultSelector: Makes the result of an element of each, the source's first.
  /// - Returns: As many elements as the source has from when all others have emitted.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_disfavoredOverload
  public func withLatestFrom<
    First: ObservableConvertibleType, Second: ObservableConvertibleType,
    each Other: ObservableConvertibleType, Result
  >(
    _ first: First, _ second: Second, _ others: repeat each Other,
    resultSelector:
      @escaping (Element, First.Element, Second.Element, repeat (each Other).Element) throws
      -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable { downstream in
      let newest1 = State<First.Element?>(nil)
      let newest2 = State<Second.Element?>(nil)
      let newest = (repeat noneYet(of: each others))
      let sources = Followed(downstream.terminal)
      sources.follow(first, newest1)
      sources.follow(second, newest2)
      repeat sources.follow(each others, each newest)
      sources.lead(source) { element in
        let result = try resultSelector(
          element, newest1.present(), newest2.present(), repeat (each newest).present())
        downstream.emit(result)
      }
    }
  }

  /// Emits the newest elements of other sequences as a tuple for each element.
  ///
  /// - Parameters:
  ///   - first: The first of the other sequences.
  ///   - second: The second.
  ///   - others: The further ones.
  /// - Returns: As many tuples as the source has elements from when all others have emitted.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @_disfavoredOverload
  public func withLatestFrom<
    First: ObservableConvertibleType, Second: ObservableConvertibleType,
    each Other: ObservableConvertibleType
  >(
    _ first: First, _ second: Second, _ others: repeat each Other
  ) -> Observable<(First.Element, Second.Element, repeat (each Other).Element)> {
    let source = asObservable()
    return Observable<(First.Element, Second.Element, repeat (each Other).Element)> {
      downstream in
      let newest1 = State<First.Element?>(nil)
      let newest2 = State<Second.Element?>(nil)
      let newest = (repeat noneYet(of: each others))
      let sources = Followed(downstream.terminal)
      sources.follow(first, newest1)
      sources.follow(second, newest2)
      repeat sources.follow(each others, each newest)
      sources.lead(source) { _ in
        downstream.emit((newest1.present(), newest2.present(), repeat (each newest).present()))
      }
    }
  }
}

/// The sequences whose newest elements are wanted, for one subscription.
private final class Followed {
  private let gate = Gate()
  private let terminal: Terminal
  private var missing = 0

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Subscribes to a sequence whose newest element is kept.
  func follow<Source: ObservableConvertibleType>(
    _ source: Source, _ newest: State<Source.Element?>
  ) {
    if terminal.isStopped { return }
    missing += 1
    source.asObservable().start(
      in: Lifetime(within: terminal.scope, isReserved: true), through: gate,
      next: { element in
        if case .none = newest.value { self.missing -= 1 }
        newest.value = element
      }, error: terminal.error, completed: {})
  }

  /// Subscribes to the source, whose elements are dropped until all others have emitted.
  func lead<Element>(_ source: Observable<Element>, _ next: @escaping (Element) throws -> Void) {
    if terminal.isStopped { return }
    source.run(
      terminal.gated(by: gate) { (element: Element) in
        if self.missing > 0 { return }
        do { try next(element) } catch { self.terminal.error(error) }
      })
  }
}
