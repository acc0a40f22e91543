/// The errors that operators emit themselves.
public enum RxError: Swift.Error, CustomDebugStringConvertible {
  /// Something for which no better description exists went wrong.
  case unknown

  /// An object was used after it had been disposed.
  case disposed(object: AnyObject)

  /// A counter would have overflowed.
  case overflow

  /// An argument, or an index, lies outside the range that is allowed or there.
  case argumentOutOfRange

  /// The sequence holds no element where one is needed.
  case noElements

  /// The sequence holds more than one element where one is allowed.
  case moreThanOneElement

  /// An element or an end did not come in time.
  case timeout

  /// A sentence that says what went wrong.
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
  // Not checked because of `disposed(object:)`, which only names the object and never uses it.
}
