import Dispatch
import RxCore

extension TestScheduler {
  /// Names an observable of which the test draws what it must emit.
  ///
  ///     scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///     scheduler.expect(source, subscribing: "--^---!").toBe("---3")
  ///
  /// - Parameters:
  ///   - source: The observable, which must run on this scheduler.
  ///   - subscription: When it is subscribed to, and when that ends; by default in frame 0, and not until it ends itself.
  ///   - fileID: Where the subscription is drawn.
  ///   - filePath: Where the subscription is drawn.
  ///   - line: Where the subscription is drawn.
  ///   - column: Where the subscription is drawn.
  /// - Returns: What takes the diagram, or another observable; nothing is expected before it does.
  @_disfavoredOverload
  public func expect<Element>(
    _ source: any ObservableConvertibleType<Element>, subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: source, subscribing: subscription, at: site)
  }

  /// Names an observable of which the test draws what it must emit until it is disposed.
  ///
  /// - Parameters:
  ///   - source: The observable, which must run on this scheduler. It is subscribed to in frame 0.
  ///   - end: The frame in which it is disposed.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: What takes the diagram, or another observable; nothing is expected before it does.
  @_disfavoredOverload
  public func expect<Element>(
    _ source: any ObservableConvertibleType<Element>, unsubscribingAt end: TestTime,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: source, unsubscribingAt: end, at: site)
  }

  /// Names an asynchronous sequence of which the test draws what it must emit.
  ///
  ///     scheduler.expect(source.values.map { $0 + 1 }).toBe("-2-3-|")
  ///
  /// A task on the scheduler's executor iterates it. If the sequence has tasks of its own, await the check: `await scheduler.verify()`.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - subscription: When its iteration begins, and when the task is cancelled; by default in frame 0, and not until it ends
  ///     itself.
  ///   - fileID: Where the subscription is drawn.
  ///   - filePath: Where the subscription is drawn.
  ///   - line: Where the subscription is drawn.
  ///   - column: Where the subscription is drawn.
  /// - Returns: What takes the diagram; nothing is expected before it does.
  @_disfavoredOverload
  public func expect<Element, Failure: Error>(
    _ sequence: any AsyncSequence<Element, Failure>, subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: sequence, subscribing: subscription, at: site)
  }

  /// Names an asynchronous sequence of which the test draws what it must emit until it is disposed.
  ///
  /// - Parameters:
  ///   - sequence: The sequence. A task on the scheduler's executor iterates it from frame 0 on.
  ///   - end: The frame in which the task is cancelled; nothing of it is heard afterwards.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  /// - Returns: What takes the diagram; nothing is expected before it does.
  @_disfavoredOverload
  public func expect<Element, Failure: Error>(
    _ sequence: any AsyncSequence<Element, Failure>, unsubscribingAt end: TestTime,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: sequence, unsubscribingAt: end, at: site)
  }

  package func expectation<Element>(
    of source: any ObservableConvertibleType<Element>, subscribing subscription: String,
    at site: CallSite
  ) -> MarbleExpectation<Element> {
    expectation(of: source, schedule(DrawnText(text: subscription, site: site)), at: site)
  }

  package func expectation<Element>(
    of source: any ObservableConvertibleType<Element>, unsubscribingAt end: TestTime,
    at site: CallSite
  ) -> MarbleExpectation<Element> {
    expectation(of: source, SubscriptionSchedule(end: end), at: site)
  }

  private func expectation<Element>(
    of source: any ObservableConvertibleType<Element>, _ schedule: SubscriptionSchedule?,
    at site: CallSite
  ) -> MarbleExpectation<Element> {
    MarbleExpectation(
      scheduler: self, source: source.asObservable(), schedule: schedule,
      unfinished: unfinished(at: site), isSingle: source is Single<Element>)
  }

  package func expectation<Sequence: AsyncSequence>(
    of sequence: Sequence, subscribing subscription: String, at site: CallSite
  ) -> MarbleExpectation<Sequence.Element> {
    let schedule = schedule(DrawnText(text: subscription, site: site))
    return expectation(of: sequence, schedule, at: site)
  }

  package func expectation<Sequence: AsyncSequence>(
    of sequence: Sequence, unsubscribingAt end: TestTime, at site: CallSite
  ) -> MarbleExpectation<Sequence.Element> {
    expectation(of: sequence, SubscriptionSchedule(end: end), at: site)
  }

  private func expectation<Sequence: AsyncSequence>(
    of sequence: Sequence, _ schedule: SubscriptionSchedule?, at site: CallSite
  ) -> MarbleExpectation<Sequence.Element> {
    let task = SerialDisposable()
    let source = sequence.iterated(on: taskExecutor) { cancel in
      task.disposable = Disposables.create(with: cancel)
    }
    return MarbleExpectation(
      scheduler: self, source: source, schedule: schedule, unfinished: unfinished(at: site),
      cancel: task.dispose)
  }

  /// Expects the changes of a value.
  package func timelineExpectation<Value: Equatable>(
    of value: @escaping () -> Value?, subscribing subscription: String, at site: CallSite
  ) -> MarbleExpectation<Value> {
    var expectation = expectation(of: timeline(of: value), subscribing: subscription, at: site)
    expectation.isTimeline = true
    return expectation
  }

  /// Expects the changes of a value of the main actor.
  package func timelineExpectation<Value: Equatable & Sendable>(
    ofMainActor value: @escaping @MainActor () -> Value, subscribing subscription: String,
    at site: CallSite
  ) -> MarbleExpectation<Value> {
    let isElsewhere = Guarded(false)
    let read = { () -> Value? in
      if DispatchQueue.isMain { return MainActor.assumeIsolated { value() } }
      isElsewhere.withLock { $0 = true }
      return nil
    }
    var expectation = timelineExpectation(of: read, subscribing: subscription, at: site)
    expectation.obstacle = {
      isElsewhere.withLock { $0 }
        ? "the scheduler does not run on the main actor: write await scheduler.verify()" : nil
    }
    return expectation
  }

  private func unfinished(at site: CallSite) -> UnfinishedExpectation {
    UnfinishedExpectation("expect(…)", needs: "toBe(…) or toEqual(…)", at: site, in: ledger)
  }

  private func schedule(_ text: DrawnText) -> SubscriptionSchedule? {
    do throws(MarbleFailure) {
      let diagram = try text.diagram(as: .subscription(allowsLoneUnsubscribe: true))
      return SubscriptionSchedule(diagram)
    } catch {
      ledger.add(error)
      return nil
    }
  }
}
