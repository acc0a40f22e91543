import VirtualTimeCore

/// What the operators of a pipeline deliver, for a test that explains the pipeline.
///
/// Only debug builds record it. The trace knows which operator made each subscription because it notes, on each thread, for which
/// operator code runs: the one that subscribes, or the one that receives an event.
package final class OperatorTrace: Sendable {
  /// What one operator delivers to one subscriber.
  package struct Row {
    /// The name of the operator or factory, such as `map(_:)`.
    package let name: String
    /// The row of the operator that subscribed; nil if the test did.
    package let subscriber: Int?
    /// Whether it was subscribed to while its subscriber itself was being subscribed to, so that it is upstream of it.
    ///
    /// Otherwise an event was the cause, as with the inner sequences of `flatMap`.
    package let isUpstream: Bool
    /// The frame of the subscription.
    package let frame: Int
    /// The first events, with their frames; ``hasMoreEvents`` if others followed.
    package fileprivate(set) var events: [(frame: Int, event: Event<Any>)] = []
    /// Whether events were left out, because there were too many.
    package fileprivate(set) var hasMoreEvents = false
    /// The frame of a disposal that came before a terminal event; nil if there was none.
    package fileprivate(set) var disposalFrame: Int?
    /// Whether the operator is being subscribed to.
    fileprivate var isStarting = true
  }

  /// The number of subscriptions that are recorded.
  package static let mostRows = 200
  /// The number of events that are recorded of a subscription.
  package static let mostEvents = 200

  private let clock: @Sendable () -> Int
  private let contents = Guarded<[Row]>([])

  /// Creates a trace.
  ///
  /// - Parameter clock: Returns the current frame.
  package init(clock: @escaping @Sendable () -> Int) {
    self.clock = clock
    #if DEBUG
      OperatorStage.traces.wrappingAdd(1, ordering: .relaxed)
    #endif
  }

  deinit {
    #if DEBUG
      OperatorStage.traces.wrappingAdd(-1, ordering: .relaxed)
    #endif
  }

  /// The recorded subscriptions, in the order in which they began: a subscriber comes before its sources.
  package var rows: [Row] { contents.withLock { $0 } }

  /// Subscribes to the pipeline.
  package func subscribing<Result>(_ body: () -> Result) -> Result {
    #if DEBUG
      return OperatorStage(in: self).run(body)
    #else
      return body()
    #endif
  }

  #if DEBUG
    /// Adds a row; nil if there are too many.
    fileprivate func add(_ name: String, subscriber: Int?) -> Int? {
      let frame = clock()
      return contents.withLock { rows in
        if rows.count == Self.mostRows { return nil }
        let isUpstream = subscriber.map { rows[$0].isStarting } ?? true
        rows.append(Row(name: name, subscriber: subscriber, isUpstream: isUpstream, frame: frame))
        return rows.count - 1
      }
    }

    fileprivate func note(_ event: Event<Any>, in row: Int) {
      let frame = clock()
      contents.withLock { rows in
        if rows[row].events.count < Self.mostEvents {
          rows[row].events.append((frame, event))
        } else {
          rows[row].hasMoreEvents = true
        }
      }
    }

    fileprivate func noteStart(of row: Int) { contents.withLock { $0[row].isStarting = false } }

    fileprivate func noteDisposal(of row: Int) {
      let frame = clock()
      contents.withLock { rows in
        if rows[row].events.last?.event.isStopEvent != true { rows[row].disposalFrame = frame }
      }
    }
  #endif
}

#if DEBUG
  /// The subscription of one operator, in a pipeline that a test explains.
  @usableFromInline
  final class OperatorStage: Sendable {
    private final class Thread {
      var stage: OperatorStage?
    }

    /// The number of traces.
    ///
    /// Relaxed: it publishes no other data. Without a trace, a subscription costs one load more.
    fileprivate static let traces = PlainAtomic<Int>(0)
    /// For which operator each thread runs code.
    private static let threads = ThreadObject { Thread() }

    private let trace: OperatorTrace
    /// The row of the operator; nil for the test, which subscribes to the whole pipeline.
    private let row: Int?
    /// The operator that subscribed, to which events go.
    private let subscriber: OperatorStage?

    /// Makes the stage of the test.
    fileprivate init(in trace: OperatorTrace) {
      (self.trace, row, subscriber) = (trace, nil, nil)
    }

    private init(_ row: Int, of subscriber: OperatorStage) {
      (trace, self.row, self.subscriber) = (subscriber.trace, row, subscriber)
    }

    /// For which operator this thread runs code; nil if that belongs to no traced pipeline.
    private static var current: OperatorStage? {
      traces.load(ordering: .relaxed) == 0 ? nil : threads.value.stage
    }

    /// Whether this thread runs code of a traced pipeline: other tests' pipelines take no more stack.
    @usableFromInline static var isTracingThread: Bool { current != nil }

    /// Makes the stage of an operator to which this thread subscribes; nil if nothing traces it.
    static func subscribed(to name: UnsafePointer<UInt8>) -> OperatorStage? {
      guard let subscriber = current,
        let row = subscriber.trace.add(String(cString: name), subscriber: subscriber.row)
      else { return nil }
      return OperatorStage(row, of: subscriber)
    }

    /// Returns a closure that runs `work` for the operator for which this thread runs code now.
    static func keeping(_ work: @escaping () -> Void) -> () -> Void {
      guard let stage = current else { return work }
      return { stage.run(work) }
    }

    /// Returns a closure that runs `action` for the operator for which this thread runs code now.
    static func keeping<State, Result>(
      _ action: @escaping (State) -> Result
    ) -> (State) -> Result {
      guard let stage = current else { return action }
      return { state in stage.run { action(state) } }
    }

    /// Runs code for the operator.
    func run<Result>(_ body: () -> Result) -> Result { Self.run(for: self, body) }

    private static func run<Result>(for stage: OperatorStage?, _ body: () -> Result) -> Result {
      let thread = threads.value
      let outer = thread.stage
      thread.stage = stage
      defer { thread.stage = outer }
      return body()
    }

    /// Subscribes to the operator, which adds what it needs to `scope`.
    func start(in scope: Scope, _ body: () -> Void) {
      guard let row else { return body() }
      run(body)
      trace.noteStart(of: row)
      scope.add(Disposables.create { self.trace.noteDisposal(of: row) })
    }

    /// Delivers an event to the operator that subscribed.
    func deliver(_ event: Event<Any>, _ body: () -> Void) {
      if let row { trace.note(event, in: row) }
      Self.run(for: subscriber, body)
    }
  }
#endif
