extension ObservableType {
  /// Emits arrays of the elements between an opening and what a closure makes of it.
  ///
  ///     source                              -a-b-c-d-e-|
  ///     openings                            --x---y-----
  ///     bufferToggle(openings) { ---z| }    -----p---q-|    p = [b, c], q = [d, e]
  ///
  /// An array begins with each element of `openings`, and ends with the first of the sequence made of it; arrays may overlap.
  /// The openings are subscribed to first; completions of these sequences change nothing. On completion of the source all that
  /// were begun are emitted. Fails at the first error of any sequence, or of `closingSelector`.
  ///
  /// - Parameters:
  ///   - openings: The sequence whose elements begin arrays.
  ///   - closingSelector: Makes the sequence that ends an array of the element that began it.
  /// - Returns: The arrays.
  /// - Seealso: [buffer](https://reactivex.io/documentation/operators/buffer.html)
  @_disfavoredOverload
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
