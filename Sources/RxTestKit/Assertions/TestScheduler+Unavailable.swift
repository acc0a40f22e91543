import RxCore

// The compiler's first error about a wrong call is the message of one of these.

extension TestScheduler {
  /// Unavailable: its message explains how to await in a frame.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "the closure cannot await: start a task, at(…) { Task { await … } }"
  )
  public func at(_ time: TestTime, _ action: @escaping () async throws -> Void) {}

  /// Unavailable: its message explains how to await in a frame.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "the closure cannot await: start a task, at(…, onMainActor: { Task { await … } })"
  )
  public func at(
    _ time: TestTime, onMainActor action: @escaping @MainActor () async throws -> Void
  ) {}

  /// Unavailable: its message explains what a frame is.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "pass the frame, an Int: a frame of TestScheduler() is a millisecond"
  )
  public func at(_ time: Duration, _ action: @escaping () throws -> Void) {}

  /// Unavailable: its message explains what a frame is.
  @_disfavoredOverload
  @available(*, unavailable, message: "pass the frame, an Int: at(2), not a diagram")
  public func at(_ time: String, _ action: @escaping () throws -> Void) {}

  /// Unavailable: its message explains what a frame is.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "pass the frames, an Int: a frame of TestScheduler() is a millisecond"
  )
  public func advance(by interval: Duration) {}

  /// Unavailable: its message names the method that replaces RxJS's.
  @available(*, unavailable, message: "write verify()")
  public func flush() {}

  /// Unavailable: its message names the method that replaces RxJS's.
  @available(*, unavailable, message: "write time(…)")
  public func createTime(_ diagram: String) -> RxTimeInterval { fatalError("unavailable") }

  /// Unavailable: its message names the method for diagrams.
  @_disfavoredOverload
  @available(*, unavailable, message: "write hot(…), which takes a diagram")
  public func createHotObservable(
    _ diagram: String
  ) -> TestableObservable<String> { fatalError("unavailable") }

  /// Unavailable: its message names the method for diagrams.
  @_disfavoredOverload
  @available(*, unavailable, message: "write hot(…), which takes a diagram")
  public func createHotObservable<Element>(
    _ diagram: String, values: [String: Element], error: any Error = MarbleError()
  ) -> TestableObservable<Element> { fatalError("unavailable") }

  /// Unavailable: its message names the method for diagrams.
  @_disfavoredOverload
  @available(*, unavailable, message: "write hot(…), which takes a diagram")
  public func createHotObservable<Element>(
    _ diagram: String, _ values: [String: Element], _ error: any Error = MarbleError()
  ) -> TestableObservable<Element> { fatalError("unavailable") }

  /// Unavailable: its message names the method for diagrams.
  @_disfavoredOverload
  @available(*, unavailable, message: "write cold(…), which takes a diagram")
  public func createColdObservable(
    _ diagram: String
  ) -> TestableObservable<String> { fatalError("unavailable") }

  /// Unavailable: its message names the method for diagrams.
  @_disfavoredOverload
  @available(*, unavailable, message: "write cold(…), which takes a diagram")
  public func createColdObservable<Element>(
    _ diagram: String, values: [String: Element], error: any Error = MarbleError()
  ) -> TestableObservable<Element> { fatalError("unavailable") }

  /// Unavailable: its message names the method for diagrams.
  @_disfavoredOverload
  @available(*, unavailable, message: "write cold(…), which takes a diagram")
  public func createColdObservable<Element>(
    _ diagram: String, _ values: [String: Element], _ error: any Error = MarbleError()
  ) -> TestableObservable<Element> { fatalError("unavailable") }

  /// Unavailable: its message names the labels.
  @_disfavoredOverload
  @available(*, unavailable, message: "write the labels: hot(…, values: […], error: …)")
  public func hot<Element>(
    _ diagram: String, _ values: [String: Element], _ error: any Error = MarbleError()
  ) -> TestableObservable<Element> { fatalError("unavailable") }

  /// Unavailable: its message names the labels.
  @_disfavoredOverload
  @available(*, unavailable, message: "write the labels: cold(…, values: […], error: …)")
  public func cold<Element>(
    _ diagram: String, _ values: [String: Element], _ error: any Error = MarbleError()
  ) -> TestableObservable<Element> { fatalError("unavailable") }

  /// Unavailable: its message explains what is kept.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "keep takes an object or a subscription: keep the objects that this value refers to"
  )
  public func keep<Value>(_ value: Value) -> Value { value }

  /// Unavailable: its message explains whose subscriptions are expected.
  @_disfavoredOverload
  @available(*, unavailable, message: "pass the source: expectSubscriptions(of: source)")
  public func expectSubscriptions(
    _ subscriptions: [Subscription]
  ) -> SubscriptionExpectation { fatalError("unavailable") }

  /// Unavailable: its message explains whose subscriptions are expected.
  @_disfavoredOverload
  @available(*, unavailable, message: "pass the source: expectSubscriptions(of: source)")
  public func expectSubscriptions(
    of subscriptions: [Subscription]
  ) -> SubscriptionExpectation { fatalError("unavailable") }
}

extension TestLeftover {
  /// Unavailable: its message names the kinds of leaks.
  @available(
    *, unavailable, message: "write .openSubscriptions, .resources, .pendingWork or .unendedTasks"
  )
  public static var leaks: TestLeftover { .resources }
}

extension TestableObservable where Element == String {
  /// Unavailable: its message explains the type of a source.
  @available(
    *, unavailable,
    message: "this source emits strings: pass the type to hot or cold, such as as: Int.self"
  )
  public func map<Result>(
    _ transform: @escaping (Int) throws -> Result
  ) -> Observable<Result> { fatalError("unavailable") }

  /// Unavailable: its message explains the type of a source.
  @available(
    *, unavailable,
    message: "this source emits strings: pass the type to hot or cold, such as as: Int.self"
  )
  public func filter(
    _ predicate: @escaping (Int) throws -> Bool
  ) -> Observable<Int> { fatalError("unavailable") }

  /// Unavailable: its message explains the type of a source.
  @available(
    *, unavailable,
    message: "this source emits strings: pass the type to hot or cold, such as as: Int.self"
  )
  public func asSingle<Value>() -> Single<Value> { fatalError("unavailable") }
}
