/// A type that is, or can be converted to, a sequence that does not fail.
public protocol InfallibleType<Element>: BindingSourceType {}

/// A sequence that does not fail: it emits elements, and may complete.
///
/// Its operators are those of `Observable` that cannot fail by themselves, and mean the same. Elements come on the thread on
/// which the source produces them. An error that a closure throws in spite of the promise goes to `Hooks.defaultErrorHandler`.
public struct Infallible<Element>: InfallibleType, Sendable {
  @usableFromInline let source: Observable<Element>

  @inlinable
  package init(raw: Observable<Element>) { source = raw }

  /// Returns the sequence as an observable.
  ///
  /// - Returns: The observable.
  @inlinable
  public func asObservable() -> Observable<Element> { source }
}

/// One notification of a sequence that does not fail: an element, or its end.
public enum InfallibleEvent<Element> {
  /// The sequence produced an element.
  case next(Element)

  /// The sequence ended; nothing follows.
  case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
  /// The event as an observable's.
  public var event: Event<Element> {
    switch self {
    case .next(let element): .next(element)
    case .completed: .completed
    }
  }
}

extension ObservableConvertibleType {
  /// Emits an element and completes if the sequence fails.
  ///
  ///     source                                --a--#
  ///     asInfallible(onErrorJustReturn: x)    --a--(x|)
  ///
  /// - Parameter element: The element.
  /// - Returns: A sequence that does not fail.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(raw: asObservable().catchAndReturn(element))
  }

  /// Continues with another sequence if this sequence fails.
  ///
  /// - Parameter infallible: The sequence that follows.
  /// - Returns: A sequence that does not fail.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asInfallible(
    onErrorFallbackTo infallible: Infallible<Element>
  ) -> Infallible<Element> { asInfallible { _ in infallible } }

  /// Continues with the sequence that a closure returns for the error if this one fails.
  ///
  /// - Parameter onErrorRecover: Returns the sequence that follows, given the error.
  /// - Returns: A sequence that does not fail.
  /// - Seealso: [catch](https://reactivex.io/documentation/operators/catch.html)
  @inlinable
  public func asInfallible(
    onErrorRecover: @escaping (any Swift.Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().catch { onErrorRecover($0).source })
  }
}

extension RelayType {
  /// Returns the relay as a sequence that does not fail.
  ///
  /// - Returns: The elements.
  public func asInfallible() -> Infallible<Element> { Infallible(raw: asObservable()) }
}
