import RxCore

extension TestScheduler {
  /// Makes a sequence, observes it, and runs the scheduler until no work is left.
  ///
  /// - Parameters:
  ///   - created: When the sequence is made.
  ///   - subscribed: When the observer subscribes.
  ///   - disposed: When the subscription is disposed.
  ///   - create: Makes the sequence.
  /// - Returns: The observer, with what it recorded.
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

  /// Makes a sequence at 100, observes it from 200 on, and runs the scheduler until no work is left.
  ///
  /// - Parameters:
  ///   - disposed: When the subscription is disposed.
  ///   - create: Makes the sequence.
  /// - Returns: The observer, with what it recorded.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    disposed: TestTime, create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(
      created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed,
      create: create)
  }

  /// Makes a sequence at 100, observes it from 200 to 1000, and runs the scheduler until no work is left.
  ///
  /// - Parameter create: Makes the sequence.
  /// - Returns: The observer, with what it recorded.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    _ create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(disposed: Defaults.disposed, create: create)
  }
}
