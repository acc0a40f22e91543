// The compiler's first error about a wrong call is the message of one of these.

// A closure's type is concrete here, not constrained by a protocol: a call with another mistake would meet the constraint as well,
// and the compiler would report the constraint.

extension MarbleScheduler {
  /// Unavailable: its message explains how to expect a source.
  @available(*, unavailable, message: "pass the source itself: expect(source)")
  public func expect<Element, Failure>(
    subscribing subscription: String = "^", _ value: @escaping () -> MarbleSource<Element, Failure>
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }

  /// Unavailable: its message explains how to expect a source.
  @available(*, unavailable, message: "pass the source itself: expect(source)")
  public func expect<Element>(
    subscribing subscription: String = "^", _ value: @escaping () -> AnyMarbleSubscribable<Element>
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }

  /// Unavailable: its message explains how to expect a sequence.
  @available(*, unavailable, message: "pass the sequence itself: expect(sequence)")
  public func expect<Element>(
    subscribing subscription: String = "^", _ value: @escaping () -> AsyncStream<Element>
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }

  /// Unavailable: its message explains how to expect a sequence of an actor.
  @available(
    *, unavailable, message: "await the sequence outside of a closure: expect(await sequence)"
  )
  public func expect<Element>(
    subscribing subscription: String = "^",
    _ value: @escaping () async throws -> AsyncStream<Element>
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }

  /// Unavailable: its message explains how to expect a sequence.
  @available(*, unavailable, message: "pass the sequence itself: expect(sequence)")
  public func expect<Element>(
    subscribing subscription: String = "^",
    _ value: @escaping () -> AsyncThrowingStream<Element, any Error>
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }

  /// Unavailable: its message explains how to expect a sequence of an actor.
  @available(
    *, unavailable, message: "await the sequence outside of a closure: expect(await sequence)"
  )
  public func expect<Element>(
    subscribing subscription: String = "^",
    _ value: @escaping () async throws -> AsyncThrowingStream<Element, any Error>
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }

  /// Unavailable: its message explains which values can be compared.
  @available(
    *, unavailable,
    message: "the value is not Equatable: read an Equatable part, such as expect { item.name }"
  )
  public func expect<Value>(
    subscribing subscription: String = "^", _ value: @escaping () -> Value
  ) -> MarbleExpectation<Value> { fatalError("unavailable") }

  /// Unavailable: its message explains how to expect a value that throws.
  @_disfavoredOverload
  @available(*, unavailable, message: "expect { … } cannot throw: write try? in the closure")
  public func expect<Value>(
    subscribing subscription: String = "^", _ value: @escaping () throws -> Value
  ) -> MarbleExpectation<Value> { fatalError("unavailable") }

  /// Unavailable: its message explains how to expect a value of an actor.
  @available(
    *, unavailable,
    message: "expect { … } cannot await: expect a stream of the values, or await after advance(by:)"
  )
  public func expect<Value>(
    subscribing subscription: String = "^", _ value: @escaping () async throws -> Value
  ) -> MarbleExpectation<Value> { fatalError("unavailable") }

  /// Unavailable: its message explains which values can be compared.
  @available(
    *, unavailable,
    message: "the value is not Equatable: read an Equatable part, such as expect { item.name }"
  )
  public func expect<Value>(
    subscribing subscription: String = "^", onMainActor value: @escaping @MainActor () -> Value
  ) -> MarbleExpectation<Value> { fatalError("unavailable") }

  /// Unavailable: its message explains how to expect a value of an actor.
  @available(
    *, unavailable,
    message: "expect { … } cannot await: expect a stream of the values, or await after advance(by:)"
  )
  public func expect<Value>(
    subscribing subscription: String = "^",
    onMainActor value: @escaping @MainActor () async throws -> Value
  ) -> MarbleExpectation<Value> { fatalError("unavailable") }

  /// Unavailable: its message explains how to await in a frame.
  @_disfavoredOverload
  @available(
    *, unavailable, message: "the closure cannot await: start a task, at(…) { Task { await … } }"
  )
  public func at(_ frame: Int, _ action: @escaping () async throws -> Void) {}

  /// Unavailable: its message explains how to await in a frame.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "the closure cannot await: start a task, at(…, onMainActor: { Task { await … } })"
  )
  public func at(
    _ frame: Int, onMainActor action: @escaping @MainActor () async throws -> Void
  ) {}

  /// Unavailable: its message explains what a frame is.
  @_disfavoredOverload
  @available(*, unavailable, message: "pass the frame, an Int: a frame is a millisecond")
  public func at(_ time: Duration, _ action: @escaping () throws -> Void) {}

  /// Unavailable: its message explains what a frame is.
  @_disfavoredOverload
  @available(*, unavailable, message: "pass the frames, an Int: a frame is a millisecond")
  public func advance(by interval: Duration) {}

  /// Unavailable: its message names the method that replaces RxJS's.
  @available(
    *, unavailable, message: "write expect(source), or expect(source, subscribing: \"^--!\")"
  )
  public func expectObservable<Element>(
    _ source: some MarbleSubscribable<Element>, _ subscription: String = "^"
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }

  /// Unavailable: its message names the method that replaces RxJS's.
  @available(*, unavailable, message: "write verify()")
  public func flush() {}
}

extension MarbleExpectation {
  /// Unavailable: its message names the label.
  @_disfavoredOverload
  @available(*, unavailable, message: "write the label: toBe(…, values: […])")
  public func toBe<Value>(_ diagram: String, _ values: [String: Value]) {}

  /// Unavailable: its message names the method for diagrams.
  @_disfavoredOverload
  @available(*, unavailable, message: "toEqual takes a source; write toBe(…) for a diagram")
  public func toEqual(_ diagram: String) {}

  /// Unavailable: its message names the method for diagrams.
  @_disfavoredOverload
  @available(*, unavailable, message: "toEqual takes a source; write toBe(…) for a diagram")
  public func toEqual(_ diagram: String, values: [String: Element]) {}
}

extension MarbleScheduler {
  /// Unavailable: its message explains what is kept.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "keep takes an object: keep the objects that this value refers to"
  )
  public func keep<Value>(_ value: Value) -> Value { value }
}

extension MarbleLeftover {
  /// Unavailable: its message names the kinds of leaks.
  @available(
    *, unavailable, message: "write .openSubscriptions, .pendingWork or .unendedTasks"
  )
  public static var leaks: MarbleLeftover { .openSubscriptions }
}
