/// An event of a source or of a recording: an element or an end.
package enum MarbleEvent<Element> {
  case next(Element)
  case error(any Error)
  case completed

  package var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  package var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  package var isEnd: Bool {
    if case .next = self { false } else { true }
  }

  package var isCompletion: Bool {
    if case .completed = self { true } else { false }
  }

  /// The event with another element in place of its own.
  package func map<Other>(_ transform: (Element) -> Other) -> MarbleEvent<Other> {
    switch self {
    case .next(let element): .next(transform(element))
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }

  /// Compares two events; errors by `isEqual(_:_:)`.
  package func equals(_ other: Self, by areEqual: (Element, Element) -> Bool) -> Bool {
    // Not one switch over both, because the type metadata of their tuple would be looked up.
    switch self {
    case .next(let left): if case .next(let right) = other { areEqual(left, right) } else { false }
    case .error(let left): if case .error(let right) = other { isEqual(left, right) } else { false }
    case .completed: if case .completed = other { true } else { false }
    }
  }
}

extension MarbleEvent: Equatable where Element: Equatable {
  package static func == (left: Self, right: Self) -> Bool { left.equals(right, by: ==) }
}

extension MarbleEvent: CustomDebugStringConvertible {
  package var debugDescription: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}

/// An event and its frame.
package struct MarbleRecord<Element> {
  package let time: Int
  package let value: MarbleEvent<Element>

  package init(time: Int, value: MarbleEvent<Element>) {
    self.time = time
    self.value = value
  }
}

extension MarbleRecord: Equatable where Element: Equatable {}

/// An element that may hold an error, such as a materialized event.
package protocol ErrorHolder {
  var error: (any Error)? { get }
}
