extension ObservableType {
  /// Emits the result of a selector for an object and each element, without retaining the object.
  ///
  /// After the object is released, the next element completes the sequence.
  ///
  /// - Parameters:
  ///   - obj: The object that `resultSelector` receives, held weakly.
  ///   - resultSelector: Returns the result for the object and an element.
  /// - Returns: One element for each source element while the object is alive.
  public func withUnretained<Object: AnyObject, Out>(
    _ obj: Object, resultSelector: @escaping (Object, Element) -> Out
  ) -> Observable<Out> {
    asObservable().lift { [weak obj] downstream in
      downstream.handling { element in
        if let obj {
          downstream.emit(resultSelector(obj, element))
        } else {
          downstream.completed()
        }
      }
    }
  }

  /// Emits a pair of an object and each element, without retaining the object.
  ///
  /// After the object is released, the next element completes the sequence. A pair retains the object: an operator that keeps pairs, such as
  /// `share(replay: 1)`, keeps the object alive.
  ///
  /// - Parameter obj: The object to pair with the elements, held weakly.
  /// - Returns: One element for each source element while the object is alive.
  public func withUnretained<Object: AnyObject>(_ obj: Object) -> Observable<(Object, Element)> {
    withUnretained(obj) { ($0, $1) }
  }
}

extension InfallibleType {
  /// Emits the result of a selector for an object and each element, without retaining the object.
  public func withUnretained<Object: AnyObject, Out>(
    _ obj: Object, resultSelector: @escaping (Object, Element) -> Out
  ) -> Infallible<Out> {
    Infallible<Out>(raw: asObservable().withUnretained(obj, resultSelector: resultSelector))
  }

  /// Emits a pair of an object and each element, without retaining the object.
  public func withUnretained<Object: AnyObject>(_ obj: Object) -> Infallible<(Object, Element)> {
    withUnretained(obj) { ($0, $1) }
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Emits the result of a selector for an object and each element, without retaining the object.
  public func withUnretained<Object: AnyObject, Out>(
    _ obj: Object, resultSelector: @escaping (Object, Element) -> Out
  ) -> Signal<Out> {
    Signal<Out>(asObservable().withUnretained(obj, resultSelector: resultSelector))
  }

  /// Emits a pair of an object and each element, without retaining the object.
  public func withUnretained<Object: AnyObject>(_ obj: Object) -> Signal<(Object, Element)> {
    withUnretained(obj) { ($0, $1) }
  }
}
