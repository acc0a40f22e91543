#if DEBUG
  import RxCore
  import Testing

  @Suite struct SchedulerInterleavingTests {
    @Test("observe(on:) delivers every element in order, then the completion")
    func observeOn() {
      explore(preemptions: 2) { scenario in
        let queue = ExploredQueue(scenario)
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        let subscription = receiver.subscribe(to: subject.observe(on: queue))
        scenario.thread {
          for element in 1...2 { subject.onNext(element) }
          subject.onCompleted()
        }
        scenario.thread { queue.serve() }
        scenario.afterwards {
          scenario.expect(receiver.elements == [1, 2], "received \(receiver.elements)")
          scenario.expect(receiver.end == "completed", "the end is lost")
          subscription.dispose()
        }
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }

    @Test("observe(on:) delivers an element sent by work on the same scheduler")
    func observeOnFeedback() {
      explore { scenario in
        let queue = ExploredQueue(scenario)
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        let subscription = receiver.subscribe(
          to: subject.observe(on: queue).do(onNext: { element in
            if element == 1 { _ = queue.schedule(subject, action: Self.sendTwo) }
          }))
        scenario.thread { subject.onNext(1) }
        scenario.thread { queue.serve() }
        scenario.afterwards {
          scenario.expect(receiver.elements == [1, 2], "received \(receiver.elements)")
          subscription.dispose()
        }
      }
    }

    private static func sendTwo(_ subject: PublishSubject<Int>) -> any Disposable {
      subject.onNext(2)
      return Disposables.create()
    }

    @Test("disposal during a delivery on a scheduler releases everything")
    func observeOnDisposal() {
      explore { scenario in
        let queue = ExploredQueue(scenario)
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        let subscription = receiver.subscribe(to: subject.observe(on: queue))
        subject.onNext(1)
        scenario.thread { queue.serve() }
        scenario.thread { subscription.dispose() }
        scenario.afterwards { scenario.expect(!subject.hasObservers, "the source is not disposed") }
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }

    @Test("each turn of buffer(timeSpan:) ends when its time is over")
    func timedTurns() {
      explore { scenario in
        let queue = ExploredQueue(scenario, ticks: 3)
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        var subscription: (any Disposable)?
        scenario.thread {
          subscription = receiver.subscribe(
            to: subject.buffer(timeSpan: .seconds(1), count: 9, scheduler: queue).map(\.count))
        }
        scenario.thread { queue.serve() }
        scenario.afterwards {
          scenario.expect(receiver.elements == [0, 0, 0], "received \(receiver.elements)")
          subscription?.dispose()
        }
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }

    @Test("buffer(timeSpan:) loses no element when a turn is full as its time is over")
    func fullTurn() {
      explore { scenario in
        let queue = ExploredQueue(scenario, ticks: 2)
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        _ = receiver.subscribe(
          to: subject.buffer(timeSpan: .seconds(1), count: 1, scheduler: queue).map {
            $0.reduce(0, +)
          })
        scenario.thread {
          subject.onNext(1)
          subject.onCompleted()
        }
        scenario.thread { queue.serve() }
        scenario.afterwards {
          scenario.expect(receiver.elements.reduce(0, +) == 1, "received \(receiver.elements)")
          scenario.expect(receiver.end == "completed", "the end is lost")
        }
      }
    }

    @Test("overlapping turns begin one at a time")
    func overlappingTurns() {
      explore { scenario in
        let queue = ExploredQueue(scenario, ticks: 2)
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        var subscription: (any Disposable)?
        scenario.thread {
          subscription = receiver.subscribe(
            to: subject.windowTime(
              .seconds(3), startEvery: .seconds(1), scheduler: queue
            ).map { _ in 0 })
        }
        scenario.thread { queue.serve() }
        scenario.afterwards { subscription?.dispose() }
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }

    @Test("debounce delivers the newest element after its time")
    func debounce() {
      explore { scenario in
        let queue = ExploredQueue(scenario, ticks: 2)
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        let subscription = receiver.subscribe(
          to: subject.debounce(.seconds(1), scheduler: queue))
        scenario.thread {
          subject.onNext(1)
          subject.onNext(2)
        }
        scenario.thread { queue.serve() }
        scenario.afterwards {
          scenario.expect(receiver.elements.last == 2, "received \(receiver.elements)")
          subscription.dispose()
        }
      }
    }

    @Test("delay delivers every element in order, then the completion")
    func delay() {
      explore(preemptions: 2) { scenario in
        let queue = ExploredQueue(scenario, ticks: 3)
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        _ = receiver.subscribe(to: subject.delay(.seconds(1), scheduler: queue))
        scenario.thread {
          subject.onNext(1)
          subject.onNext(2)
          subject.onCompleted()
        }
        scenario.thread { queue.serve() }
        scenario.afterwards {
          scenario.expect(receiver.elements == [1, 2], "received \(receiver.elements)")
          scenario.expect(receiver.end == "completed", "the end is lost")
        }
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }

    @Test("throttle delivers the first and the last element")
    func throttle() {
      explore(preemptions: 2) { scenario in
        let queue = ExploredQueue(scenario, ticks: 3)
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        let subscription = receiver.subscribe(
          to: subject.throttle(.seconds(1), latest: true, scheduler: queue))
        scenario.thread {
          for element in 1...3 { subject.onNext(element) }
        }
        scenario.thread { queue.serve() }
        scenario.afterwards {
          let elements = receiver.elements
          scenario.expect(elements.first == 1, "received \(elements)")
          scenario.expect(
            elements.last == 3 && elements == elements.sorted(), "received \(elements)")
          subscription.dispose()
        }
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }

    @Test("a timer restarts with each element of timeout")
    func timeout() {
      explore(preemptions: 2) { scenario in
        let queue = ExploredQueue(scenario, ticks: 2)
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        _ = receiver.subscribe(to: subject.timeout(.seconds(1), scheduler: queue))
        scenario.thread { subject.onNext(1) }
        scenario.thread { queue.serve() }
        scenario.afterwards {
          scenario.expect(receiver.end == "error", "no timeout after \(receiver.elements)")
          scenario.expect(!subject.hasObservers, "the source is not disposed")
        }
      }
    }

    @Test("interval ticks once for each period")
    func interval() {
      explore { scenario in
        let queue = ExploredQueue(scenario, ticks: 3)
        let receiver = Receiver(scenario)
        var subscription: (any Disposable)?
        scenario.thread {
          subscription = receiver.subscribe(
            to: Observable<Int>.interval(.seconds(1), scheduler: queue))
        }
        scenario.thread { queue.serve() }
        scenario.afterwards {
          scenario.expect(receiver.elements == [0, 1, 2], "received \(receiver.elements)")
          subscription?.dispose()
        }
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }

    @Test("subscribe(on:) leaks no subscription when it is disposed immediately")
    func subscribeOn() {
      explore { scenario in
        let queue = ExploredQueue(scenario)
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        let subscription = receiver.subscribe(to: subject.subscribe(on: queue))
        scenario.thread { queue.serve() }
        scenario.thread { subscription.dispose() }
        scenario.afterwards {
          scenario.expect(!subject.hasObservers, "the source is subscribed to")
        }
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }
  }

  @Suite struct VirtualTimeInterleavingTests {
    private func makeScheduler() -> HistoricalScheduler { HistoricalScheduler() }

    @Test("work that another thread schedules during a run is done once")
    func insertion() {
      explore { scenario in
        let scheduler = makeScheduler()
        let receiver = Receiver(scenario)
        let ask: (Int) -> Void = { element in
          _ = scheduler.scheduleRelative((), dueTime: .seconds(element)) { _ in
            receiver.next(element)
            return Disposables.create()
          }
        }
        ask(1)
        scenario.thread { scheduler.start() }
        scenario.thread { ask(2) }
        scenario.afterwards {
          scheduler.start()
          scenario.expect(receiver.elements == [1, 2], "did \(receiver.elements)")
        }
      }
    }

    @Test("two threads that start a scheduler do its work once, one piece at a time")
    func twoStarts() {
      explore { scenario in
        let scheduler = makeScheduler()
        let receiver = Receiver(scenario)
        for element in 1...2 {
          _ = scheduler.scheduleRelative((), dueTime: .seconds(element)) { _ in
            receiver.next(element)
            return Disposables.create()
          }
        }
        for _ in 0..<2 { scenario.thread { scheduler.start() } }
        scenario.afterwards {
          scenario.expect(receiver.elements == [1, 2], "did \(receiver.elements)")
        }
      }
    }

    @Test("work that is disposed during a run is done or not, and what it returns is disposed")
    func disposal() {
      explore { scenario in
        let scheduler = makeScheduler()
        var (runs, disposals) = (0, 0)
        let work = scheduler.scheduleRelative((), dueTime: .seconds(1)) { _ in
          runs += 1
          return Disposables.create { disposals += 1 }
        }
        scenario.thread { scheduler.start() }
        scenario.thread { work.dispose() }
        scenario.afterwards {
          scenario.expect(runs == disposals && runs <= 1, "\(runs) runs, \(disposals) disposals")
        }
      }
    }
  }
#endif
