/// The error that `cast` emits: an element is not of the type that was asked for.
public struct CastingError: Swift.Error, CustomStringConvertible {
  /// What the error says: which type the element has, and which was wanted.
  public let description: String

  @usableFromInline
  init(_ element: Any, to type: Any.Type) {
    description = "an element of type \(Swift.type(of: element)) cannot be cast to \(type)"
  }
}

extension ObservableType {
  /// Emits the elements as values of another type, and fails at the first that is none.
  ///
  ///     source            --1--2--x--3--|
  ///     cast(Int.self)    --1--2--#
  ///
  /// The error is a `CastingError`; `ofType(_:)` drops such elements instead.
  ///
  /// - Parameter type: The type.
  /// - Returns: The elements of that type, up to the first of another.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  @_disfavoredOverload
  @inlinable
  public func cast<Result>(_ type: Result.Type) -> Observable<Result> {
    map { element in
      guard let result = element as? Result else { throw CastingError(element, to: type) }
      return result
    }
  }
}
