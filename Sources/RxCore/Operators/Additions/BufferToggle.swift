extension ObservableType {
  /// Emits arrays of the elements between an opening and the closing that belongs to it.
  ///
  ///     source                              -a-b-c-d-e-|
  ///     openings                            --x---y-----
  ///     bufferToggle(openings) { ---z| }    -----p---q-|    p = [b, c], q = [d, e]
  ///
  /// An array starts with each element of `openings`. It ends with the first element of the sequence that `closingSelector` returns for the opening.
  /// Arrays may overlap. The openings are subscribed to before the source. A completion of the openings or of a closing sequence has no effect. On
  /// completion of the source, all started arrays are emitted. Fails at the first error of any sequence, or if `closingSelector` throws.
  ///
  /// - Parameters:
  ///   - openings: The sequence whose elements start arrays.
  ///   - closingSelector: Returns the sequence that ends the array started by an opening.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
  @inlinable
  public func bufferToggle<
    Openings: ObservableConvertibleType, Closing: ObservableConvertibleType
  >(
    _ openings: Openings, _ closingSelector: @escaping (Openings.Element) throws -> Closing
  ) -> Observable<[Element]> {
    let source = asObservable()
    let openings = openings.asObservable()
    return Observable { downstream in
      let gate = Gate()
      let buffers = OverlappingBuffers<Element>()
      openings.start(
        within: downstream.scope, through: gate,
        next: { opening in
          do {
            let closing = try closingSelector(opening).asObservable()
            let buffer = buffers.begin()
            closing.start(
              in: Lifetime(within: downstream.scope), through: gate,
              first: { downstream.emit(buffers.end(buffer)) }, error: downstream.error,
              completed: {})
          } catch { downstream.error(error) }
        }, error: downstream.error, completed: {})
      if downstream.isStopped { return }
      source.start(
        within: downstream.scope, through: gate, next: buffers.append, error: downstream.error,
        completed: { downstream.complete { buffers.endOldest() } })
    }
  }
}
