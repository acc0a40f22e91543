/// An error of RxSwift's module RxCocoa, for code that throws or catches it.
public enum RxCocoaError: Error, CustomDebugStringConvertible, @unchecked Sendable {
  // Unchecked: RxSwift's cases contain any objects. Whoever makes one promises that another thread may receive them.

  /// Something went wrong, and nothing more is known.
  case unknown
  /// The object does not support the operation.
  case invalidOperation(object: Any)
  /// A view that has a data source shows no elements yet.
  case itemsNotYetBound(object: Any)
  /// The object has no property of that name.
  case invalidPropertyName(object: Any, propertyName: String)
  /// An object on the way along a key path cannot be observed.
  case invalidObjectOnKeyPath(object: Any, sourceObject: AnyObject, propertyName: String)
  /// A method could not be replaced at run time.
  case errorDuringSwizzling
  /// The object has another type.
  case castingError(object: Any, targetType: any Any.Type)

  /// The error in words.
  public var debugDescription: String {
    switch self {
    case .unknown: "Something went wrong."
    case .invalidOperation(let object): "The operation is not possible with '\(object)'."
    case .itemsNotYetBound(let object): "No elements have been bound to '\(object)' yet."
    case .invalidPropertyName(let object, let name): "'\(object)' has no property '\(name)'."
    case .invalidObjectOnKeyPath(let object, let source, let name):
      "'\(object)', which is '\(name)' of '\(source)', cannot be observed."
    case .errorDuringSwizzling: "A method could not be replaced."
    case .castingError(let object, let type): "'\(object)' is no \(type)."
    }
  }
}
