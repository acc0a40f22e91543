extension ObservableType {
  /// Emits what a call gives its completion handler, and completes.
  ///
  ///     Observable.fromCallback { done in load(url, completion: done) }
  ///
  ///     fromCallback { done in done(1) }     (1|)
  ///
  /// The call is made anew for each subscription. The handler may be called on any thread; only its first call counts, and none
  /// after disposal. If `call` throws, the error is emitted. RxSwiftExt calls it `fromAsync`.
  ///
  /// - Parameter call: Is given the completion handler.
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

// RxSwiftExt's forms for functions of up to four arguments and a completion handler. A pack of arguments is not possible: Swift has
// no value of a function type with a pack.

extension ObservableType {
  /// RxSwiftExt's name of `fromCallback`.
  @_disfavoredOverload
  public static func fromAsync(
    _ request: @escaping (@escaping (Element) -> Void) -> Void
  ) -> Observable<Element> { fromCallback(request) }

  /// Returns the function without its completion handler, whose value the observable emits.
  @_disfavoredOverload
  public static func fromAsync<A>(
    _ request: @escaping (A, @escaping (Element) -> Void) -> Void
  ) -> (A) -> Observable<Element> {
    { a in fromCallback { request(a, $0) } }
  }

  /// Returns the function without its completion handler, whose value the observable emits.
  @_disfavoredOverload
  public static func fromAsync<A, B>(
    _ request: @escaping (A, B, @escaping (Element) -> Void) -> Void
  ) -> (A, B) -> Observable<Element> {
    { a, b in fromCallback { request(a, b, $0) } }
  }

  /// Returns the function without its completion handler, whose value the observable emits.
  @_disfavoredOverload
  public static func fromAsync<A, B, C>(
    _ request: @escaping (A, B, C, @escaping (Element) -> Void) -> Void
  ) -> (A, B, C) -> Observable<Element> {
    { a, b, c in fromCallback { request(a, b, c, $0) } }
  }

  /// Returns the function without its completion handler, whose value the observable emits.
  @_disfavoredOverload
  public static func fromAsync<A, B, C, D>(
    _ request: @escaping (A, B, C, D, @escaping (Element) -> Void) -> Void
  ) -> (A, B, C, D) -> Observable<Element> {
    { a, b, c, d in fromCallback { request(a, b, c, d, $0) } }
  }
}
