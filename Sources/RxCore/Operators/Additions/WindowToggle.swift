extension ObservableType {
  /// Emits sequences (windows) of the elements between an opening and the closing that belongs to it.
  ///
  ///     source                              -a-b-c-d-e-|
  ///     openings                            --x---y-----
  ///     windowToggle(openings) { ---z| }    --p---q----|    p: -b-(c|), q: -d-(e|)
  ///
  /// A window opens with each element of `openings`. It closes with the first element of the sequence that `closingSelector` returns for the
  /// opening. Windows may overlap. The openings are subscribed to before the source. A completion of the openings or of a closing sequence has no
  /// effect. All open windows end with a terminal event of the source, with an error of any sequence, and if `closingSelector` throws. After a
  /// disposal, windows emit nothing.
  ///
  /// - Parameters:
  ///   - openings: The sequence whose elements open windows.
  ///   - closingSelector: Returns the sequence that closes the window started by an opening.
  /// - Returns: The windows.
  /// - Seealso: [window](https://reactivex.io/documentation/operators/window.html)
  @_disfavoredOverload
  @inlinable
  public func windowToggle<
    Openings: ObservableConvertibleType, Closing: ObservableConvertibleType
  >(
    _ openings: Openings, _ closingSelector: @escaping (Openings.Element) throws -> Closing
  ) -> Observable<Observable<Element>> {
    let source = asObservable()
    let openings = openings.asObservable()
    return Observable { downstream in
      let gate = Gate()
      let open = State([PublishSubject<Element>]())
      let fail: (any Swift.Error) -> Void = { error in
        for window in open.value { window.onError(error) }
        downstream.error(error)
      }
      openings.start(
        within: downstream.scope, through: gate,
        next: { opening in
          do {
            let closing = try closingSelector(opening).asObservable()
            let window = PublishSubject<Element>()
            open.value.append(window)
            downstream.emit(window)
            if downstream.isStopped { return }
            closing.start(
              in: Lifetime(within: downstream.scope), through: gate,
              first: {
                open.value.removeAll { $0 === window }
                window.onCompleted()
              }, error: fail, completed: {})
          } catch { fail(error) }
        }, error: fail, completed: {})
      if downstream.isStopped { return }
      source.start(
        within: downstream.scope, through: gate,
        next: { element in for window in open.value { window.onNext(element) } }, error: fail,
        completed: {
          for window in open.value { window.onCompleted() }
          downstream.completed()
        })
    }
  }
}
