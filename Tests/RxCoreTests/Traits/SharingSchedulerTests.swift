import Foundation
import RxCore
import RxTestKitAssertions
import Testing

@Suite struct SharingSchedulerTests {
  @Test("A driver calls its closures on the main thread, wherever its source emits")
  func mainThread() async {
    let source = Observable<Int>.create { observer in
      nonisolated(unsafe) let observer = observer
      DispatchQueue.global().async {
        dispatchPrecondition(condition: .notOnQueue(.main))
        observer.onNext(1)
        observer.onNext(2)
        observer.onCompleted()
      }
      return Disposables.create()
    }
    let screen = Screen()
    await screen.show(source)
    let titles = await screen.titles
    #expect(titles == ["1", "2", "shown"])
  }

  @Test("drive off the main thread is a programming error; with a test's scheduler it is none")
  func threadOfDrive() {
    let source = BehaviorRelay(value: 1)
    let errors = collectingProgrammingErrors {
      Thread.onAnother {
        source.asDriver().drive().dispose()
        source.asObservable().asSignal(onErrorJustReturn: 0).emit().dispose()
        SharingScheduler.mock(scheduler: TestScheduler(initialClock: 0)) {
          source.asDriver().drive().dispose()
        }
      }
    }
    #expect(
      errors == [
        """
        A driver was subscribed to off the main thread, where it delivers: subscribe on the main actor. In a test, annotate the \
        function with @MainActor, or make the driver and subscribe to it inside of SharingScheduler.mock(scheduler:).
        """
      ])
  }

  @MainActor
  @Test("drive on the main thread delivers the last element while it is being called")
  func immediateDelivery() {
    let relay = BehaviorRelay(value: 1)
    var log: [Int] = []
    let subscription = relay.asDriver().drive(onNext: { log.append($0) })
    #expect(log == [1])
    relay.accept(2)
    #expect(log == [1, 2])
    subscription.dispose()
    relay.accept(3)
    #expect(log == [1, 2])
  }

  @Test("The scheduler of a mock holds inside, nested ones too, and not after an error")
  func scope() {
    let (outer, inner) = (TestScheduler(initialClock: 1), TestScheduler(initialClock: 2))
    func isCurrent(_ scheduler: TestScheduler) -> Bool {
      SharingScheduler.make() as? TestScheduler === scheduler
    }
    SharingScheduler.mock(scheduler: outer) {
      #expect(isCurrent(outer))
      try? SharingScheduler.mock(makeScheduler: { inner }) {
        #expect(isCurrent(inner))
        throw TestError()
      }
      #expect(isCurrent(outer))
    }
    #expect(SharingScheduler.make() is MainScheduler)
    #expect(throws: TestError.self) {
      try SharingScheduler.mock(scheduler: outer) { throw TestError() }
    }
  }

  @Test("Mocks of two threads at the same time do not see one another")
  func parallelMocks() {
    let results = [Messages(), Messages()]
    let arrival = Arrival(of: 2)
    let threads = results.enumerated().map { index, log in
      Thread.started {
        let scheduler = TestScheduler(initialClock: 0)
        SharingScheduler.mock(scheduler: scheduler) {
          arrival.waitForAll()
          let driver = Observable.of(index, index + 10).asDriver(onErrorJustReturn: 0)
          scheduler.scheduleAt(10) { _ = driver.drive(onNext: { log.add("\($0)") }) }
          scheduler.start()
        }
      }
    }
    for thread in threads { thread.wait() }
    #expect(results.map(\.all) == [["0", "10"], ["1", "11"]])
  }

  @Test("A task that is started inside a mock keeps its scheduler")
  func tasks() async {
    let scheduler = TestScheduler(initialClock: 0)
    var task: Task<Bool, Never>?
    SharingScheduler.mock(scheduler: scheduler) {
      task = Task { SharingScheduler.make() as? TestScheduler === scheduler }
    }
    #expect(await task?.value == true)
  }
}

/// Code of an application, whose closures are the main actor's.
@MainActor
private final class Screen {
  private(set) var titles: [String] = []
  private let bag = DisposeBag()

  func show(_ numbers: Observable<Int>) async {
    await withCheckedContinuation { continuation in
      numbers
        .map { "\($0)" }
        .asDriver(onErrorJustReturn: "")
        .filter { title in
          dispatchPrecondition(condition: .onQueue(.main))
          return !title.isEmpty
        }
        .drive(
          onNext: { title in
            dispatchPrecondition(condition: .onQueue(.main))
            self.titles.append(title)
          },
          onCompleted: {
            self.titles.append("shown")
            continuation.resume()
          }
        )
        .disposed(by: bag)
    }
  }
}

/// Where threads wait until as many have come as there are.
private final class Arrival: Sendable {
  private let group = DispatchGroup()

  init(of count: Int) { for _ in 0..<count { group.enter() } }

  func waitForAll() {
    group.leave()
    group.wait()
  }
}

/// A thread that can be waited for.
private struct StartedThread {
  fileprivate let done = DispatchSemaphore(value: 0)

  func wait() { done.wait() }
}

extension Thread {
  /// Runs `body` on a thread of its own.
  fileprivate static func started(_ body: @escaping () -> Void) -> StartedThread {
    let thread = StartedThread()
    // Whoever starts it waits for it before using what it captured.
    nonisolated(unsafe) let body = body
    Thread {
      body()
      thread.done.signal()
    }.start()
    return thread
  }

  /// Runs `body` on a thread of its own, and waits for it.
  fileprivate static func onAnother(_ body: @escaping () -> Void) { started(body).wait() }
}
