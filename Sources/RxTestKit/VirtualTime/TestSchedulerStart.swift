import RxCore

extension TestScheduler {
  /// Creates a sequence, observes it, and runs the scheduler until no work is left.
  ///
  /// - Parameters:
  ///   - created: The time at which the sequence is created.
  ///   - subscribed: The time at which the observer subscribes.
  ///   - disposed: The time at which the subscription is disposed.
  ///   - create: Creates the sequence.
  /// - Returns: The observer, with the recorded events.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    created: TestTime, subscribed: TestTime, disposed: TestTime,
    create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    var source: Observable<Element>?
    let subscription = SerialDisposable()
    let observer = createObserver(Element.self)
    scheduleAt(created) { source = create().asObservable() }
    scheduleAt(subscribed) {
      if let source { subscription.disposable = source.subscribe(observer) }
    }
    scheduleAt(disposed) { subscription.dispose() }
    start()
    return observer
  }

  /// Creates a sequence at 100, observes it from 200, and runs the scheduler until no work is left.
  ///
  /// - Parameters:
  ///   - disposed: The time at which the subscription is disposed.
  ///   - create: Creates the sequence.
  /// - Returns: The observer, with the recorded events.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    disposed: TestTime, create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(
      created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed,
      create: create)
  }

  /// Creates a sequence at 100, observes it from 200 to 1000, and runs the scheduler until no work is left.
  ///
  /// - Parameter create: Creates the sequence.
  /// - Returns: The observer, with the recorded events.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    _ create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(disposed: Defaults.disposed, create: create)
  }
}
