extension ObservableType {
  /// Emits the result of a selector for an object and each element, without retaining the object.
  ///
  /// Once the object is gone, the next element completes the sequence.
  ///
  /// - Parameters:
  ///   - obj: What `resultSelector` is given; held weakly.
  ///   - resultSelector: Makes the result of the object and an element.
  /// - Returns: As many elements as the source has while the object lives.
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
  /// Once the object is gone, the next element completes the sequence.
  ///
  /// - Parameter obj: What is paired with the elements; held weakly.
  /// - Returns: As many elements as the source has while the object lives.
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
