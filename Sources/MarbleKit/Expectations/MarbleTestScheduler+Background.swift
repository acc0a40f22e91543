import VirtualTimeCore

extension MarbleTestScheduler {
  /// Runs async code that lives as long as the test, such as a loop over a stream that does not end.
  ///
  ///     scheduler.inBackground { await model.listen() }
  ///
  /// The code, and the tasks that it starts by `Task { … }`, are cancelled when the test is verified. No check of `expectNo` reports them, and
  /// no failure names them as unended. A run ends when only work in the background is left, such as the sleep of a task that polls, but not
  /// before the last drawn frame.
  ///
  /// If `work` throws an error before it is cancelled, the test fails.
  ///
  /// - Parameter work: The code, which runs on the actor of the caller.
  @_disfavoredOverload
  public func inBackground(
    @_inheritActorContext _ work: @escaping @Sendable @isolated(any) () async throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let task = _world.runInBackground {
      Task { [weak record = _world.record] in
        do {
          try await work()
        } catch  where !Task.isCancelled {
          record?.add(
            MarbleFailure("what runs in the background threw \(printed(error))", at: site))
        } catch {}
      }
    }
    _world.record.add(ClosureCancellation { task.cancel() })
  }

  /// Starts something that lives as long as the test, such as a model that polls.
  ///
  ///     let model = scheduler.inBackground { PriceModel(clock: scheduler.swiftClock) }
  ///     scheduler.inBackground { model.prices.sink { print($0) } }
  ///
  /// What `start` schedules, and the tasks that it starts by `Task { … }`, are in the background. The tasks are cancelled when the test is
  /// verified. No check of `expectNo` reports them, and no failure names them as unended. A run ends when only work in the background is
  /// left, but not before the last drawn frame.
  ///
  /// - Parameter start: Called now. If its result is an object, such as a model or a subscription, the scheduler keeps it until the test is
  ///   verified, as `keep` does.
  /// - Returns: The result of `start`.
  /// - Throws: The error of `start`.
  @discardableResult
  @_disfavoredOverload
  public func inBackground<Result>(_ start: () throws -> Result) rethrows -> Result {
    let result = try _world.runInBackground(start)
    if type(of: result) is any AnyObject.Type { keep(result as AnyObject) }
    return result
  }
}
