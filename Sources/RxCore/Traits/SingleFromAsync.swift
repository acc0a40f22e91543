extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Calls a function on each subscription, and emits the value or the error of its completion handler.
  ///
  /// If the handler receives both a value and an error, or neither, the sequence fails with `RxError.unknown`. This operator comes
  /// from RxSwiftExt.
  ///
  /// - Parameter request: Receives the completion handler.
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

  /// Returns a function that calls `request` on each subscription and emits the value or the error of its completion handler.
  @_disfavoredOverload
  public static func fromAsync<A, Failure: Swift.Error>(
    _ request: @escaping (A, @escaping (Element?, Failure?) -> Void) -> Void
  ) -> (A) -> Single<Element> {
    { a in fromAsync { request(a, $0) } }
  }

  /// Returns a function that calls `request` on each subscription and emits the value or the error of its completion handler.
  @_disfavoredOverload
  public static func fromAsync<A, B, Failure: Swift.Error>(
    _ request: @escaping (A, B, @escaping (Element?, Failure?) -> Void) -> Void
  ) -> (A, B) -> Single<Element> {
    { a, b in fromAsync { request(a, b, $0) } }
  }

  /// Returns a function that calls `request` on each subscription and emits the value or the error of its completion handler.
  @_disfavoredOverload
  public static func fromAsync<A, B, C, Failure: Swift.Error>(
    _ request: @escaping (A, B, C, @escaping (Element?, Failure?) -> Void) -> Void
  ) -> (A, B, C) -> Single<Element> {
    { a, b, c in fromAsync { request(a, b, c, $0) } }
  }

  /// Returns a function that calls `request` on each subscription and emits the value or the error of its completion handler.
  @_disfavoredOverload
  public static func fromAsync<A, B, C, D, Failure: Swift.Error>(
    _ request: @escaping (A, B, C, D, @escaping (Element?, Failure?) -> Void) -> Void
  ) -> (A, B, C, D) -> Single<Element> {
    { a, b, c, d in fromAsync { request(a, b, c, d, $0) } }
  }
}
