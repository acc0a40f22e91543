/// A type that is, or can be converted to, a sequence that does not fail.
public protocol InfallibleType<Element>: BindingSourceType {}

/// A sequence that never fails.
///
/// It emits elements and may complete. It has the operators of `Observable` that cannot fail by themselves, with the same meaning. Elements arrive
/// on the thread on which the source produces them. If a closure throws an error nevertheless, `Hooks.defaultErrorHandler` receives it.
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

/// One notification of a sequence that does not fail: an element or a completion.
public enum InfallibleEvent<Element> {
  /// The sequence produced an element.
  case next(Element)

  /// The sequence completed. No event follows.
  case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
  /// The event as an `Event`.
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

  /// If this sequence fails, continues with the sequence that a closure returns for the error.
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
