import MarbleKit
import RxCore

/// An event of any element.
///
/// The types that see every event are generic over the event, not over its element: then their own metadata holds the event's. Otherwise
/// they look it up for each event.
protocol TestEvent {
  associatedtype Element

  static func next(_ element: Element) -> Self
  static func error(_ error: any Error) -> Self
  static var completed: Self { get }

  /// Whether it is an error or a completion.
  var isStopEvent: Bool { get }
  var error: (any Error)? { get }

  func send(to sink: Sink<Element>)
  /// Whether it equals another event, of which the elements are compared by a closure.
  func equals(_ other: Self, by areEqual: (Element, Element) -> Bool) -> Bool
}

extension Event: TestEvent {
  func send(to sink: Sink<Element>) {
    switch self {
    case .next(let element): sink.emit(element)
    case .error(let error): sink.error(error)
    case .completed: sink.completed()
    }
  }

  func equals(_ other: Event, by areEqual: (Element, Element) -> Bool) -> Bool {
    // Not one switch over both, because the type metadata of their tuple would be looked up.
    switch self {
    case .next(let left): if case .next(let right) = other { areEqual(left, right) } else { false }
    case .error(let left): if case .error(let right) = other { isEqual(left, right) } else { false }
    case .completed: if case .completed = other { true } else { false }
    }
  }
}
