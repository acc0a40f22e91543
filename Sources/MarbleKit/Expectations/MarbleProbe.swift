import VirtualTimeCore

/// Shows the events between two operators of a pipeline as a row of failures, and of `recorded().operators`.
///
///     let quiet = typed.debounce(for: pause, scheduler: queue).probe("quiet", on: scheduler)
///     scheduler.expect(quiet.flatMap(search)).toBe("----x-y|")
///
/// The operator `probe(_:on:)` of publishers, observables, async sequences and `MarbleSubscribable`s passes on all events unchanged.
/// To write it for another library, make a probe with the pipeline, and pass it the events of each subscription:
///
///     extension Feed {
///       func probe(_ name: String, on scheduler: MarbleScheduler) -> Feed {
///         let probe = MarbleProbe<Value>(name, on: scheduler)
///         return Feed { value, failed, completed in
///           let row = probe.subscribe()
///           let token = self.observe(
///             value: { element in
///               row.next(element)
///               value(element)
///             }, failed: …, completed: …)
///           return Token {
///             row.cancel()
///             token.cancel()
///           }
///         }
///       }
///     }
///
/// It is safe to use from any thread.
public struct MarbleProbe<Element>: Sendable {
  private let name: String
  private let frames: VirtualFrames
  private let rows: ProbedRows

  /// Makes a probe.
  ///
  /// Failures show its rows in the order in which the probes of a test are made.
  ///
  /// - Parameters:
  ///   - name: The label of its rows.
  ///   - scheduler: The scheduler of the test.
  public init(_ name: String, on scheduler: some MarbleTestScheduler) {
    self.name = name
    frames = scheduler._world.frames
    rows = scheduler._world.record.addProbe()
  }

  /// Begins a row, in the current frame.
  ///
  /// - Returns: The row, which receives the events of the subscription.
  public func subscribe() -> Row {
    Row(rows.add(name, from: max(0, frames.clock)), frames)
  }

  /// The row of one subscription.
  ///
  /// Events after an end or a cancellation are shown, too. The row shows the first 200 events.
  public struct Row: Sendable {
    private let row: ProbedRow?
    private let frames: VirtualFrames

    fileprivate init(_ row: ProbedRow?, _ frames: VirtualFrames) {
      (self.row, self.frames) = (row, frames)
    }

    /// Shows an element in the current frame.
    ///
    /// - Parameter element: The element.
    public func next(_ element: Element) { add(.next(element)) }

    /// Shows an error in the current frame.
    ///
    /// - Parameter error: The error with which the subscription fails.
    public func fail(_ error: any Error) { add(.error(error)) }

    /// Shows a completion in the current frame.
    public func complete() { add(.completed) }

    /// Shows `!` in the current frame, if the subscription has not ended.
    public func cancel() { row?.cancel(at: max(0, frames.clock)) }

    private func add(_ event: MarbleEvent<Any>) {
      row?.add(MarbleRecord(time: max(0, frames.clock), value: event))
    }
  }
}

extension MarbleSubscribable {
  /// Shows the events of this source as a row of failures.
  ///
  /// - Parameters:
  ///   - name: The label of the row.
  ///   - scheduler: The scheduler of the test.
  /// - Returns: A source with the same events.
  @_disfavoredOverload
  public func probe(
    _ name: String, on scheduler: some MarbleTestScheduler
  ) -> AnyMarbleSubscribable<Element> {
    let probe = MarbleProbe<Element>(name, on: scheduler)
    return AnyMarbleSubscribable { subscriber in
      let row = probe.subscribe()
      let cancel = self.subscribe(
        MarbleSubscriber(
          next: {
            row.next($0)
            subscriber.next($0)
          },
          failure: {
            row.fail($0)
            subscriber.fail($0)
          },
          completion: {
            row.complete()
            subscriber.complete()
          }))
      return {
        row.cancel()
        cancel()
      }
    }
  }
}
