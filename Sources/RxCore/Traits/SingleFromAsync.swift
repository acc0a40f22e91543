extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Emits what a call gives its completion handler: RxSwiftExt's.
  ///
  /// If the handler receives neither a value nor an error, or both, the error is `RxError.unknown`.
  ///
  /// - Parameter request: Is given the completion handler.
  /// - Returns: The sequence.
  @_disfavoredOverload
  public static func fromAsync<Failure: Swift.Error>(
    _ request: @escaping (@escaping (Element?, Failure?) -> Void) -> Void
  ) -> Single<Element> {
    .create { receive in
      request { element, failure in
        switch (element, failure) {
        case (let element?, nil): receive(.success(element))
        case (nil, let failure?): receive(.failure(failure))
        default: receive(.failure(RxError.unknown))
        }
      }
      return Disposables.create()
    }
  }

  /// Returns the function without its completion handler, whose value the sequence emits.
  @_disfavoredOverload
  public static func fromAsync<A, Failure: Swift.Error>(
    _ request: @escaping (A, @escaping (Element?, Failure?) -> Void) -> Void
  ) -> (A) -> Single<Element> {
    { a in fromAsync { request(a, $0) } }
  }

  /// Returns the function without its completion handler, whose value the sequence emits.
  @_disfavoredOverload
  public static func fromAsync<A, B, Failure: Swift.Error>(
    _ request: @escaping (A, B, @escaping (Element?, Failure?) -> Void) -> Void
  ) -> (A, B) -> Single<Element> {
    { a, b in fromAsync { request(a, b, $0) } }
  }

  /// Returns the function without its completion handler, whose value the sequence emits.
  @_disfavoredOverload
  public static func fromAsync<A, B, C, Failure: Swift.Error>(
    _ request: @escaping (A, B, C, @escaping (Element?, Failure?) -> Void) -> Void
  ) -> (A, B, C) -> Single<Element> {
    { a, b, c in fromAsync { request(a, b, c, $0) } }
  }

  /// Returns the function without its completion handler, whose value the sequence emits.
  @_disfavoredOverload
  public static func fromAsync<A, B, C, D, Failure: Swift.Error>(
    _ request: @escaping (A, B, C, D, @escaping (Element?, Failure?) -> Void) -> Void
  ) -> (A, B, C, D) -> Single<Element> {
    { a, b, c, d in fromAsync { request(a, b, c, d, $0) } }
  }
}
