import Foundation
import RxCore
import RxFoundation
import Testing

/// A scheduler whose queue does not run while the object lives.
private final class HeldQueue {
  let scheduler: any ImmediateSchedulerType
  private let gate = DispatchSemaphore(value: 0)

  init(_ kind: Kind) {
    let gate = gate
    let queue = DispatchQueue(label: "held")
    scheduler =
      switch kind {
      case .serial: SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "held")
      case .concurrent: ConcurrentDispatchQueueScheduler(queue: queue)
      case .clock: ClockScheduler(ContinuousClock(), queue: queue)
      case .operations:
        OperationQueueScheduler(operationQueue: OperationQueue.serial(on: queue))
      }
    queue.async { gate.wait() }
  }

  deinit { gate.signal() }

  enum Kind: CaseIterable { case serial, concurrent, clock, operations }

  static let timed: [Kind] = [.serial, .concurrent, .clock]
}

extension OperationQueue {
  fileprivate static func serial(on queue: DispatchQueue) -> OperationQueue {
    let operations = OperationQueue()
    operations.underlyingQueue = queue
    return operations
  }
}

/// A user's scheduler whose queue retains disposed actions.
private final class ForgetfulQueue: ImmediateSchedulerType {
  private var waiting: [() -> Void] = []

  func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    waiting.append { _ = action(state) }
    return Disposables.create()
  }

  func runNext() { if !waiting.isEmpty { waiting.removeFirst()() } }
}

@Suite struct QueuedActionReleaseTests {
  /// Whether a disposal releases what `schedule` hands to a scheduler, before the queue runs.
  private func isReleased(_ schedule: (BooleanDisposable) -> any Disposable) -> Bool {
    weak var captured: BooleanDisposable?
    let work = { () -> any Disposable in
      let object = BooleanDisposable()
      captured = object
      return schedule(object)
    }()
    if captured == nil { Issue.record("nothing retains the object before the disposal") }
    work.dispose()
    return captured == nil
  }

