extension ObservableType {
  /// Emits consecutive sequences (windows), separated by events of sequences that a closure returns.
  ///
  /// The first event of a sequence that a closure returns ends each window.
  ///
  ///     source                  -a-b-c-d-e-|
  ///     windowWhen { ----z }    x---y---z--|    x: -a-b|, y: -c-d|, z: -e-|
  ///
  /// The first window is emitted on subscription. The closure is called again for each window. The first element or the completion of its sequence
  /// closes the window and opens the next one. The window also ends with a terminal event of the source, with an error of any sequence, and if
  /// `closingSelector` throws. After a disposal, the window emits nothing.
  ///
  /// - Parameter closingSelector: Returns the sequence that closes a window.
  /// - Returns: The windows.
  /// - Seealso: [window](https://reactivex.io/documentation/operators/window.html)
  @_disfavoredOverload
  @inlinable
  public func windowWhen<Closing: ObservableConvertibleType>(
    _ closingSelector: @escaping () throws -> Closing
  ) -> Observable<Observable<Element>> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let window = State(PublishSubject<Element>())
      let fail: (any Swift.Error) -> Void = { error in
        window.value.onError(error)
        downstream.error(error)
      }
      let turns = SourcesInTurn<Closing.Element>(within: downstream.scope) {
        window.value = PublishSubject()
        downstream.emit(window.value)
        if downstream.isStopped { return nil }
        do { return try closingSelector().asObservable() } catch {
          fail(error)
          return nil
        }
      } start: { turns, closing, inner in
        let close = {
          window.value.onCompleted()
          turns.advance()
        }
        closing.start(in: inner, through: gate, first: close, error: fail, completed: close)
      }
      gate.perform { turns.advance() }
      if downstream.isStopped { return }
      source.start(
        within: downstream.scope, through: gate, next: { window.value.onNext($0) }, error: fail,
        completed: {
          window.value.onCompleted()
          downstream.completed()
        })
    }
  }
}
