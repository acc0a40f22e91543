import Foundation
import RxCore
import RxFoundation
import RxTestKitAssertions
import XCTest

/// What apps write themselves upon the library: operators, observers, schedulers by protocol, tests that block.
final class ExtendingProgram: XCTestCase {
  private struct Profile: Codable, Equatable {
    let name: String
  }

  private let scheduler = TestScheduler(initialClock: 0)
  private let bag = DisposeBag()

  func testAnOperatorOfOnesOwnIsLikeAnyOther() {
    let source = scheduler.createHotObservable([
      .next(210, 1), .next(220, 2), .next(230, 3), .completed(240),
    ])
    let result = scheduler.start { source.everySecond().doubled() }
    XCTAssertEqual(result.events, [.next(220, 4), .completed(240)])
    XCTAssertEqual(source.recordedEvents.count, 4)
    XCTAssertEqual(source.subscriptions.map(\.unsubscribe), [240])
    XCTAssertEqual(TestScheduler.Defaults.created, 100)
  }

  func testSchedulersArePassedByTheirProtocols() {
    func poll(
      on scheduler: any SchedulerType, delivering queue: any ImmediateSchedulerType
    ) -> Observable<Int> {
      Observable<Int>.interval(.seconds(100), scheduler: scheduler).take(2).observe(on: queue)
    }
    let polled = scheduler.start {
      poll(on: self.scheduler, delivering: CurrentThreadScheduler.instance)
    }
    XCTAssertEqual(polled.events, [.next(300, 0), .next(400, 1), .completed(400)])

    var rounds: [Int] = []
    _ = scheduler.scheduleRecursive(3) { (state: Int, recurse: (Int) -> Void) in
      rounds.append(state)
      if state > 1 { recurse(state - 1) }
    }
    _ = scheduler.scheduleAbsoluteVirtual("at", time: 2000) { _ in Disposables.create() }
    _ = scheduler.scheduleRelativeVirtual("after", dueTime: 5) { _ in Disposables.create() }
    scheduler.start()
    XCTAssertEqual(rounds, [3, 2, 1])
    XCTAssertEqual(scheduler.clock, 2000)
  }

  func testTypesAreNamedInSignatures() {
    func keys(_ groups: Observable<GroupedObservable<Bool, Int>>) -> Observable<Bool> {
      groups.map { $0.key }
    }
    func connect<Source: ConnectableObservableType>(_ source: Source) -> any Disposable {
      source.connect()
    }
    func outcome(_ single: PrimitiveSequence<SingleTrait, Int>) -> Maybe<Int> {
      single.flatMapMaybe { $0 > 0 ? .just($0) : .empty() }
    }
    let numbers = PublishSubject<Int>()
    var log: [String] = []
    let published: ConnectableObservable<Int> = numbers.publish()
    keys(published.groupBy { $0 > 2 }).subscribe(onNext: { log.append("\($0)") })
      .disposed(by: bag)
    let connection = connect(published)
    [1, 3, 2].forEach(numbers.onNext)
    connection.dispose()
    numbers.onNext(9)
    XCTAssertEqual(log, ["false", "true"])

    var events: [MaybeEvent<Int>] = []
    outcome(.just(5)).subscribe { events.append($0) }.disposed(by: bag)
    XCTAssertEqual(events, [.success(5)])
    Single.just(1).flatMapCompletable { _ in Completable.empty() }
      .subscribe(onCompleted: { log.append("saved") }).disposed(by: bag)
    XCTAssertEqual(log.last, "saved")

    let share: SubjectLifetimeScope = .whileConnected
    let take: TakeBehavior = .inclusive
    var taken: [Int] = []
    Observable.of(1, 2, 3).share(replay: 1, scope: share).take(while: { $0 < 2 }, behavior: take)
      .subscribe(onNext: { taken.append($0) }).disposed(by: bag)
    XCTAssertEqual(taken, [1, 2])
  }

  func testJSONIsDecoded() throws {
    let profiles = try Observable.just(Data(#"{"name": "Ada"}"#.utf8))
      .decode(type: Profile.self, decoder: JSONDecoder())
      .toBlocking(timeout: 60).toArray()
    XCTAssertEqual(profiles, [Profile(name: "Ada")])
  }

  func testBlockingWaitsForOtherQueues() throws {
    let queue = OperationQueueScheduler(operationQueue: OperationQueue(), queuePriority: .high)
    let source = Observable.of(1, 2, 3).observe(on: queue)
    XCTAssertEqual(try source.toBlocking(timeout: 60).last(), 3)
    XCTAssertEqual(try source.take(1).toBlocking(timeout: 60).single(), 1)
    XCTAssertEqual(try source.toBlocking(timeout: 60).first(), 1)
    switch source.concat(Observable.error(RxError.unknown)).toBlocking(timeout: 60).materialize() {
    case .completed: XCTFail("the source fails")
    case .failed(let elements, let error):
      XCTAssertEqual(elements, [1, 2, 3])
      guard case .unknown? = error as? RxError else { return XCTFail("\(error)") }
    }
  }

  func testDisposalMayBeScheduled() {
    let flag = BooleanDisposable()
    let disposable = ScheduledDisposable(scheduler: scheduler, disposable: flag)
    disposable.dispose()
    XCTAssertFalse(flag.isDisposed)
    scheduler.start()
    XCTAssertTrue(flag.isDisposed)
    let cancelable: any Cancelable = flag
    XCTAssertTrue(cancelable.isDisposed)
  }

  func testWhatCanBecomeAnObservableIsOne() {
    func count(_ source: some ObservableConvertibleType) -> Int {
      var count = 0
      source.asObservable().subscribe(onNext: { _ in count += 1 }).disposed(by: bag)
      return count
    }
    XCTAssertEqual(count(Single.just(1)), 1)
    XCTAssertEqual(count(BehaviorRelay(value: 1)), 1)
    XCTAssertEqual(count(Infallible.of(1, 2)), 2)
    let debugged = Observable.just(1).debug("numbers", trimOutput: true).map { $0 }
    XCTAssertEqual(count(debugged), 1)
  }
}

extension ObservableType {
  /// Made with `create`, as the library's own were once.
  fileprivate func everySecond() -> Observable<Element> {
    Observable.create { observer in
      var isSecond = true
      return self.subscribe { event in
        switch event {
        case .next(let element):
          isSecond.toggle()
          if isSecond { observer.onNext(element) }
        case .error, .completed: observer.on(event)
        }
      }
    }
  }
}

extension ObservableType where Element == Int {
  fileprivate func doubled() -> Observable<Int> { map { $0 * 2 } }
}
