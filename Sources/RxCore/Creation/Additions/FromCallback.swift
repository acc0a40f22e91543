extension ObservableType {
  /// Emits the value that a call passes to its completion handler, and completes.
  ///
  ///     Observable.fromCallback { done in load(url, completion: done) }
  ///
  ///     fromCallback { done in done(1) }     (1|)
  ///
  /// Each subscription makes the call. The handler may be called on any thread. Only its first call has an effect, and only before disposal. If
  /// `call` throws, its error is emitted. RxSwiftExt calls this operator `fromAsync`.
  ///
  /// - Parameter call: Receives the completion handler.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  @_disfavoredOverload
  public static func fromCallback(
    _ call: @escaping (_ completion: @escaping (Element) -> Void) throws -> Void
  ) -> Observable<Element> {
    .create { observer in
      do {
        try call { element in
          observer.onNext(element)
          observer.onCompleted()
        }
      } catch { observer.onError(error) }
      return Disposables.create()
    }
  }
}

// RxSwiftExt's overloads for functions of up to four arguments and a completion handler. One overload with a parameter pack is not
// possible: Swift can neither pass an argument after a pack nor return a function that takes a pack.

extension ObservableType {
  /// Calls a function on each subscription and emits the value of its completion handler: RxSwiftExt's name for `fromCallback`.
  @_disfavoredOverload
  public static func fromAsync(
    _ request: @escaping (@escaping (Element) -> Void) -> Void
  ) -> Observable<Element> { fromCallback(request) }

  /// Returns a function that calls `request` on each subscription and emits the value of its completion handler.
  @_disfavoredOverload
  public static func fromAsync<A>(
    _ request: @escaping (A, @escaping (Element) -> Void) -> Void
  ) -> (A) -> Observable<Element> {
    { a in fromCallback { request(a, $0) } }
  }

  /// Returns a function that calls `request` on each subscription and emits the value of its completion handler.
  @_disfavoredOverload
  public static func fromAsync<A, B>(
    _ request: @escaping (A, B, @escaping (Element) -> Void) -> Void
  ) -> (A, B) -> Observable<Element> {
    { a, b in fromCallback { request(a, b, $0) } }
  }

  /// Returns a function that calls `request` on each subscription and emits the value of its completion handler.
  @_disfavoredOverload
  public static func fromAsync<A, B, C>(
    _ request: @escaping (A, B, C, @escaping (Element) -> Void) -> Void
  ) -> (A, B, C) -> Observable<Element> {
    { a, b, c in fromCallback { request(a, b, c, $0) } }
  }

  /// Returns a function that calls `request` on each subscription and emits the value of its completion handler.
  @_disfavoredOverload
  public static func fromAsync<A, B, C, D>(
    _ request: @escaping (A, B, C, D, @escaping (Element) -> Void) -> Void
  ) -> (A, B, C, D) -> Observable<Element> {
    { a, b, c, d in fromCallback { request(a, b, c, d, $0) } }
  }
}
