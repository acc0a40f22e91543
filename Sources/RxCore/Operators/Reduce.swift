extension ObservableType {
  /// Combines all elements into one result and emits it when the source completes.
  ///
  ///     source             --1--2--3--|
  ///     reduce(0) { + }    -----------(6|)
  ///
  /// If `accumulator` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameters:
  ///   - seed: The initial result. It is emitted if the source is empty.
  ///   - accumulator: Returns the next result from the previous one and an element.
  /// - Returns: One result.
  /// - Seealso: [reduce](https://reactivex.io/documentation/operators/reduce.html)
  @inlinable
  public func reduce<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    reduce(seed, accumulator: accumulator, mapResult: { $0 })
  }

  /// Combines all elements into one value.
  ///
  /// When the source completes, emits the result of `mapResult` for this value. If a closure throws, the source is disposed and the error is
  /// emitted.
  ///
  /// - Parameters:
  ///   - seed: The initial value.
  ///   - accumulator: Returns the next value from the previous one and an element.
  ///   - mapResult: Returns the result for the last value.
  /// - Returns: One result.
  /// - Seealso: [reduce](https://reactivex.io/documentation/operators/reduce.html)
  @inlinable
  public func reduce<Accumulated, Result>(
    _ seed: Accumulated, accumulator: @escaping (Accumulated, Element) throws -> Accumulated,
    mapResult: @escaping (Accumulated) throws -> Result
  ) -> Observable<Result> {
    asObservable().lift { downstream in
      let accumulated = State(seed)
      return downstream.handling(
        next: { element in
          do {
            accumulated.value = try accumulator(accumulated.value, element)
          } catch { downstream.error(error) }
        },
        completed: {
          do {
            downstream.complete(with: try mapResult(accumulated.value))
          } catch { downstream.error(error) }
        })
    }
  }

  /// Combines all elements by mutating one value in place, and emits it when the source completes.
  ///
  /// If `accumulator` throws, the source is disposed and the error is emitted. `accumulator` may send an element or
  /// a completion to the source. That event waits until `accumulator` has returned.
  ///
  /// - Parameters:
  ///   - seed: The initial value. It is emitted if the source is empty.
  ///   - accumulator: Mutates the value with an element.
  /// - Returns: One result.
  /// - Seealso: [reduce](https://reactivex.io/documentation/operators/reduce.html)
  @_disfavoredOverload
  @inlinable
  public func reduce<Result>(
    into seed: Result, accumulator: @escaping (inout Result, Element) throws -> Void
  ) -> Observable<Result> {
    asObservable().lift { downstream in
      let result = State(seed)
      let changes = ExclusiveChanges()
      @inline(__always)
      func receive(_ element: Element) {
        do {
          changes.begin()
          try accumulator(&result.value, element)
          changes.end()
        } catch {
          changes.abandon()
          downstream.error(error)
        }
      }
      let complete = { downstream.complete(with: result.value) }
      return downstream.handling(
        next: { element in
          if changes.mustWait {
            return changes.wait { if !downstream.isStopped { receive(element) } }
          }
          receive(element)
          changes.performWaiting()
        },
        completed: { if changes.mustWait { changes.wait(complete) } else { complete() } })
    }
  }

  /// Combines all elements into one, starting with the first element, and emits the result when the source completes.
  ///
  ///     source          --1--2--3--|
  ///     reduce { + }    -----------(6|)
  ///
  /// An empty source completes without a result. If `accumulator` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter accumulator: Returns the next result from the previous one and an element.
  /// - Returns: One result, or none.
  /// - Seealso: [reduce](https://reactivex.io/documentation/operators/reduce.html)
  @_disfavoredOverload
  @inlinable
  public func reduce(
    _ accumulator: @escaping (Element, Element) throws -> Element
  ) -> Observable<Element> {
    reduce(Element?.none) { result, element in
      try result.map { try accumulator($0, element) } ?? element
    }.compactMap { $0 }
  }
}
