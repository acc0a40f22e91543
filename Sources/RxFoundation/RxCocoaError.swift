/// An error of RxSwift's module RxCocoa, for code that throws or catches it.
public enum RxCocoaError: Error, CustomDebugStringConvertible, @unchecked Sendable {
  // Unchecked: as in RxSwift, the cases contain arbitrary objects. The code that throws an error must allow other threads to use them.

  /// An unknown error.
  case unknown
  /// The object does not support the operation.
  case invalidOperation(object: Any)
  /// No elements have been bound to the view yet.
  case itemsNotYetBound(object: Any)
  /// The object has no property of that name.
  case invalidPropertyName(object: Any, propertyName: String)
  /// An object on a key path cannot be observed.
  case invalidObjectOnKeyPath(object: Any, sourceObject: AnyObject, propertyName: String)
  /// A method could not be replaced at run time.
  case errorDuringSwizzling
  /// The object does not have the expected type.
  case castingError(object: Any, targetType: any Any.Type)

  /// A description of the error.
  public var debugDescription: String {
    switch self {
    case .unknown: "An unknown error occurred."
    case .invalidOperation(let object): "'\(object)' does not support the operation."
    case .itemsNotYetBound(let object): "No elements have been bound to '\(object)' yet."
    case .invalidPropertyName(let object, let name): "'\(object)' has no property '\(name)'."
    case .invalidObjectOnKeyPath(let object, let source, let name):
      "Cannot observe '\(object)', the value of the property '\(name)' of '\(source)'."
    case .errorDuringSwizzling: "A method could not be replaced."
    case .castingError(let object, let type): "'\(object)' is not of the type '\(type)'."
    }
  }
}
