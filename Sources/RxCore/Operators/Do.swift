extension ObservableType {
  /// Calls closures for the events of a subscription and forwards the events unchanged.
  ///
  /// If one of the closures for events throws, the source is disposed and the error is emitted instead.
  ///
  /// - Parameters:
  ///   - onNext: Called with each element, before it is passed on.
  ///   - afterNext: Called with each element, after it was passed on.
  ///   - onError: Called with the error, before the error is forwarded.
  ///   - afterError: Called with the error, after the error was forwarded.
  ///   - onCompleted: Called on completion, before the completion is forwarded.
  ///   - afterCompleted: Called on completion, after the completion was forwarded.
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
    let makeEnds: (Terminal) -> ObservedEnds = { terminal in
      ObservedEnds(
        terminal, onError: onError, afterError: afterError, onCompleted: onCompleted,
        afterCompleted: afterCompleted)
    }
    // Outside the closure that subscribes, to keep its frame small: a chain nests as many of them as it has stages.
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
        // A source that has terminated is disposed before `onSubscribed`; one that downstream has stopped, after it.
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

/// Ends whose handlers are called before they pass, and after.
@usableFromInline
final class ObservedEnds: Ends {
  private let terminal: Terminal
  private let onError: ((any Swift.Error) throws -> Void)?
  private let afterError: ((any Swift.Error) throws -> Void)?
  private let onCompleted: (() throws -> Void)?
  private let afterCompleted: (() throws -> Void)?

  /// Whether the source has ended.
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
    // What `afterError` throws comes after the end, and can no longer be delivered.
    terminal.end(with: error) { try? self.afterError?(error) }
  }

  @usableFromInline
  override func completed() {
    hasEnded = true
    do { try onCompleted?() } catch { return terminal.error(error) }
    terminal.end(with: nil) { try? self.afterCompleted?() }
  }
}
