import MarbleKit
import RxCore

extension Event: Equatable where Element: Equatable {
  /// Compares two events.
  ///
  /// Errors are equal if their types are equal, and then:
  ///
  /// - `Equatable` errors are equal by `==`.
  /// - Other errors with a description of their own are equal if their descriptions are equal.
  /// - Other structs and enums are equal if all their parts are, by these same rules. Closures in them do not matter.
  /// - An instance of any other class or actor is equal only to itself.
  public static func == (lhs: Event<Element>, rhs: Event<Element>) -> Bool {
    lhs.marble.equals(rhs.marble, by: ==)
  }
}

extension MaybeEvent: Equatable where Element: Equatable {
  /// Compares two events; errors are compared as in an `Event`.
  public static func == (lhs: MaybeEvent<Element>, rhs: MaybeEvent<Element>) -> Bool {
    lhs.event == rhs.event
  }
}

extension MaybeEvent {
  package var event: Event<Element> {
    switch self {
    case .success(let element): .next(element)
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}

extension CompletableEvent: Equatable {
  /// Compares two events; errors are compared as in an `Event`.
  public static func == (lhs: CompletableEvent, rhs: CompletableEvent) -> Bool {
    lhs.event == rhs.event
  }

  package var event: Event<Never> {
    switch self {
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}