  @Test("a disposal releases an action at once", arguments: HeldQueue.Kind.allCases)
  private func action(kind: HeldQueue.Kind) {
    let queue = HeldQueue(kind)
    #expect(
      isReleased { object in
        queue.scheduler.schedule(object) { $0 }
      })
    #expect(
      isReleased { object in
        queue.scheduler.scheduleRecursive(0) { _, again in if !object.isDisposed { again(1) } }
      })
  }

  @Test("a disposal releases a later or periodic action at once", arguments: HeldQueue.timed)
  private func laterAction(kind: HeldQueue.Kind) throws {
    let queue = HeldQueue(kind)
    let scheduler = try #require(queue.scheduler as? any SchedulerType)
    for time in [RxTimeInterval.nanoseconds(0), .seconds(1000)] {
      #expect(isReleased { scheduler.scheduleRelative($0, dueTime: time) { $0 } })
      #expect(
        isReleased { scheduler.schedulePeriodic($0, startAfter: time, period: time) { $0 } })
    }
  }

  @Test("a disposal releases an action that waits on the current thread at once")
  func currentThread() {
    let scheduler = CurrentThreadScheduler.instance
    _ = scheduler.schedule(()) { _ in
      #expect(isReleased { scheduler.schedule($0) { $0 } })
      return Disposables.create()
    }
  }

  @Test("a disposal releases a recursion whose scheduler keeps its work")
  func keptRecursion() {
    let queue = ForgetfulQueue()
    #expect(
      isReleased { object in
        queue.scheduleRecursive(0) { _, again in if !object.isDisposed { again(1) } }
      })
    var steps = 0
    let work = queue.scheduleRecursive(0) { state, again in
      steps += 1
      again(state + 1)
    }
    for _ in 0..<3 { queue.runNext() }
    work.dispose()
    queue.runNext()
    #expect(steps == 2)
  }

  @Test("a disposal releases a source whose step waits on a queue, and its observer, at once")
  func sources() throws {
    let queue = HeldQueue(.serial)
    let scheduler = try #require(queue.scheduler as? any SchedulerType)
    let sources: [(String, Observable<Int>)] = [
      ("from", .from([1, 2], scheduler: scheduler)),
      ("of", .of(1, 2, scheduler: scheduler)),
      ("just", .just(1, scheduler: scheduler)),
      ("range", .range(start: 1, count: 2, scheduler: scheduler)),
      (
        "generate",
        .generate(initialState: 1, condition: { _ in true }, scheduler: scheduler) { $0 }
      ),
      ("repeatElement", .repeatElement(1, scheduler: scheduler)),
      ("timer", .timer(.seconds(0), scheduler: scheduler)),
      ("interval", .interval(.seconds(0), scheduler: scheduler)),
      ("subscribe(on:)", .just(1).subscribe(on: scheduler)),
    ]
    for (name, source) in sources {
      #expect(
        isReleased { object in source.subscribe(onNext: { _ in _ = object.isDisposed }) }, "\(name)"
      )
    }
  }

  @Test("a disposal releases an operator whose work waits on a queue, and its elements, at once")
  func operators() throws {
    let queue = HeldQueue(.concurrent)
    let scheduler = try #require(queue.scheduler as? any SchedulerType)
    let now = RxTimeInterval.seconds(0)
    typealias Source = Observable<BooleanDisposable>
    let operators: [(String, (Source) -> Observable<Any>)] = [
      ("observe(on:)", { $0.observe(on: scheduler).map { $0 } }),
      ("delay", { $0.delay(now, scheduler: scheduler).map { $0 } }),
      ("delaySubscription", { $0.delaySubscription(now, scheduler: scheduler).map { $0 } }),
      ("debounce", { $0.debounce(now, scheduler: scheduler).map { $0 } }),
      ("throttle", { $0.throttle(.seconds(60), scheduler: scheduler).map { $0 } }),
      ("timeout", { $0.timeout(now, scheduler: scheduler).map { $0 } }),
      ("take(for:)", { $0.take(for: now, scheduler: scheduler).map { $0 } }),
      ("skip", { $0.skip(now, scheduler: scheduler).map { $0 } }),
      ("buffer", { $0.buffer(timeSpan: now, count: 5, scheduler: scheduler).map { $0 } }),
      ("window", { $0.window(timeSpan: now, count: 5, scheduler: scheduler).map { $0 } }),
      ("sampleTime", { $0.sampleTime(now, scheduler: scheduler).map { $0 } }),
      ("bufferTime", { $0.bufferTime(now, startEvery: now, scheduler: scheduler).map { $0 } }),
      ("windowTime", { $0.windowTime(now, startEvery: now, scheduler: scheduler).map { $0 } }),
      ("auditTime", { $0.auditTime(now, scheduler: scheduler).map { $0 } }),
    ]
    for (name, apply) in operators {
      let source = PublishSubject<BooleanDisposable>()
      let isReleased = isReleased { object in
        let subscription = apply(source.asObservable()).subscribe(onNext: { _ in
          _ = object.isDisposed
        })
        source.onNext(object)
        source.onNext(object)
        return subscription
      }
      #expect(isReleased, "\(name)")
    }
  }

  @MainActor
  @Test("a flow that is dismissed on the main thread is released before the main queue runs")
  func dismissedFlow() {
    final class Flow {
      let dismissed = PublishRelay<Void>()

      func navigate(_ number: Int) -> Int { number }
    }
    let relay = PublishRelay<Int>()
    let bag = DisposeBag()
    let forms: [(Int) -> Signal<Int>] = [
      { .from([$0]) }, { .from(optional: $0) }, { .of($0, $0) }, { .just($0) }, { _ in .empty() },
    ]
    for form in forms {
      weak var released: Flow?
      do {
        let flow = Flow()
        released = flow
        relay.asSignal().map { flow.navigate($0) }.flatMap { form($0) }.asObservable()
          .take(until: flow.dismissed).subscribe().disposed(by: bag)
        relay.accept(1)
        flow.dismissed.accept(())
      }
      #expect(released == nil)
    }
  }
}
