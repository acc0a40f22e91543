extension ObservableType {
  /// Continues with another sequence if the source fails.
  ///
  ///     source            --a--#
  ///     catch { -b-| }    --a---b-|
  ///
  /// If `handler` throws, its error is emitted. RxJS calls this operator `catchError`.
  ///
  /// - Parameter handler: Returns the sequence that replaces the source, given the error.
  /// - Returns: The source's elements, then the elements of the sequence that `handler` returns.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func `catch`(
    _ handler: @escaping (any Swift.Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let upstream = Lifetime(within: downstream.scope)
      source.start(
        in: upstream, next: downstream.emitter,
        error: { failure in
          do {
            let replacement = try handler(failure)
            replacement.succeed(in: downstream)
            upstream.dispose()
          } catch { downstream.error(error) }
        }, completed: downstream.completed)
    }
  }

  /// Completes when the source fails.
  ///
  /// It is RxSwiftExt's name for `catch { _ in .empty() }`.
  @_disfavoredOverload
  public func catchErrorJustComplete() -> Observable<Element> {
    self.catch { _ in .empty() }
  }

  /// Emits an element and completes if the source fails.
  ///
  ///     source                 --a--#
  ///     catchAndReturn("x")    --a--(x|)
  ///
  /// - Parameter element: The element.
  /// - Returns: The source's elements, then the element.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    asObservable().lift { downstream in
      downstream.handling(
        next: downstream.emitter,
        error: { _ in downstream.complete(with: element) },
        completed: downstream.completed)
    }
  }

  /// Continues with another sequence if the source fails with any error.
  ///
  ///     source              --a--#
  ///     other               -b-|
  ///     catch(to: other)    --a---b-|
  ///
  /// ReactiveCocoa calls this operator `catchTo`.
  ///
  /// - Parameter other: The sequence that follows.
  /// - Returns: The source's elements, then the other's.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @_disfavoredOverload
  public func `catch`(to other: Observable<Element>) -> Observable<Element> {
    self.catch { _ in other }
  }

  /// Subscribes to the sources in order until one of them completes.
  ///
  ///     a                          --1--#
  ///     b                          --2--|
  ///     catch(sequence: [a, b])    --1----2--|
  ///
  /// If all sources fail, the last error is emitted. An empty Swift sequence completes immediately.
  ///
  /// - Parameter sequence: The sources. Iterated only as far as necessary.
  /// - Returns: The elements of the sources, up to the first source that completes.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  public static func `catch`<Sequence: Swift.Sequence>(
    sequence: Sequence
  ) -> Observable<Element> where Sequence.Element == Observable<Element> {
    tryingInTurn(sequence)
  }

  static func tryingInTurn<Sequence: Swift.Sequence>(
    _ sequence: Sequence, name: StaticString = #function
  ) -> Observable<Element> where Sequence.Element == Observable<Element> {
    Observable(name: name) { downstream in
      let sources = State(sequence.makeIterator())
      let lastError = State<(any Swift.Error)?>(nil)
      let turns = SourcesInTurn<Element>(within: downstream.scope) {
        if let source = sources.value.next() { return source }
        if let error = lastError.value { downstream.error(error) } else { downstream.completed() }
        return nil
      } start: { turns, source, inner in
        source.start(
          in: inner, next: downstream.emitter,
          error: { error in
            lastError.value = error
            turns.advance()
          }, completed: downstream.completed)
      }
      turns.advance()
    }
  }

  /// Continues with another sequence if the source fails.
  ///
  /// - Parameter handler: Returns the sequence that replaces the source, given the error.
  /// - Returns: The source's elements, then the elements of the sequence that `handler` returns.
  @available(*, deprecated, renamed: "catch(_:)")
  public func catchError(
    _ handler: @escaping (any Swift.Error) throws -> Observable<Element>
  ) -> Observable<Element> { self.catch(handler) }

  /// Emits an element and completes if the source fails.
  ///
  /// - Parameter element: The element.
  /// - Returns: The source's elements, then the element.
  @available(*, deprecated, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ element: Element) -> Observable<Element> {
    catchAndReturn(element)
  }

  /// Subscribes to the sources in order until one of them completes.
  ///
  /// - Parameter sequence: The sources.
  /// - Returns: The elements of the sources, up to the first source that completes.
  @available(*, deprecated, renamed: "catch(sequence:)")
  public static func catchError<Sequence: Swift.Sequence>(
    _ sequence: Sequence
  ) -> Observable<Element> where Sequence.Element == Observable<Element> {
    self.catch(sequence: sequence)
  }
}
