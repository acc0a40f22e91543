/// One notification of an observable sequence: an element, or its end.
///
/// A sequence is any number of `next` events, then at most one `error` or `completed`, after which nothing follows.
///
/// - Seealso: [The observable contract](https://reactivex.io/documentation/contract.html)
@frozen
public enum Event<Element> {
  /// The sequence produced an element.
  case next(Element)

  /// The sequence failed; nothing follows.
  case error(any Swift.Error)

  /// The sequence ended; nothing follows.
  case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event: CustomDebugStringConvertible {
  /// The event as `next(1)`, `error(reason)` or `completed`.
  public var debugDescription: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}

extension Event {
  /// Whether the event ends its sequence: an error or a completion.
  @inlinable
  public var isStopEvent: Bool {
    switch self {
    case .next: false
    case .error, .completed: true
    }
  }

  /// Whether the event is a completion.
  @inlinable
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// The element of a `next` event, `nil` for an end.
  @inlinable
  public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error of an `error` event, `nil` for any other.
  @inlinable
  public var error: (any Swift.Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Transforms the element, if there is one; an end stays what it is.
  ///
  /// - Parameter transform: Returns the new element; what it throws becomes an `error` event.
  /// - Returns: The event of the transformed sequence.
  @inlinable
  public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
    do {
      switch self {
      case .next(let element): return .next(try transform(element))
      case .error(let error): return .error(error)
      case .completed: return .completed
      }
    } catch {
      return .error(error)
    }
  }
}

/// A value that stands for an event, so that a sequence of such values can be dematerialized.
public protocol EventConvertible {
  /// The type of the event's element.
  associatedtype Element

  /// The event that the value stands for.
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  /// The event itself.
  @inlinable
  public var event: Event<Element> { self }
}
