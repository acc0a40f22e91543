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
  ///
  /// - Parameters:
  ///   - lhs: One event.
  ///   - rhs: Another.
  /// - Returns: Whether the events are equal.
  public static func == (lhs: Event<Element>, rhs: Event<Element>) -> Bool {
    lhs.equals(rhs, by: ==)
  }
}

extension MaybeEvent: Equatable where Element: Equatable {
  /// Compares two events.
  ///
  /// Errors are equal if their types are equal, and then:
  ///
  /// - `Equatable` errors are equal by `==`.
  /// - Other errors with a description of their own are equal if their descriptions are equal.
  /// - Other structs and enums are equal if all their parts are, by these same rules. Closures in them do not matter.
  /// - An instance of any other class or actor is equal only to itself.
  ///
  /// - Parameters:
  ///   - lhs: One event.
  ///   - rhs: Another.
  /// - Returns: Whether the events are equal.
  public static func == (lhs: MaybeEvent<Element>, rhs: MaybeEvent<Element>) -> Bool {
    switch (lhs, rhs) {
    case (.success(let left), .success(let right)): left == right
    case (.error(let left), .error(let right)): isEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}

extension CompletableEvent: Equatable {
  /// Compares two events.
  ///
  /// Errors are equal if their types are equal, and then:
  ///
  /// - `Equatable` errors are equal by `==`.
  /// - Other errors with a description of their own are equal if their descriptions are equal.
  /// - Other structs and enums are equal if all their parts are, by these same rules. Closures in them do not matter.
  /// - An instance of any other class or actor is equal only to itself.
  ///
  /// - Parameters:
  ///   - lhs: One event.
  ///   - rhs: Another.
  /// - Returns: Whether the events are equal.
  public static func == (lhs: CompletableEvent, rhs: CompletableEvent) -> Bool {
    switch (lhs, rhs) {
    case (.error(let left), .error(let right)): isEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}
