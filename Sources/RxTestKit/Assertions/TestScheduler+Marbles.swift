import Dispatch
import RxCore

extension TestScheduler {
  /// Makes a scheduler for diagrams: a frame is a millisecond, and what is asked for now happens in this frame.
  ///
  /// - Parameter syntax: How the test writes diagrams.
  @_disfavoredOverload
  public convenience init(syntax: MarbleSyntax = .rxjs) {
    self.init(
      initialClock: 0, resolution: 0.001, simulateProcessingDelay: false, syntax: syntax)
  }

  /// Does something in a frame: after the drawn subscriptions that begin or end in it, before all else.
  ///
  ///     scheduler.at(3) { subject.onNext("a") }
  ///
  /// `verify()` reports an error that `action` throws, and a frame that has already passed.
  ///
  /// - Parameters:
  ///   - time: The frame.
  ///   - action: What to do.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  public func at(
    _ time: TestTime, _ action: @escaping () throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if time < clock {
      let message = "frame \(time) has passed: the scheduler is at frame \(clock)"
      return ledger.add(MarbleFailure(message, at: site))
    }
    PendingWorkNotes.$label.withValue(.action(time, site)) {
      scheduleWork(at: time, phase: .action) { [ledger] in
        do {
          try action()
        } catch {
          let message = "what was to be done at frame \(time) threw \(printed(error))"
          ledger.add(MarbleFailure(message, at: site))
        }
      }
    }
  }

  /// Does something on the main actor in a frame, in a test that runs elsewhere.
  ///
  ///     scheduler.at(3, onMainActor: { model.search("a") })
  ///     await scheduler.verify()
  ///
  /// The awaited `verify()` runs the scheduler on the main actor. Elsewhere the test fails, and `action` is not called.
  ///
  /// - Parameters:
  ///   - time: The frame.
  ///   - action: What to do.
  ///   - fileID: Where this is written.
  ///   - filePath: Where this is written.
  ///   - line: Where this is written.
  ///   - column: Where this is written.
  public func at(
    _ time: TestTime, onMainActor action: @escaping @MainActor () throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let runs = { [ledger] () throws in
      if DispatchQueue.isMain { return try MainActor.assumeIsolated { try action() } }
      let message = "the scheduler does not run on the main actor: write await scheduler.verify()"
      ledger.add(MarbleFailure(message, at: site))
    }
    at(time, runs, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reads a length of time from a diagram, for operators: the frames up to its `|`.
  ///
  ///     source.debounce(scheduler.time("---|"), scheduler: scheduler)
  ///
  /// A diagram that cannot be read is reported when the test is verified, and no time at all.
  ///
  /// - Parameters:
  ///   - diagram: Silence, and a `|` that ends it.
  ///   - fileID: Where the time is drawn.
  ///   - filePath: Where the time is drawn.
  ///   - line: Where the time is drawn.
  ///   - column: Where the time is drawn.
  /// - Returns: The time.
  public func time(
    _ diagram: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> RxTimeInterval {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let frames = frames(DrawnText(text: diagram, site: site))
    return .nanoseconds(converter.nanosecondCount(at: frames))
  }

  /// Reads a frame from a diagram: the one in which its `|` stands.
  ///
  ///     scheduler.at(scheduler.time("---|")) { subject.onNext("a") }
  ///
  /// A diagram that cannot be read is reported when the test is verified, and frame 0.
  ///
  /// - Parameters:
  ///   - diagram: Silence, and a `|` that ends it.
  ///   - fileID: Where the time is drawn.
  ///   - filePath: Where the time is drawn.
  ///   - line: Where the time is drawn.
  ///   - column: Where the time is drawn.
  /// - Returns: The frame.
  @_disfavoredOverload
  public func time(
    _ diagram: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestTime {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return frames(DrawnText(text: diagram, site: site))
  }

  private func frames(_ text: DrawnText) -> TestTime {
    do throws(MarbleFailure) {
      let diagram = try text.diagram(as: .cold, in: syntax)
      guard let mark = diagram.marks.last, mark.symbol == .completed else {
        throw MarbleFailure(
          "a time is drawn as silence that ends with '|'\n\n  \(text.text)", at: text.site)
      }
      if let other = diagram.marks.first, other.symbol != .completed {
        throw text.failure("a time holds no values", at: other, note: nil)
      }
      return mark.frame
    } catch {
      ledger.add(error, isSource: true)
      return 0
    }
  }
}
