import Foundation
import RxTestKitAssertions
import Testing

/// Runs actions at once, also after a delay; its requests to a queue are its own way to serve the operator.
private final class EagerScheduler: SchedulerType {
  let queue: ConcurrentDispatchQueueScheduler?

  init(forwardingTo queue: ConcurrentDispatchQueueScheduler? = nil) { self.queue = queue }

  var now: Date { Date() }

  func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    queue?.schedule(state, action: action) ?? action(state)
  }

  func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    queue?.scheduleRelative(state, dueTime: dueTime, action: action) ?? action(state)
  }
}

@Suite("The operator that a request names")
struct AssertionsRequesterTests {
  private let scheduler = TestScheduler()
  private let queue = ConcurrentDispatchQueueScheduler(qos: .default)
  private let bag = DisposeBag()

  /// Returns the failures, each up to the advice.
  private func requests(_ work: () -> Void) -> [String] {
    scheduler.expectNo(.realTime)
    work()
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site).map { failure in
      String(failure.message.prefix { $0 != "\n" })
        .replacing(": pass the test's scheduler to the operator.", with: "")
    }
  }

  private let asked = "asked ConcurrentDispatchQueueScheduler for work after 60 s"

  /// Asks the queue for work, not on behalf of an operator.
  private func ask() {
    queue.scheduleRelative((), dueTime: .seconds(60)) { _ in Disposables.create() }
      .disposed(by: bag)
  }

  /// Pipelines whose element arrives while an operator or a factory asks a scheduler.
  private static let pipelines: [(String, @Sendable (any SchedulerType) -> Observable<Int>)] = [
    ("subscribe", { Observable.just(1).subscribe(on: $0) }),
    ("observe", { Observable.just(1).observe(on: $0) }),
    ("from", { .from([1], scheduler: $0) }),
    ("range", { .range(start: 1, count: 1, scheduler: $0) }),
    ("timer", { .timer(.seconds(1), scheduler: $0) }),
    ("delay", { Observable.just(1).concat(Observable.never()).delay(.seconds(1), scheduler: $0) }),
    (
      "debounce",
      { Observable.just(1).concat(Observable.never()).debounce(.seconds(1), scheduler: $0) }
    ),
    ("delaySubscription", { Observable.just(1).delaySubscription(.seconds(1), scheduler: $0) }),
  ]

  @Test(arguments: pipelines.indices)
  func `code that runs during a request has no operator`(index: Int) {
    let (name, pipeline) = Self.pipelines[index]
    let requests = requests {
      pipeline(EagerScheduler()).take(1).subscribe(onNext: { _ in self.ask() }).disposed(by: bag)
    }
    #expect(requests == ["before the run: something \(asked)"], "\(name)")
  }

  @Test(arguments: [false, true])
  func `code on a scheduler of the current thread has no operator`(observes: Bool) {
    let requests = requests {
      let scheduler = CurrentThreadScheduler.instance
      let source = Observable.just(1)
      (observes ? source.observe(on: scheduler) : source.subscribe(on: scheduler))
        .subscribe(onNext: { _ in self.ask() }).disposed(by: bag)
    }
    #expect(requests == ["before the run: something \(asked)"])
  }

  @Test func `an operator that runs during the request of another one is named itself`() {
    let requests = requests {
      Observable.just(1).observe(on: EagerScheduler()).concat(Observable.never())
        .debounce(.seconds(60), scheduler: queue).subscribe().disposed(by: bag)
    }
    #expect(requests == ["before the run: debounce \(asked)"])
  }

  @Test func `a scheduler that forwards the request keeps the operator`() {
    let requests = requests {
      let forwarding = EagerScheduler(forwardingTo: queue)
      Observable<Int>.interval(.seconds(60), scheduler: forwarding).subscribe().disposed(by: bag)
    }
    #expect(requests == ["before the run: interval \(asked)"])
  }

  @Test func `code after a request has no operator`() {
    let requests = requests {
      Observable<Int>.timer(.seconds(1), scheduler: queue).subscribe().disposed(by: bag)
      ask()
    }
    #expect(
      requests.sorted() == [
        "before the run: something \(asked)",
        "before the run: timer asked ConcurrentDispatchQueueScheduler for work after 1 s",
      ])
  }

  @Test func `work that an element schedules is pending without the name of an operator`() {
    scheduler.expectNo(.pendingWork)
    scheduler.limit = 10
    Observable.just(1).observe(on: EagerScheduler())
      .subscribe(onNext: { _ in
        self.scheduler.scheduleRelative((), dueTime: .seconds(1)) { _ in Disposables.create() }
          .disposed(by: self.bag)
      }).disposed(by: bag)
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let message = scheduler._world.failures(verifyingAt: site).first?.message ?? ""
    #expect(message.hasSuffix("frame 1000: work of unknown origin"), "\(message)")
  }
}
