/// The error of `cast` for an element that does not have the requested type.
public struct CastingError: Swift.Error, CustomStringConvertible {
  /// A description of the error that names the actual and the requested type.
  public let description: String

  @usableFromInline
  init(_ element: Any, to type: Any.Type) {
    description = "an element of type \(Swift.type(of: element)) cannot be cast to \(type)"
  }
}

extension ObservableType {
  /// Emits the elements as values of another type.
  ///
  /// Fails at the first element that does not have this type.
  ///
  ///     source            --1--2--x--3--|
  ///     cast(Int.self)    --1--2--#
  ///
  /// The error is a `CastingError`. To drop such elements instead, use `ofType(_:)`.
  ///
  /// - Parameter type: The type.
  /// - Returns: The elements, up to the first one of another type.
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
