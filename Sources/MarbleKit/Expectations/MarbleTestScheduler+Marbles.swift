import VirtualTimeCore
import Dispatch

extension MarbleTestScheduler {
  /// Calls a closure in a frame: after the drawn subscriptions that begin or end in this frame, before everything else.
  ///
  ///     scheduler.at(3) { subject.onNext("a") }
  ///
  /// `verify()` reports an error that `action` throws, and a frame that has already passed.
  ///
  /// - Parameters:
  ///   - time: The frame.
  ///   - action: The closure.
  @_disfavoredOverload
  public func at<Frame: BinaryInteger>(
    _ time: Frame, _ action: @escaping () throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let time = Int(clamping: time)
    if time < _world.clock {
      let message = "frame \(time) has passed: the scheduler is at frame \(_world.clock)"
      return _world.record.add(MarbleFailure(message, at: site))
    }
    let index = _world.record.contents.withLock { contents in
      contents.actions.append((site: site, isCalled: false))
      return contents.actions.count - 1
    }
    PendingWorkNotes.$label.withValue(.init { "`at(\(time)), line \(site.line)`" }) {
      // The record refers to the work that waits.
      _world.scheduleWork(at: time, phase: .action) { [weak record = _world.record] in
        record?.contents.withLock { $0.actions[index].isCalled = true }
        do {
          try action()
        } catch {
          let message = "what was to be done at frame \(time) threw \(printed(error))"
          record?.add(MarbleFailure(message, at: site))
        }
      }
    }
  }

  /// Calls a closure on the main actor in a frame, in a test that does not run on the main actor.
  ///
  ///     scheduler.at(3, onMainActor: { model.search("a") })
  ///     await scheduler.verify()
  ///
  /// The awaited `verify()` runs the scheduler on the main actor. Elsewhere the test fails, and `action` is not called.
  ///
  /// - Parameters:
  ///   - time: The frame.
  ///   - action: The closure.
  @_disfavoredOverload
  public func at<Frame: BinaryInteger>(
    _ time: Frame, onMainActor action: @escaping @MainActor () throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let runs = { [weak record = _world.record] () throws in
      if DispatchQueue.isMain { return try MainActor.assumeIsolated { try action() } }
      let message = "the scheduler does not run on the main actor: write await scheduler.verify()"
      record?.add(MarbleFailure(message, at: site))
    }
    at(time, runs, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension TestWorld {
  /// The frames that a diagram of a time draws; 0, and a mistake of the test, if it draws none.
  package func frames(_ text: DrawnText) -> Int {
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
      record.add(error, isSource: true)
      return 0
    }
  }
}
