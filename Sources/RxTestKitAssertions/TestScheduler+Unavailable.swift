import RxCore
import RxTestKit

// The compiler's first error about a wrong call is the message of one of these.

// A closure's type is concrete here, not constrained by a protocol: a call with another mistake would meet the constraint as well,
// and the compiler would report the constraint.

extension TestScheduler {
  /// Unavailable: its message explains how to expect an observable.
  @available(*, unavailable, message: "pass the observable itself: expect(observable)")
  public func expect<Element>(
    subscribing subscription: String = "^", _ value: @escaping () -> Observable<Element>
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }

  /// Unavailable: its message explains how to expect an observable.
  @available(*, unavailable, message: "pass the observable itself: expect(observable)")
  public func expect<Strategy: SharingStrategyProtocol, Element>(
    subscribing subscription: String = "^",
    _ value: @escaping () -> SharedSequence<Strategy, Element>
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }

  /// Unavailable: its message explains how to expect an observable.
  @available(*, unavailable, message: "pass the observable itself: expect(observable)")
  public func expect<Trait, Element>(
    subscribing subscription: String = "^",
    _ value: @escaping () -> PrimitiveSequence<Trait, Element>
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }

  /// Unavailable: its message explains how to expect an observable.
  @available(*, unavailable, message: "pass the observable itself: expect(observable)")
  public func expect<Element>(
    subscribing subscription: String = "^", _ value: @escaping () -> Infallible<Element>
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }

  /// Unavailable: its message explains how to expect an observable.
  @available(*, unavailable, message: "pass the observable itself: expect(observable)")
  public func expect<Element>(
    subscribing subscription: String = "^", _ value: @escaping () -> BehaviorRelay<Element>
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }

  /// Unavailable: its message explains how to expect an observable.
  @available(*, unavailable, message: "pass the observable itself: expect(observable)")
  public func expect<Element>(
    subscribing subscription: String = "^", _ value: @escaping () -> PublishRelay<Element>
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

  /// Unavailable: its message explains how to expect a value.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "pass an observable or a sequence; to read a value in each frame, write expect { … }"
  )
  public func expect<Value>(
    _ value: Value, subscribing subscription: String = "^"
  ) -> MarbleExpectation<Value> { fatalError("unavailable") }

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

  /// Unavailable: its message names the method that replaces RxJS's.
  @available(
    *, unavailable, message: "write expect(source), or expect(source, subscribing: \"^--!\")"
  )
  public func expectObservable<Element>(
    _ source: any ObservableConvertibleType<Element>, _ subscription: String = "^"
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }
}
