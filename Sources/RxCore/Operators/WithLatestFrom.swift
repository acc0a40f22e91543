extension ObservableType {
  /// Combines each element with the newest element of another sequence, using a selector.
  ///
  ///     source                          ---a---b-c--|
  ///     second                          -1---2------|
  ///     withLatestFrom(second) { + }    ---x---y-z--|    x = a1, y = b2, z = c2
  ///
  /// Elements that arrive before the first element of the other sequence are dropped. The other sequence is subscribed to before the source. Its
  /// completion has no effect, and its error is emitted. If `resultSelector` throws, its error is emitted.
  ///
  /// - Parameters:
  ///   - second: The other sequence.
  ///   - resultSelector: Returns the result for both elements.
  /// - Returns: One element for each source element after the other sequence's first element.
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
  /// - Returns: One element for each source element after the other sequence's first element.
  /// - Seealso: [combinelatest](https://reactivex.io/documentation/operators/combinelatest.html)
  @inlinable
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Source.Element> {
    withLatestFrom(second) { $1 }
  }

  /// Combines each element with the newest elements of any number of other sequences, using a selector.
  func withLatest<each Other: ObservableConvertibleType, Result>(
    from others: repeat each Other,
    resultSelector: @escaping (Element, repeat (each Other).Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable(name: "withLatestFrom") { downstream in
      let newest = (repeat noneYet(of: each others))
      let sources = Followed(downstream.terminal)
      repeat sources.follow(each others, each newest)
      sources.lead(source) { element in
        downstream.emit(try resultSelector(element, repeat (each newest).present()))
      }
    }
  }

  /// Emits, for each element, the newest elements of any number of other sequences as a tuple.
  func withLatest<each Other: ObservableConvertibleType>(
    tuplesFrom others: repeat each Other
  ) -> Observable<(repeat (each Other).Element)> {
    let source = asObservable()
    return Observable<(repeat (each Other).Element)>(name: "withLatestFrom") { downstream in
      let newest = (repeat noneYet(of: each others))
      let sources = Followed(downstream.terminal)
      repeat sources.follow(each others, each newest)
      sources.lead(source) { _ in downstream.emit((repeat (each newest).present())) }
    }
  }
}

/// The state of the other sequences of `withLatestFrom`, for one subscription.
@usableFromInline
final class Followed {
  private let gate = Gate()
  private let terminal: Terminal
  private var missing = 0

  @usableFromInline
  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Subscribes to a sequence and stores its newest element.
  @usableFromInline
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

  /// Subscribes to the source.
  ///
  /// Drops its elements until all other sequences have emitted.
  @usableFromInline
  func lead<Element>(_ source: Observable<Element>, _ next: @escaping (Element) throws -> Void) {
    if terminal.isStopped { return }
    source.run(
      terminal.gated(by: gate) { (element: Element) in
        if self.missing > 0 { return }
        do { try next(element) } catch { self.terminal.error(error) }
      })
  }
}
