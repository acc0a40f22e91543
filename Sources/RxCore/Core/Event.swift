/// One notification of an observable sequence: an element, an error or a completion.
///
/// A sequence consists of any number of `next` events and at most one `error` or `completed` event. No event follows `error` or `completed`.
///
/// - Seealso: [The observable contract](https://reactivex.io/documentation/contract.html)
@frozen
public enum Event<Element> {
  /// The sequence produced an element.
  case next(Element)

  /// The sequence failed. No event follows.
  case error(any Swift.Error)

  /// The sequence completed. No event follows.
  case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event: CustomDebugStringConvertible {
  /// A description of the event: `next(1)`, `error(reason)` or `completed`.
  public var debugDescription: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}

extension Event {
  /// Whether the event is a terminal event: an error or a completion.
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

  /// The element of a `next` event; `nil` for a terminal event.
  @inlinable
  public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error of an `error` event; `nil` for any other event.
  @inlinable
  public var error: (any Swift.Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Transforms the element of a `next` event.
  ///
  /// Terminal events stay unchanged.
  ///
  /// - Parameter transform: Returns the new element. If it throws, the result is an `error` event.
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

/// A value that represents an event, so that a sequence of such values can be dematerialized.
public protocol EventConvertible {
  /// The type of the event's element.
  associatedtype Element

  /// The event that the value represents.
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  /// The event itself.
  @inlinable
  public var event: Event<Element> { self }
}
