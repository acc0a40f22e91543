import VirtualTimeCore
import Dispatch

extension MarbleTestScheduler {
  #if canImport(Darwin)
    // The type `any AsyncSequence<Element, Failure>` needs macOS 15.

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
    ///   - end: The frame in which the task is cancelled, in place of a `!`. Later elements are not recorded.
    /// - Returns: The expectation. Call `toBe` on it with a diagram.
    @_disfavoredOverload
    public func expect<Sequence: AsyncSequence>(
      _ sequence: Sequence, subscribing subscription: String = "^",
      unsubscribingAt end: Int? = nil,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> MarbleExpectation<Sequence.Element> {
      let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      return _world.expectation(
        of: sequence, _world.schedule(subscription, until: end, at: site), at: site)
    }
  #else
    // With this type, the compiler's messages about other mistakes are better than with a generic parameter.

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
    ///   - end: The frame in which the task is cancelled, in place of a `!`. Later elements are not recorded.
    /// - Returns: The expectation. Call `toBe` on it with a diagram.
    @_disfavoredOverload
    public func expect<Element, Failure: Error>(
      _ sequence: any AsyncSequence<Element, Failure>, subscribing subscription: String = "^",
      unsubscribingAt end: Int? = nil,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> MarbleExpectation<Element> {
      let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      return _world.expectation(
        of: sequence, _world.schedule(subscription, until: end, at: site), at: site)
    }
  #endif
}

extension MarbleTestScheduler {
  /// Expects the changes of a value as a timeline.
  ///
  ///     scheduler.expect { model.title }.toBe("a----b")
  ///
  /// The scheduler reads the value at the subscription, at the end of each frame, and when `run()` or `advance` returns to the test. If the
  /// value changes twice in between, only the second change shows, unless `isEvery` is true or the test calls `noteChange()`. The value does not have to be observable.
  /// If the test runs on the main actor, so does the closure. If the clock has not run yet, `expect` also calls the closure once, for the text of a failure.
  ///
  ///     scheduler.expect(every: true) { model.isLoading }.toBe("f--[tf]", values: ["f": false, "t": true])
  ///
  /// - Parameters:
  ///   - isEvery: Whether each change shows, also of several in a frame. What the closure reads must be of `@Observable` objects.
  ///   - subscription: A diagram: `^` is the first frame in which the value is read, `!` the last. By default, it is read in all frames.
  ///   - value: Reads the value.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
  @_disfavoredOverload
  public func expect<Value: Equatable>(
    every isEvery: Bool = false, subscribing subscription: String = "^",
    _ value: @escaping () -> Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Value> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return _world.valueExpectation(
      of: value, by: ==, every: isEvery, subscribing: subscription, at: site)
  }

  /// Expects the changes of a tuple as a timeline.
  ///
  ///     scheduler.expect { (model.title, model.count) }
  ///       .toBe("a----b", values: ["a": ("", 0), "b": ("b", 1)], by: ==)
  ///
  /// The closure that `toBe` takes also decides whether the tuple has changed.
  ///
  /// - Parameters:
  ///   - isEvery: Whether each change shows, also of several in a frame. What the closure reads must be of `@Observable` objects.
  ///   - subscription: A diagram: `^` is the first frame in which the value is read, `!` the last. By default, it is read in all frames.
  ///   - value: Reads the tuple.
  /// - Returns: The expectation. Call `toBe` on it with a diagram and a comparison.
  @_disfavoredOverload
  public func expect<First, Second, each Other>(
    every isEvery: Bool = false, subscribing subscription: String = "^",
    _ value: @escaping () -> (First, Second, repeat each Other),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<(First, Second, repeat each Other)> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return _world.valueExpectation(
      of: value, by: nil, every: isEvery, subscribing: subscription, at: site)
  }

  /// Expects the changes of a value of the main actor as a timeline, in a test that runs elsewhere.
  ///
  ///     scheduler.expect(onMainActor: { model.title }).toBe("a----b")
  ///     await scheduler.verify()
  ///
  /// The awaited `verify()` runs the scheduler on the main actor. Elsewhere the test fails, and `value` is not called.
  ///
  /// - Parameters:
  ///   - isEvery: Whether each change shows, also of several in a frame. What the closure reads must be of `@Observable` objects.
  ///   - subscription: A diagram: `^` is the first frame in which the value is read, `!` the last. By default, it is read in all frames.
  ///   - value: Reads the value.
  /// - Returns: The expectation. Call `toBe` on it with a diagram.
  @_disfavoredOverload
  public func expect<Value: Equatable & Sendable>(
    every isEvery: Bool = false, subscribing subscription: String = "^",
    onMainActor value: @escaping @MainActor () -> Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<Value> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return _world.valueExpectation(
      onMainActor: value, by: ==, every: isEvery, subscribing: subscription, at: site)
  }

  /// Expects the changes of a tuple of the main actor as a timeline, in a test that runs elsewhere.
  ///
  ///     scheduler.expect(onMainActor: { (model.title, model.count) })
  ///       .toBe("a----b", values: ["a": ("", 0), "b": ("b", 1)], by: ==)
  ///     await scheduler.verify()
  ///
  /// The closure that `toBe` takes also decides whether the tuple has changed.
  ///
  /// - Parameters:
  ///   - isEvery: Whether each change shows, also of several in a frame. What the closure reads must be of `@Observable` objects.
  ///   - subscription: A diagram: `^` is the first frame in which the value is read, `!` the last. By default, it is read in all frames.
  ///   - value: Reads the tuple.
  /// - Returns: The expectation. Call `toBe` on it with a diagram and a comparison.
  @_disfavoredOverload
  public func expect<First: Sendable, Second: Sendable, each Other: Sendable>(
    every isEvery: Bool = false, subscribing subscription: String = "^",
    onMainActor value: @escaping @MainActor () -> (First, Second, repeat each Other),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> MarbleExpectation<(First, Second, repeat each Other)> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return _world.valueExpectation(
      onMainActor: value, by: nil, every: isEvery, subscribing: subscription, at: site)
  }
}

extension MarbleTestScheduler {
  /// Reads the value of each timeline now, in addition to the end of the frame.
  ///
  /// So a timeline shows each change of a property that is not observable: call it after each change, such as in a `didSet`.
  ///
  ///     model.onChange = { scheduler.noteChange() }  // called by didSet
  ///     scheduler.expect { model.isLoading }.toBe("f--[tf]", values: ["f": false, "t": true])
  ///
  /// Call it where the value is changed: it reads the values on the calling thread.
  @_disfavoredOverload
  public func noteChange() { _world.usedFrameEnds?.announceChange() }
}

extension TestWorld {
  /// Begins an expectation of a source; `kind` adds facts about it.
  package func expectation<Element>(
    of source: EventSource<Element>, subscribing subscription: String = "^",
    until end: Int? = nil, at site: CallSite, kind: ((inout ObservedSource) -> Void)? = nil
  ) -> MarbleExpectation<Element> {
    let schedule = schedule(subscription, until: end, at: site)
    return MarbleExpectation(
      world: self, source: source, schedule: schedule, unfinished: unfinished(at: site),
      sourceKind: kind)
  }

  fileprivate func expectation<Sequence: AsyncSequence>(
    of sequence: Sequence, _ schedule: SubscriptionFrames?, at site: CallSite
  ) -> MarbleExpectation<Sequence.Element> {
    let task = LateCancellation()
    let source = sequence.events(on: executor) { task.set(ClosureCancellation($0)) }
    let type: Any.Type = type(of: sequence)
    return MarbleExpectation(
      world: self, source: source, schedule: schedule, unfinished: unfinished(at: site),
      cancel: task.dispose,
      sourceKind: {
        $0.isOfObservations = String(reflecting: type).hasPrefix("Observation.Observations<")
      })
  }

  /// The expectation of a value's changes; `areEqual` is nil if only the closure of `toBe` knows which values are equal.
  func valueExpectation<Value>(
    of value: @escaping () -> Value?, by areEqual: ((Value, Value) -> Bool)?,
    every isEvery: Bool, subscribing subscription: String, at site: CallSite,
    earlier: (() -> Value?)? = nil
  ) -> MarbleExpectation<Value> {
    let unnoticed = isEvery ? UnnoticedChange() : nil
    let changes = changes(of: value, by: areEqual ?? { _, _ in false }, orNoting: unnoticed)
    var expectation = expectation(of: changes, subscribing: subscription, at: site)
    expectation.timeline = { [self] in
      areEqual == nil ? self.changes(of: value, by: $0, orNoting: unnoticed) : changes
    }
    expectation.sourceKind = { [weak self] observed in
      observed.seesEachChange = isEvery || self?.usedFrameEnds?.announcesChanges ?? false
    }
    expectation.obstacle = unnoticed.map { unnoticed in { unnoticed.message } }
    // Only a failure shows it.
    if expectation.schedule?.subscribe == 0, !timeline.hasRun {
      expectation.earlier = (earlier ?? value)()
    }
    return expectation
  }

  /// The expectation of the changes of a value of the main actor.
  fileprivate func valueExpectation<Value: Sendable>(
    onMainActor value: @escaping @MainActor () -> Value, by areEqual: ((Value, Value) -> Bool)?,
    every isEvery: Bool, subscribing subscription: String, at site: CallSite
  ) -> MarbleExpectation<Value> {
    let isElsewhere = Guarded(false)
    let read = { () -> Value? in
      if DispatchQueue.isMain { return MainActor.assumeIsolated { value() } }
      isElsewhere.withLock { $0 = true }
      return nil
    }
    var expectation = valueExpectation(
      of: read, by: areEqual, every: isEvery, subscribing: subscription, at: site,
      earlier: { DispatchQueue.isMain ? MainActor.assumeIsolated { value() } : nil })
    let obstacle = expectation.obstacle
    expectation.obstacle = {
      isElsewhere.withLock { $0 }
        ? "the scheduler does not run on the main actor: write await scheduler.verify()"
        : obstacle?()
    }
    return expectation
  }

  private func unfinished(at site: CallSite) -> TestRecord.Check {
    announce()
    return record.addUnfinished(
      "nothing is expected here: call toBe(…), toEmit(…) or toEqual(…) on what expect(…) returns",
      at: site)
  }

  fileprivate func schedule(
    _ subscription: String, until end: Int? = nil, at site: CallSite
  ) -> SubscriptionFrames? {
    // The default needs no parser.
    if subscription == "^" { return SubscriptionFrames(0, end ?? .max) }
    let text = DrawnText(text: subscription, site: site)
    do throws(MarbleFailure) {
      let diagram = try text.diagram(
        as: .subscription(allowsLoneUnsubscribe: true), in: syntax)
      let drawn = SubscriptionFrames(diagram) ?? SubscriptionFrames(0)
      if drawn.subscribe > 0, drawn.subscribe < clock {
        throw MarbleFailure(
          "frame \(drawn.subscribe) has passed: the scheduler is at frame \(clock)", at: site)
      }
      return SubscriptionFrames(drawn.subscribe, end ?? drawn.unsubscribe)
    } catch {
      record.add(error)
      return nil
    }
  }
}
