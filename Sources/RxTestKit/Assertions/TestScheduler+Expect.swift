import Dispatch
import RxCore

extension TestSchedulerFallbacks {
  /// Begins an expectation of the events of an observable.
  ///
  ///     scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
  ///     scheduler.expect(source, subscribing: "--^---!").toBe("---3")
  ///
  /// - Parameters:
  ///   - source: The observable, which must run on this scheduler.
  ///   - subscription: A diagram of the subscription: `^` is its begin, `!` its disposal. By default, it begins in frame 0 and is not
  ///     disposed.
  /// - Returns: The expectation. Call `toBe` on it with a diagram, or `toEqual` with another observable.
  @_disfavoredOverload
  public func expect<Element>(
    _ source: any ObservableConvertibleType<Element>, subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: source, subscribing: subscription, at: site)
  }

  /// Begins an expectation of the events of an observable until a frame.
  ///
  /// - Parameters:
  ///   - source: The observable, which must run on this scheduler. It is subscribed to in frame 0.
  ///   - end: The frame in which the subscription is disposed.
  /// - Returns: The expectation. Call `toBe` on it with a diagram, or `toEqual` with another observable.
  @_disfavoredOverload
  public func expect<Element>(
    _ source: any ObservableConvertibleType<Element>, unsubscribingAt end: TestTime,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: source, unsubscribingAt: end, at: site)
  }

  /// Begins an expectation of the elements of an asynchronous sequence.
  ///
  ///     scheduler.expect(source.values.map { $0 + 1 }).toBe("-2-3-|")
  ///
  /// A task on the scheduler's executor iterates it. If the sequence has tasks of its own, await the check: `await scheduler.verify()`.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - subscription: A diagram: `^` is the begin of the iteration, `!` the cancellation of the task. By default, it begins in frame 0
  ///     and is not cancelled.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
  @_disfavoredOverload
  public func expect<Element, Failure: Error>(
    _ sequence: any AsyncSequence<Element, Failure>, subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: sequence, subscribing: subscription, at: site)
  }

  /// Begins an expectation of the elements of an asynchronous sequence until a frame.
  ///
  /// - Parameters:
  ///   - sequence: The sequence. A task on the scheduler's executor iterates it, beginning in frame 0.
  ///   - end: The frame in which the task is cancelled. Later elements are not recorded.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
  @_disfavoredOverload
  public func expect<Element, Failure: Error>(
    _ sequence: any AsyncSequence<Element, Failure>, unsubscribingAt end: TestTime,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: sequence, unsubscribingAt: end, at: site)
  }
}

extension TestScheduler {
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
      unfinished: unfinished(at: site), sourceType: type(of: source))
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
    var expectation = expectation(
      of: timeline(of: value, by: ==), subscribing: subscription, at: site)
    expectation.timeline = ExpectedTimeline(read: value, areEqual: ==)
    return expectation
  }

  /// Expects the changes of a value that is not `Equatable`, such as a tuple; `toBe` takes the comparison.
  package func timelineExpectation<Value>(
    ofUnequatable value: @escaping () -> Value?, subscribing subscription: String,
    at site: CallSite
  ) -> MarbleExpectation<Value> {
    var expectation = expectation(
      of: timeline(of: value) { _, _ in false }, subscribing: subscription, at: site)
    expectation.timeline = ExpectedTimeline(read: value, areEqual: nil)
    return expectation
  }

  /// Expects the changes of a value of the main actor.
  package func timelineExpectation<Value: Equatable & Sendable>(
    ofMainActor value: @escaping @MainActor () -> Value, subscribing subscription: String,
    at site: CallSite
  ) -> MarbleExpectation<Value> {
    let reader = MainActorReader(value: value)
    var expectation = timelineExpectation(
      of: { reader.read() }, subscribing: subscription, at: site)
    expectation.obstacle = { reader.obstacle }
    return expectation
  }

  /// Expects the changes of a value of the main actor that only the closure of `toBe` can compare.
  package func timelineExpectation<Value: Sendable>(
    ofUnequatableMainActor value: @escaping @MainActor () -> Value,
    subscribing subscription: String, at site: CallSite
  ) -> MarbleExpectation<Value> {
    let reader = MainActorReader(value: value)
    var expectation = timelineExpectation(
      ofUnequatable: { reader.read() }, subscribing: subscription, at: site)
    expectation.obstacle = { reader.obstacle }
    return expectation
  }

  private func unfinished(at site: CallSite) -> UnfinishedExpectation {
    UnfinishedExpectation("expect(…)", needs: "toBe(…) or toEqual(…)", at: site, in: ledger)
  }

  private func schedule(_ text: DrawnText) -> SubscriptionSchedule? {
    // The default needs no parser.
    if text.text == "^" { return SubscriptionSchedule() }
    do throws(MarbleFailure) {
      let diagram = try text.diagram(as: .subscription(allowsLoneUnsubscribe: true))
      let schedule = SubscriptionSchedule(diagram)
      if schedule.start > 0, schedule.start < clock {
        throw MarbleFailure(
          "frame \(schedule.start) has passed: the scheduler is at frame \(clock)", at: text.site)
      }
      return schedule
    } catch {
      ledger.add(error)
      return nil
    }
  }
}

/// Reads a value of the main actor, if the scheduler runs there.
private final class MainActorReader<Value: Sendable>: Sendable {
  private let value: @MainActor () -> Value
  private let isElsewhere = Guarded(false)

  init(value: @escaping @MainActor () -> Value) { self.value = value }

  func read() -> Value? {
    if DispatchQueue.isMain { return MainActor.assumeIsolated { value() } }
    isElsewhere.withLock { $0 = true }
    return nil
  }

  /// Why the value was not read; nil if it was.
  var obstacle: String? {
    isElsewhere.withLock { $0 }
      ? "the scheduler does not run on the main actor: write await scheduler.verify()" : nil
  }
}
