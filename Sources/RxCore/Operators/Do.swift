extension ObservableType {
  /// Calls closures for the events of a subscription and forwards the events unchanged.
  ///
  /// If a closure for an event throws, the source is disposed and the error is emitted instead of the event.
  ///
  /// - Parameters:
  ///   - onNext: Called with each element, before the element is forwarded.
  ///   - afterNext: Called with each element, after the element was forwarded.
  ///   - onError: Called with the error, before the error is forwarded.
  ///   - afterError: Called with the error, after the error was forwarded.
  ///   - onCompleted: Called on completion, before the completion is forwarded.
  ///   - afterCompleted: Called on completion, after the completion was forwarded.
  ///   - onSubscribe: Called before the source is subscribed to.
  ///   - onSubscribed: Called after the source was subscribed to.
  ///   - onDispose: Called once after the source has been disposed, after a terminal event or when the subscription is disposed.
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
    let makeEnds: (Terminal) -> ObservedEnds = { terminal in
      ObservedEnds(
        terminal, onError: onError, afterError: afterError, onCompleted: onCompleted,
        afterCompleted: afterCompleted)
    }
    // Defined outside the closure that subscribes, to keep its stack frame small: a chain nests one such frame for each operator.
    let makeStage: (Sink<Element>, Ends) -> Sink<Element> = { downstream, ends in
      Sink(
        next: { element in
          do {
            try onNext?(element)
            downstream.emit(element)
            try afterNext?(element)
          } catch { downstream.error(error) }
        }, ends: ends, depth: downstream.depth + 1)
    }
    let begin: (Sink<Element>, ObservedEnds) -> () -> Void = { downstream, ends in
      onSubscribe?()
      if onSubscribed == nil, onDispose == nil { return {} }
      let scope = downstream.scope
      let place = scope.reserve()
      return {
        // A source that has terminated is disposed before `onSubscribed` is called. A source that the downstream has stopped is disposed after it.
        if ends.hasEnded { scope.settle(before: place) }
        onSubscribed?()
        scope.settle(before: place)
        if let onDispose { place.fill(Disposables.create(with: onDispose)) }
      }
    }
    return Observable { downstream in
      let ends = makeEnds(downstream.terminal)
      let finish = begin(downstream, ends)
      source.attach(makeStage(downstream, ends))
      finish()
    }
  }

  /// Calls a closure with each element, before the element is forwarded.
  ///
  /// It is ReactiveCocoa's name for `do(onNext:)`.
  ///
  /// - Parameter onNext: Called with each element. If it throws, its error is emitted instead.
  /// - Returns: The same events.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  @_disfavoredOverload
  @inlinable
  public func doNext(_ onNext: @escaping (Element) throws -> Void) -> Observable<Element> {
    self.do(onNext: onNext)
  }

  /// Calls a closure with the error, before the error is forwarded.
  ///
  /// It is ReactiveCocoa's name for `do(onError:)`.
  ///
  /// - Parameter onError: Called with the error. If it throws, its error is emitted instead.
  /// - Returns: The same events.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  @_disfavoredOverload
  @inlinable
  public func doError(_ onError: @escaping (any Swift.Error) throws -> Void) -> Observable<Element>
  {
    self.do(onError: onError)
  }

  /// Calls a closure on completion, before the completion is forwarded.
  ///
  /// It is ReactiveCocoa's name for `do(onCompleted:)`.
  ///
  /// - Parameter onCompleted: Called on completion. If it throws, its error is emitted instead.
  /// - Returns: The same events.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  @_disfavoredOverload
  @inlinable
  public func doCompleted(_ onCompleted: @escaping () throws -> Void) -> Observable<Element> {
    self.do(onCompleted: onCompleted)
  }
}

/// A receiver of the terminal event that calls handlers before and after it forwards the event.
@usableFromInline
final class ObservedEnds: OperatorEnds {
  private let terminal: Terminal
  private let onError: ((any Swift.Error) throws -> Void)?
  private let afterError: ((any Swift.Error) throws -> Void)?
  private let onCompleted: (() throws -> Void)?
  private let afterCompleted: (() throws -> Void)?

  /// Whether the source has terminated.
  @usableFromInline private(set) var hasEnded = false

  @usableFromInline
  init(
    _ terminal: Terminal, onError: ((any Swift.Error) throws -> Void)?,
    afterError: ((any Swift.Error) throws -> Void)?, onCompleted: (() throws -> Void)?,
    afterCompleted: (() throws -> Void)?
  ) {
    self.terminal = terminal
    self.onError = onError
    self.afterError = afterError
    self.onCompleted = onCompleted
    self.afterCompleted = afterCompleted
    super.init(terminal.ends.lifetime)
  }

  @usableFromInline
  override func error(_ error: any Swift.Error) {
    hasEnded = true
    do { try onError?(error) } catch { return terminal.error(error) }
    // An error of `afterError` comes after the terminal event and cannot be delivered.
    terminal.end(with: error) { try? self.afterError?(error) }
  }

  @usableFromInline
  override func completed() {
    hasEnded = true
    do { try onCompleted?() } catch { return terminal.error(error) }
    terminal.end(with: nil) { try? self.afterCompleted?() }
  }
}
