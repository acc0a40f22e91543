import Dispatch
import RxCore
import RxTestKit
import Testing
import VirtualTimeCore

/// The number of subscribers goes from one to none and back.
@Suite struct SharedConnectionTests {
  private let variants: [(name: String, share: (Observable<Int>) -> Observable<Int>)] = [
    ("share()", { $0.share() }),
    ("share(replay: 1)", { $0.share(replay: 1) }),
    ("share(replay: 2)", { $0.share(replay: 2) }),
    ("share(scope: .forever)", { $0.share(scope: .forever) }),
    ("share(replay: 1, scope: .forever)", { $0.share(replay: 1, scope: .forever) }),
    ("publish().refCount()", { $0.publish().refCount() }),
    ("replay(1).refCount()", { $0.replay(1).refCount() }),
  ]

  @Test("On several threads, subscribers that join while others leave all receive an element")
  func comingAndLeaving() {
    for (name, share) in variants {
      let source = PublishSubject<Int>()
      let shared = share(source)
      let isOver = PlainAtomic(false)
      let starved = PlainAtomic(0)
      let feeder = DispatchQueue(label: "feeder")
      feeder.async { while !isOver.load(ordering: .relaxed) { source.onNext(1) } }
      DispatchQueue.concurrentPerform(iterations: 3) { _ in
        for _ in 0..<500 {
          let received = DispatchSemaphore(value: 0)
          let subscription = shared.take(1).subscribe(onNext: { _ in received.signal() })
          if received.wait(timeout: .now() + 20) == .timedOut {
            starved.wrappingAdd(1, ordering: .relaxed)
            break
          }
          subscription.dispose()
        }
      }
      isOver.store(true, ordering: .relaxed)
      feeder.sync {}
      #expect(starved.load(ordering: .relaxed) == 0, "\(name)")
    }
  }

  @Test("A subscriber that joins during the disposal of the last subscriber gets a new connection")
  func comingDuringDisposal() {
    for (name, share) in variants {
      let scheduler = TestScheduler(initialClock: 0)
      let source = scheduler.createHotObservable([.next(1, 1), .next(4, 2), .next(6, 3)])
      let trigger = PublishSubject<Void>()
      let shared = share(
        source.asObservable().do(onDispose: { trigger.onNext(()) })
          .delay(.seconds(1), scheduler: scheduler))
      let second = scheduler.createObserver(Int.self)
      let first = shared.subscribe()
      let subscription = trigger.take(1).flatMap { shared }.subscribe(second)
      scheduler.scheduleAt(3) { first.dispose() }
      scheduler.scheduleAt(10) { subscription.dispose() }
      scheduler.start()
      let replayed =
        name.contains("forever") && name.contains("replay") ? [Recorded.next(3, 1)] : []
      #expect(second.events == replayed + [.next(5, 2), .next(7, 3)], "\(name)")
    }
  }

  @Test("A subscriber may be replaced by another one during the first element")
  func switchingFromTheFirstElement() {
    for (name, share) in variants {
      let source = PublishSubject<Int>()
      let shared = share(source.startWith(0))
      let choice = PublishSubject<Void>()
      var received: [Int] = []
      let subscription = choice.flatMapLatest { shared }.subscribe(onNext: { element in
        received.append(element)
        if received.count == 1 { choice.onNext(()) }
      })
      choice.onNext(())
      source.onNext(1)
      #expect(received.last == 1, "\(name): \(received)")
      subscription.dispose()
      #expect(!source.hasObservers, "\(name)")
    }
  }
}
