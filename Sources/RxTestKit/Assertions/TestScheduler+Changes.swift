import RxCore

extension TestScheduler {
  /// The changes of a value of the main actor, such as a property of an `@Observable` model, as an observable.
  ///
  /// A registered pipeline returns it, so that fixtures can draw the value:
  ///
  /// ```swift
  /// registry.add("titles(_:)") { (typed: Observable<String>, scheduler: TestScheduler) in
  ///   MainActor.assumeIsolated {
  ///     let model = SearchModel(clock: scheduler.swiftClock)
  ///     let typing = typed.subscribe(onNext: { text in MainActor.assumeIsolated { model.type(text) } })
  ///     return scheduler.changes { model.titles }.do(onDispose: { typing.dispose() })
  ///   }
  /// }
  /// ```
  ///
  /// The observable emits the value at the subscription, and at the end of each frame in which the value has changed. It emits nothing if
  /// the scheduler does not run on the main actor: await the fixture.
  ///
  /// - Parameters:
  ///   - isEvery: Whether the observable emits each change, also of several in a frame. What the closure reads must be of `@Observable`
  ///     objects: a change that they do not notice fails the test.
  ///   - value: Reads the value.
  /// - Returns: The observable, which does not terminate.
  @_disfavoredOverload
  public func changes<Value: Equatable & Sendable>(
    every isEvery: Bool = false, of value: @escaping @MainActor () -> Value
  ) -> Observable<Value> {
    _world.changes(every: isEvery, onMainActor: value).observable
  }
}
