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
        #if DEBUG
          guard StackLimit.permits(.subscription, of: lifetime, depth: depth) else { return }
        #endif
        deliver(
          { element in
            #if DEBUG
              guard StackLimit.permits(.event, of: lifetime, depth: depth) else { return }
            #endif
            let result = try transform(element)
            if !lifetime.isStopped(at: depth) { try consume(result) }
          }, terminal)
      }
    }
    return Mapped { consume, terminal in
      source.attach(
        Mapping.receiver(transform, consume, terminal), before: terminal.ends, at: terminal.depth)
    }
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

/// The state of a `map`, in one object: see `Sink.handling`.
@usableFromInline
final class Mapping<Element, Result> {
  @usableFromInline let transform: (Element) throws -> Result
  @usableFromInline let consume: (Result) throws -> Void
  @usableFromInline let terminal: Terminal

  @inlinable
  init(
    _ transform: @escaping (Element) throws -> Result,
    _ consume: @escaping (Result) throws -> Void, _ terminal: Terminal
  ) {
    self.transform = transform
    self.consume = consume
    self.terminal = terminal
  }

  @inlinable
  @inline(__always)
  static func receiver(
    _ transform: @escaping (Element) throws -> Result,
    _ consume: @escaping (Result) throws -> Void, _ terminal: Terminal
  ) -> (Element) -> Void {
    let mapping = Mapping(transform, consume, terminal)
    @inline(__always) func receive(_ element: Element) {
      do { try mapping.receive(element) } catch { mapping.terminal.error(error) }
    }
    return receive
  }

  @inlinable
  @inline(__always)
  func receive(_ element: Element) throws {
    let result = try transform(element)
    if !terminal.isStopped { try consume(result) }
  }
}
