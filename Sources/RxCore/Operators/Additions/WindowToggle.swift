extension ObservableType {
  /// Emits sequences of the elements between an opening and what a closure makes of it.
  ///
  ///     source                              -a-b-c-d-e-|
  ///     openings                            --x---y-----
  ///     windowToggle(openings) { ---z| }    --p---q----|    p: -b-(c|), q: -d-(e|)
  ///
  /// A window opens with each element of `openings`, and closes with the first of the sequence made of it; windows may overlap.
  /// The openings are subscribed to first; completions of these sequences change nothing. An end of the source ends all that are
  /// open, as does an error of any sequence, or of `closingSelector`; disposal silences them.
  ///
  /// - Parameters:
  ///   - openings: The sequence whose elements open windows.
  ///   - closingSelector: Makes the sequence that closes a window of the element that opened it.
  /// - Returns: The windows.
  /// - Seealso: [window](https://reactivex.io/documentation/operators/window.html)
  @_disfavoredOverload
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
