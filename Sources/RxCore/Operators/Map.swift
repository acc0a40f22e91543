extension ObservableType {
  /// Emits the result of `transform` for each element.
  ///
  ///     source             --1--2--3--|
  ///     map { $0 * 10 }    --a--b--c--|    a = 10, b = 20, c = 30
  ///
  /// If `transform` throws, the source is disposed and the error is emitted. A `map` of a `map` forms a single operator.
  ///
  /// - Parameter transform: Returns the new element.
  /// - Returns: One element for each source element.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @inlinable
  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    if let mapped = source.mapped {
      return Mapped { [deliver = mapped.deliver] consume, terminal in
        // Values, not an object: the entry of a throwing closure for an object cannot end in a jump, so it would cost a further call.
        let (lifetime, depth) = (terminal.ends.lifetime, terminal.depth)
        deliver(
          { element in
            let result = try transform(element)
            if !lifetime.isStopped(at: depth) { try consume(result) }
          }, terminal)
      }
    }
    let map = MapStage(source, transform)
    @inline(__always)
    func deliver(_ consume: @escaping (Result) throws -> Void, _ terminal: Terminal) {
      map.attach(consume, terminal)
    }
    return Mapped(deliver)
  }

  /// Emits the value at a key path of each element.
  ///
  ///     source              --a--'bc'--|
  ///     map(at: \.count)    --1--2   --|
  ///
  /// RxJS calls this operator `pluck`.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value to emit.
  ///   - _: Unused. Keeps this overload out of the compiler's errors for `map { … }`, whose closure would otherwise match `keyPath`.
  /// - Returns: One element for each source element.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @inlinable
  public func map<Result>(
    at keyPath: KeyPath<Element, Result>, _: (Never) -> Void = { _ in }
  ) -> Observable<Result> {
    map { $0[keyPath: keyPath] }
  }

  /// Emits a part of each element.
  ///
  /// It is RxSwiftExt's name for `map(at:)`.
  @_disfavoredOverload
  @inlinable
  public func mapAt<Result>(_ keyPath: KeyPath<Element, Result>) -> Observable<Result> {
    map { $0[keyPath: keyPath] }
  }
}

/// A `map` without a subscription: see `FilterStage`.
@usableFromInline
final class MapStage<Element, Result> {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let transform: (Element) throws -> Result

  @inlinable
  init(_ source: Observable<Element>, _ transform: @escaping (Element) throws -> Result) {
    self.source = source
    self.transform = transform
  }

  @inlinable
  @inline(__always)
  func attach(_ consume: @escaping (Result) throws -> Void, _ terminal: Terminal) {
    source.attach(
      Mapping.receiver(self, consume, terminal), before: terminal.ends, at: terminal.depth)
  }
}

/// A subscription to a `map`, in one object: see `Sink.handling`.
@usableFromInline
final class Mapping<Element, Result> {
  @usableFromInline let map: MapStage<Element, Result>
  @usableFromInline let consume: (Result) throws -> Void
  @usableFromInline let terminal: Terminal

  @inlinable
  init(
    _ map: MapStage<Element, Result>, _ consume: @escaping (Result) throws -> Void,
    _ terminal: Terminal
  ) {
    self.map = map
    self.consume = consume
    self.terminal = terminal
  }

  @inlinable
  @inline(__always)
  static func receiver(
    _ map: MapStage<Element, Result>, _ consume: @escaping (Result) throws -> Void,
    _ terminal: Terminal
  ) -> (Element) -> Void {
    let mapping = Mapping(map, consume, terminal)
    @inline(__always) func receive(_ element: Element) {
      do { try mapping.receive(element) } catch { mapping.terminal.error(error) }
    }
    return receive
  }

  @inlinable
  @inline(__always)
  func receive(_ element: Element) throws {
    try Unmanaged.passUnretained(map)._withUnsafeGuaranteedRef { map in
      let result = try map.transform(element)
      if !terminal.isStopped { try consume(result) }
    }
  }
}
