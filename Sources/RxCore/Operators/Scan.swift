extension ObservableType {
  /// Combines the elements and emits each intermediate result.
  ///
  ///     source           --1--2--3--|
  ///     scan(0) { + }    --1--3--6--|
  ///
  /// The seed is not emitted. If `accumulator` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameters:
  ///   - seed: The initial result.
  ///   - accumulator: Returns the next result from the previous one and an element.
  /// - Returns: One element for each source element.
  /// - Seealso: [scan](https://reactivex.io/documentation/operators/scan.html)
  @inlinable
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { downstream in
      source.attach(
        Scanning.receiver(seed, accumulator, downstream), before: downstream.ends,
        at: downstream.depth)
    }
  }

  /// Combines the elements by mutating one value in place, and emits each intermediate result.
  ///
  ///     source                  --a--b---c---|
  ///     scan(into: []) { … }    --x--y---z---|    x = ["a"], y = ["a", "b"], z = ["a", "b", "c"]
  ///
  /// The seed is not emitted. If `accumulator` throws, the source is disposed and the error is emitted. `accumulator` may send an element to the
  /// source. That element waits until `accumulator` has returned.
  ///
  /// - Parameters:
  ///   - seed: The initial value.
  ///   - accumulator: Mutates the value with an element.
  /// - Returns: One element for each source element.
  /// - Seealso: [scan](https://reactivex.io/documentation/operators/scan.html)
  @inlinable
  public func scan<Result>(
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
          downstream.emit(result.value)
        } catch {
          changes.abandon()
          downstream.error(error)
        }
      }
      return downstream.handling { element in
        if changes.mustWait {
          return changes.wait { if !downstream.isStopped { receive(element) } }
        }
        receive(element)
        changes.performWaiting()
      }
    }
  }

  /// Emits the first element, then combines it with the further elements and emits each intermediate result.
  ///
  ///     source        --1--2--3--|
  ///     scan { + }    --1--3--6--|
  ///
  /// If `accumulator` throws, the source is disposed and the error is emitted.
  ///
  /// - Parameter accumulator: Returns the next result from the previous one and an element.
  /// - Returns: One element for each source element.
  /// - Seealso: [scan](https://reactivex.io/documentation/operators/scan.html)
  @_disfavoredOverload
  @inlinable
  public func scan(
    _ accumulator: @escaping (Element, Element) throws -> Element
  ) -> Observable<Element> {
    asObservable().lift { downstream in
      let last = State<Element?>(nil)
      return downstream.handling { element in
        do {
          let result = try last.value.map { try accumulator($0, element) } ?? element
          last.value = result
          downstream.emit(result)
        } catch { downstream.error(error) }
      }
    }
  }
}

/// The data that `scan` needs for an element, in one object: see `Sink.handling`.
@usableFromInline
final class Scanning<Element, Result> {
  // Unchecked, as in `State`.
  @exclusivity(unchecked) @usableFromInline var result: Result
  @usableFromInline let accumulator: (Result, Element) throws -> Result
  @usableFromInline let downstream: Sink<Result>

  @inlinable
  init(
    _ seed: Result, _ accumulator: @escaping (Result, Element) throws -> Result,
    _ downstream: Sink<Result>
  ) {
    result = seed
    self.accumulator = accumulator
    self.downstream = downstream
  }

  @inlinable
  @inline(__always)
  static func receiver(
    _ seed: Result, _ accumulator: @escaping (Result, Element) throws -> Result,
    _ downstream: Sink<Result>
  ) -> (Element) -> Void {
    let scanning = Scanning(seed, accumulator, downstream)
    @inline(__always) func receive(_ element: Element) { scanning.receive(element) }
    return receive
  }

  @inlinable
  @inline(__always)
  func receive(_ element: Element) {
    do {
      result = try accumulator(result, element)
      downstream.emit(result)
    } catch { downstream.error(error) }
  }
}
