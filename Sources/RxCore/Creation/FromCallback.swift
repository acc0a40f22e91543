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
