extension ObservableType {
  /// Calls closures at the events of a subscription, which pass unchanged.
  ///
  /// If one of the closures for events throws, the source is disposed and the error is emitted instead.
  ///
  /// - Parameters:
  ///   - onNext: Called with each element, before it is passed on.
  ///   - afterNext: Called with each element, after it was passed on.
  ///   - onError: Called with the error, before it is passed on.
  ///   - afterError: Called with the error, after it was passed on.
  ///   - onCompleted: Called on completion, before it is passed on.
  ///   - afterCompleted: Called on completion, after it was passed on.
  ///   - onSubscribe: Called before the source is subscribed to.
  ///   - onSubscribed: Called after the source was subscribed to.
  ///   - onDispose: Called once the source is disposed, after an end or when the subscription is disposed.
  /// - Returns: The same events.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  @inlinable
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Swift.Error) throws -> Void)? = nil,
    afterError: ((any Swift.Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    // Outside the closure that subscribes, to keep its frame small: a chain nests as many of them as it has stages.
    let makeStage: (Sink<Element>) -> Sink<Element> = { downstream in
      Sink(
        next: { element in
          do {
            try onNext?(element)
            downstream.next(element)
            try afterNext?(element)
          } catch { downstream.error(error) }
        },
        error: { failure in
          do {
            try onError?(failure)
            downstream.error(failure)
            try afterError?(failure)
          } catch { downstream.error(error) }
        },
        completed: {
          do {
            try onCompleted?()
            downstream.completed()
            try afterCompleted?()
          } catch { downstream.error(error) }
        })
    }
    return Observable { downstream, lifetime in
      onSubscribe?()
      source.attach(makeStage(downstream), lifetime)
      onSubscribed?()
      if let onDispose { lifetime.add(Disposables.create(with: onDispose)) }
    }
  }

  /// Calls a closure with each element, before it is passed on: ReactiveCocoa's name of `do(onNext:)`.
  ///
  /// - Parameter onNext: Called with each element; an error that it throws is emitted instead.
  /// - Returns: The same events.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  @_disfavoredOverload
  @inlinable
  public func doNext(_ onNext: @escaping (Element) throws -> Void) -> Observable<Element> {
    self.do(onNext: onNext)
  }

  /// Calls a closure with the error, before it is passed on: ReactiveCocoa's name of `do(onError:)`.
  ///
  /// - Parameter onError: Called with the error; one that it throws is emitted instead.
  /// - Returns: The same events.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  @_disfavoredOverload
  @inlinable
  public func doError(_ onError: @escaping (any Swift.Error) throws -> Void) -> Observable<Element>
  {
    self.do(onError: onError)
  }

  /// Calls a closure on completion, before it is passed on: ReactiveCocoa's name of `do(onCompleted:)`.
  ///
  /// - Parameter onCompleted: Called on completion; an error that it throws is emitted instead.
  /// - Returns: The same events.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  @_disfavoredOverload
  @inlinable
  public func doCompleted(_ onCompleted: @escaping () throws -> Void) -> Observable<Element> {
    self.do(onCompleted: onCompleted)
  }
}
