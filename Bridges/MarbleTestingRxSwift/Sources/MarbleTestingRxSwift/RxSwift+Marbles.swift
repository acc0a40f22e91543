public import Foundation
@_exported public import MarbleTesting
public import RxSwift

extension MarbleScheduler {
  /// Begins an expectation of the events of an observable, a trait or a driver.
  ///
  ///     scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///     scheduler.expect(source, subscribing: "--^---!").toBe("---3")
  ///
  /// - Parameters:
  ///   - source: The observable.
  ///   - subscription: A diagram of the subscription: `^` is its begin, `!` its disposal. By default, it begins in frame 0 and is not disposed.
  ///   - fileID: The place of the call.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
  @_disfavoredOverload
  public func expect<Source: ObservableConvertibleType>(
    _ source: Source, subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Source.Element> {
    expect(
      source.marbles, subscribing: subscription, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Begins an expectation of the events of an observable, a trait or a driver until a frame.
  ///
  /// - Parameters:
  ///   - source: The observable. The test subscribes in frame 0.
  ///   - end: The frame in which the subscription is disposed.
  ///   - fileID: The place of the call.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
  @_disfavoredOverload
  public func expect<Source: ObservableConvertibleType>(
    _ source: Source, unsubscribingAt end: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Source.Element> {
    expect(
      source.marbles, unsubscribingAt: end, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}

extension MarbleExpectation where Element: Equatable {
  /// Expects the same events as from another observable, which is subscribed to in the same frame.
  ///
  /// - Parameters:
  ///   - other: The other observable.
  ///   - fileID: The place of the call.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  @_disfavoredOverload
  public func toEqual<Other: ObservableConvertibleType>(
    _ other: Other,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Other.Element == Element {
    toEqual(
      other.marbles, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension ObservableConvertibleType {
  /// Shows the events of this observable as a row of failures.
  ///
  ///     let quiet = typed.debounce(pause, scheduler: scheduler).probe("quiet", on: scheduler)
  ///     scheduler.expect(quiet.flatMapLatest(search)).toBe("----x-y|")
  ///
  /// - Parameters:
  ///   - name: The label of the row. Each subscription has a row.
  ///   - scheduler: The scheduler of the test.
  /// - Returns: An observable with the same events.
  public func probe(_ name: String, on scheduler: MarbleScheduler) -> Observable<Element> {
    let probe = MarbleProbe<Element>(name, on: scheduler)
    return Observable.deferred {
      let row = probe.subscribe()
      return asObservable().do(
        onNext: row.next, onError: row.fail, onCompleted: row.complete, onDispose: row.cancel)
    }
  }

  /// The observable as a result of a fixture's pipeline: see `MarbleRegistry`.
  ///
  ///     registry.add("search(_:)") { (typed: MarbleSource<String, Never>) in search(typed.asObservable()).marbles }
  public var marbles: AnyMarbleSubscribable<Element> {
    AnyMarbleSubscribable { subscriber in
      asObservable().subscribe(
        onNext: subscriber.next, onError: subscriber.fail, onCompleted: subscriber.complete
      ).dispose
    }
  }
}

extension MarbleSource: @retroactive ObservableType {
  /// Subscribes an observer, and records when the subscription begins and ends.
  ///
  /// - Parameter observer: Receives the events.
  /// - Returns: Ends the subscription when it is disposed.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    Disposables.create(
      with: subscribe(
        next: observer.onNext, failure: { observer.onError($0) }, completion: observer.onCompleted))
  }
}

extension MarbleScheduler: @retroactive SchedulerType {
  /// The virtual time; frame 0 is the start of 1970.
  public var now: Date { Date(timeIntervalSince1970: Double(clock) / 1000) }

  /// Schedules work later in the current frame.
  ///
  /// - Parameters:
  ///   - state: What the work receives.
  ///   - action: The work.
  /// - Returns: Cancels the work when it is disposed.
  public func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    schedule(state, at: elapsed, action)
  }

  /// Schedules work; between two frames it is due at the second of them.
  ///
  /// - Parameters:
  ///   - state: What the work receives.
  ///   - dueTime: How much later it is due.
  ///   - action: The work.
  /// - Returns: Cancels the work when it is disposed.
  public func scheduleRelative<State>(
    _ state: State, dueTime: DispatchTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    guard let delay = Duration(dueTime) else { return Disposables.create() }
    return schedule(state, at: elapsed + delay, action)
  }

  private func schedule<State>(
    _ state: State, at time: Duration, _ action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    let work = SingleAssignmentDisposable()
    let cancel = schedule(at: time) { work.setDisposable(action(state)) }
    return Disposables.create(work, Disposables.create(with: cancel))
  }
}

extension Duration {
  /// A length of Dispatch; nil if it never ends.
  fileprivate init?(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): self = .seconds(count)
    case .milliseconds(let count): self = .milliseconds(count)
    case .microseconds(let count): self = .microseconds(count)
    case .nanoseconds(let count): self = .nanoseconds(count)
    default: return nil
    }
  }
}
