import RxCore

extension Event: Equatable where Element: Equatable {
  /// Compares two events.
  ///
  /// Errors are equal if their types are equal and they are equal themselves; errors that are not `Equatable` are
  /// equal if their types and descriptions are equal.
  ///
  /// - Parameters:
  ///   - lhs: One event.
  ///   - rhs: Another.
  /// - Returns: Whether the events are equal.
  public static func == (lhs: Event<Element>, rhs: Event<Element>) -> Bool {
    switch (lhs, rhs) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)): isEqual(left, right)
    case (.completed, .completed): true
    default: false
    }
  }
}

extension MaybeEvent: Equatable where Element: Equatable {
  /// Compares two events.
  ///
  /// Errors are equal if their types are equal and they are equal themselves; errors that are not `Equatable` are
  /// equal if their types and descriptions are equal.
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
  /// Errors are equal if their types are equal and they are equal themselves; errors that are not `Equatable` are
  /// equal if their types and descriptions are equal.
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

/// Whether two errors are equal in a recording.
package func isEqual(_ left: any Swift.Error, _ right: any Swift.Error) -> Bool {
  guard type(of: left) == type(of: right) else { return false }
  if let left = left as? any Equatable { return left.matches(right) }
  return "\(left)" == "\(right)"
}

extension Equatable {
  fileprivate func matches(_ error: any Swift.Error) -> Bool { error as? Self == self }
}
