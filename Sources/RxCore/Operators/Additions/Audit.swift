extension ObservableType {
  /// Waits, from an element on, until a sequence made of it emits, and then emits the newest element of that time.
  ///
  ///     source                  -a-xy-----b--x--|
  ///     audit { _ in ----i }    -----y--------x-|
  ///
  /// The next element starts the next time. A time that completes without an element ends without one here, too. On completion the
  /// time that runs is waited for; an error, also of a time, is emitted immediately. If `durationSelector` throws, the error is emitted.
  ///
  /// - Parameter durationSelector: Makes, of the first element of a time, the sequence whose first element ends it.
  /// - Returns: The last element of each time.
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
