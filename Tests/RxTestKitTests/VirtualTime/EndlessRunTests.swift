import RxTestKitAssertions
import Testing

struct EndlessRunTests {
  @Test func `a run that never ends fails the test`() async {
    await withKnownIssue {
      let scheduler = TestScheduler()
      let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).subscribe()
      await scheduler.run()
      ticks.dispose()
    } matching: {
      $0.comments.first?.rawValue.hasPrefix("run() did not end after 30000 frames with work:")
        == true
    }
  }

  @Test func `a start that never ends fails the test`() {
    withKnownIssue {
      let scheduler = TestScheduler()
      let again = PublishSubject<Void>()
      let loop = again.delay(.milliseconds(1), scheduler: scheduler).bind(to: again)
      again.onNext(())
      scheduler.start()
      loop.dispose()
    } matching: {
      $0.comments.first?.rawValue.hasPrefix("start() did not end after 200000 work items") == true
    }
  }

  @Test func `a start with more events than an endless run may have passes`() {
    let scheduler = TestScheduler(initialClock: 0)
    let events = (1...250_000).map { Recorded.next($0, $0) }
    let source = scheduler.createColdObservable(events)
    var count = 0
    let subscription = source.subscribe(onNext: { _ in count += 1 })
    scheduler.start()
    #expect(count == events.count)
    subscription.dispose()
  }

  @Test func `a start that ends with the last work item it may run passes`() {
    let scheduler = TestScheduler(initialClock: 0)
    var count = 0
    let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).take(200_000)
      .subscribe(onNext: { _ in count += 1 })
    scheduler.start()
    #expect(count == 200_000)
    ticks.dispose()
  }

  #if DEBUG
    @Test
    func `elements that cause each other without end fail the test instead of ending the process`()
    {
      withKnownIssue {
        let scheduler = TestScheduler()
        let (left, right) = (PublishRelay<Int>(), PublishRelay<Int>())
        let bindings = DisposeBag()
        left.bind(to: right).disposed(by: bindings)
        right.bind(to: left).disposed(by: bindings)
        scheduler.scheduleAt(1) { left.accept(0) }
        scheduler.expect(Observable<Int>.never(), subscribing: "^-!").toBe("-")
        scheduler.verify()
      } matching: {
        $0.comments.first?.rawValue.contains("The stack of this thread is almost exhausted: ")
          == true
      }
    }
  #endif
}
