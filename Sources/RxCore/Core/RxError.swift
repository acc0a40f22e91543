/// The errors that operators create themselves.
public enum RxError: Swift.Error, CustomDebugStringConvertible {
  /// An error without a more specific description.
  case unknown

  /// An object was used after it had been disposed.
  case disposed(object: AnyObject)

  /// A counter would have overflowed.
  case overflow

  /// An argument or an index is outside its valid range.
  case argumentOutOfRange

  /// A sequence has no element, but one is required.
  case noElements

  /// A sequence has more than one element, but only one is allowed.
  case moreThanOneElement

  /// An element or a terminal event did not arrive in time.
  case timeout

  /// A sentence that describes the error.
  public var debugDescription: String {
    switch self {
    case .unknown: "Something went wrong for an unknown reason."
    case .disposed(let object): "\(object) was used after it had been disposed."
    case .overflow: "A counter overflowed."
    case .argumentOutOfRange: "An argument is out of range."
    case .noElements: "The sequence has no elements."
    case .moreThanOneElement: "The sequence has more than one element."
    case .timeout: "The sequence timed out."
    }
  }
}

extension RxError: @unchecked Sendable {
  // Unchecked: `disposed(object:)` contains an object, but only for its description.
}
