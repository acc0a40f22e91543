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
  public func expect<Source: ObservableConvertibleType>(
    _ source: Source, subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Source.Element> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: source.asObservable(), subscribing: subscription, at: site)
  }

  /// Names an observable of which the test draws what it must emit until it is disposed.
  ///
  /// - Parameters:
  ///   - source: The observable, which must run on this scheduler. It is subscribed to in frame 0.
  ///   - end: The frame in which it is disposed.
  /// - Returns: What takes the diagram, or another observable; nothing is expected before it does.
  @_disfavoredOverload
  public func expect<Source: ObservableConvertibleType>(
    _ source: Source, unsubscribingAt end: TestTime
  ) -> MarbleExpectation<Source.Element> {
    expectation(of: source.asObservable(), unsubscribingAt: end)
  }

  /// Names an asynchronous sequence of which the test draws what it must emit.
  ///
  ///     scheduler.expect(source.values.map { $0 + 1 }).toBe("-2-3-|")
  ///
  /// A task on the scheduler's executor iterates it. What the sequence does in tasks of its own runs elsewhere, and is not in order.
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
  public func expect<Sequence: AsyncSequence>(
    _ sequence: Sequence, subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Sequence.Element> {
    let source = sequence.asObservable(executorPreference: taskExecutor)
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return expectation(of: source, subscribing: subscription, at: site)
  }

  package func expectation<Element>(
    of source: Observable<Element>, subscribing subscription: String, at site: CallSite
  ) -> MarbleExpectation<Element> {
    let schedule = schedule(DrawnText(text: subscription, site: site))
    return MarbleExpectation(scheduler: self, source: source, schedule: schedule)
  }

  package func expectation<Element>(
    of source: Observable<Element>, unsubscribingAt end: TestTime
  ) -> MarbleExpectation<Element> {
    let schedule = SubscriptionSchedule(end: end)
    return MarbleExpectation(scheduler: self, source: source, schedule: schedule)
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
