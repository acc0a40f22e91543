extension ObservableType {
  /// After an element, waits until a sequence created for it emits, and then emits the newest element.
  ///
  ///     source                  -a-xy-----b--x--|
  ///     audit { _ in ----i }    -----y--------x-|
  ///
  /// The next element starts the next wait. If the duration sequence completes without an element, the wait ends without an emission. If the source
  /// completes, a wait in progress is finished first. An error of the source or of a duration sequence is emitted immediately. If `durationSelector`
  /// throws, its error is emitted.
  ///
  /// - Parameter durationSelector: Returns the duration sequence for the element that starts a wait. Its first element ends the wait.
  /// - Returns: The newest element at the end of each wait.
  /// - Seealso: [sample](https://reactivex.io/documentation/operators/sample.html)
  @_disfavoredOverload
  @inlinable
  public func audit<Duration: ObservableConvertibleType>(
    _ durationSelector: @escaping (Element) throws -> Duration
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let newest = State<Element?>(nil)
      let duration = State<Lifetime?>(nil)
      let isAtEnd = State(false)
      let finish = {
        if isAtEnd.value, duration.value == nil, !downstream.isStopped { downstream.completed() }
      }
      let begin: (Element) throws -> Void = { element in
        let running = Lifetime(within: downstream.scope)
        duration.value = running
        try durationSelector(element).asObservable().start(
          in: running, through: gate,
          next: { _ in
            running.dispose()
            duration.value = nil
            if let element = newest.value.take() { downstream.emit(element) }
            finish()
          }, error: downstream.error,
          completed: {
            duration.value = nil
            finish()
          })
      }
      source.start(
        within: downstream.scope, through: gate,
        next: { element in
          newest.value = element
          if duration.value != nil { return }
          do { try begin(element) } catch { downstream.error(error) }
        }, error: downstream.error,
        completed: {
          isAtEnd.value = true
          finish()
        })
    }
  }
}
