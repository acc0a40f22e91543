extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Calls closures for the events of a subscription and forwards the events unchanged.
  ///
  /// If a closure for an event throws, its error is emitted instead of the event. A sequence with an element completes after the element.
  ///
  /// - Parameters:
  ///   - onNext: Called with the element, before the element is forwarded.
  ///   - afterNext: Called with the element, after the element was forwarded.
  ///   - onError: Called with the error, before the error is forwarded.
  ///   - afterError: Called with the error, after the error was forwarded.
  ///   - onCompleted: Called on completion, before the completion is forwarded.
  ///   - afterCompleted: Called on completion, after the completion was forwarded.
  ///   - onSubscribe: Called before the sequence is subscribed to.
  ///   - onSubscribed: Called after the sequence was subscribed to.
  ///   - onDispose: Called once, after the event or when the subscription is disposed.
  /// - Returns: The same sequence.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Swift.Error) throws -> Void)? = nil,
    afterError: ((any Swift.Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Maybe<Element> {
    Maybe(
      raw: primitiveSequence.source.do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError,
        onCompleted: onCompleted, afterCompleted: afterCompleted, onSubscribe: onSubscribe,
        onSubscribed: onSubscribed, onDispose: onDispose))
  }
}
