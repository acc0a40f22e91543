#if DEBUG
  import RxCore
  import Testing

  @Suite struct GateInterleavingTests {
    private typealias Merge = (Observable<Int>, Observable<Int>) -> Observable<Int>

    private static func subscribe(
      _ scenario: Scenario, to left: PublishSubject<Int>, _ right: PublishSubject<Int>,
      by combine: Merge = { Observable.merge($0, $1) }
    ) -> (Receiver, any Disposable) {
      let receiver = Receiver(scenario)
      return (receiver, receiver.subscribe(to: combine(left, right)))
    }

    @Test("merge delivers one element at a time and loses none")
    func merge() {
      explore { scenario in
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let (receiver, subscription) = Self.subscribe(scenario, to: left, right)
        scenario.thread { left.onNext(100) }
        scenario.thread { right.onNext(200) }
        scenario.afterwards {
          scenario.expect(
            receiver.elements.sorted() == [100, 200], "received \(receiver.elements)")
          subscription.dispose()
        }
        scenario.expectRelease(of: left, "the source")
      }
    }

    @Test("a traced pipeline has the events of each thread, and releases what it held")
    func traced() {
      explore(preemptions: 2, usually: 1) { scenario in
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let trace = OperatorTrace { 0 }
        let receiver = Receiver(scenario)
        let subscription = trace.subscribing {
          receiver.subscribe(to: Observable.merge(left.map { $0 + 1 }, right.asObservable()))
        }
        scenario.thread { left.onNext(100) }
        scenario.thread { right.onNext(200) }
        scenario.thread { subscription.dispose() }
        scenario.afterwards {
          let rows = trace.rows
          let merged = rows.first { $0.name.hasPrefix("merge") }?.events.count
          scenario.expect(merged == receiver.elements.count, "\(rows)")
          scenario.expect(rows.allSatisfy { $0.disposalFrame == 0 }, "\(rows)")
        }
        scenario.expectRelease(of: left, "the source")
      }
    }

    @Test("merge of three threads loses no element")
    func threeThreads() {
      explore(preemptions: 2) { scenario in
        let subjects = (0..<3).map { _ in PublishSubject<Int>() }
        let receiver = Receiver(scenario)
        let subscription = receiver.subscribe(to: Observable.merge(subjects))
        for (index, subject) in subjects.enumerated() { scenario.thread { subject.onNext(index) } }
        scenario.afterwards {
          scenario.expect(receiver.elements.sorted() == [0, 1, 2], "received \(receiver.elements)")
          subscription.dispose()
        }
      }
    }

    @Test("merge keeps the order of one sender")
    func order() {
      explore { scenario in
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let (receiver, subscription) = Self.subscribe(scenario, to: left, right)
        scenario.thread {
          left.onNext(100)
          left.onNext(101)
        }
        scenario.thread { right.onNext(200) }
        scenario.afterwards {
          let elements = receiver.elements
          scenario.expect(elements.sent(by: 100) == [100, 101], "received \(elements)")
          scenario.expect(elements.count == 3, "received \(elements)")
          subscription.dispose()
        }
      }
    }

    /// Sends 1 to `left` on one thread; if another thread then delivers 100 from `right`, calls `next` with `left` on that thread.
    private static func moveToDeliveringThread(
      _ next: @escaping (PublishSubject<Int>) -> Void,
      expecting isExpected: @escaping ([Int]) -> Bool
    ) {
      explore { scenario in
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        var hasSent = false
        let (receiver, subscription) = Self.subscribe(scenario, to: left, right) {
          Observable.merge($0, $1).do(onNext: { element in
            if element < 100 { return }
            scenario.point(of: left)
            if hasSent { next(left) }
          })
        }
        scenario.thread {
          left.onNext(1)
          hasSent = true
        }
        scenario.thread { right.onNext(100) }
        scenario.afterwards {
          let sent = receiver.elements.filter { $0 < 100 }
          scenario.expect(isExpected(sent), "received \(receiver.elements)")
          subscription.dispose()
        }
      }
    }

    @Test("merge keeps the order of a source that continues on the delivering thread")
    func movedSource() {
      Self.moveToDeliveringThread({ $0.onNext(2) }) { $0 == [1] || $0 == [1, 2] }
    }

    @Test("merge loses no element of a source that completes on the delivering thread")
    func movedCompletion() {
      Self.moveToDeliveringThread({ $0.onCompleted() }) { $0 == [1] }
    }

    @Test("merge keeps the order of several events that a source sends on the delivering thread")
    func movedSourceWithin() {
      Self.moveToDeliveringThread({ left in
        left.onNext(2)
        left.onNext(3)
        left.onCompleted()
      }) { $0 == [1] || $0 == [1, 2, 3] }
    }

    @Test(
      "flatMap loses no element of a repeated source whose last repetition ends on the delivering thread"
    )
    func repeatedInnerSource() {
      explore(preemptions: 1) { scenario in
        let queue = ExploredQueue(scenario)
        let outer = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        let subscription = receiver.subscribe(
          to: outer.flatMap { Observable.just($0).observe(on: queue).repeat(2) })
        scenario.thread {
          outer.onNext(1)
          outer.onCompleted()
        }
        scenario.thread { queue.serve() }
        scenario.afterwards {
          scenario.expect(receiver.elements == [1, 1], "received \(receiver.elements)")
          scenario.expect(receiver.end == "completed", "not completed")
          subscription.dispose()
        }
      }
    }

    @Test(
      "an error and a completion on two threads end a merge once, after the elements of the completed source"
    )
    func ends() {
      explore(preemptions: 2) { scenario in
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let (receiver, _) = Self.subscribe(scenario, to: left, right)
        scenario.thread {
          left.onNext(100)
          left.onCompleted()
        }
        scenario.thread { right.onError(TestFailure()) }
        scenario.afterwards {
          scenario.expect(receiver.end == "error", "ended with \(receiver.end ?? "nothing")")
          scenario.expect(!left.hasObservers && !right.hasObservers, "a source is not disposed")
        }
      }
    }

    @Test("combineLatest of two threads ends with the newest elements of both")
    func combineLatest() {
      explore { scenario in
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let (receiver, _) = Self.subscribe(scenario, to: left, right) {
          Observable.combineLatest($0, $1) { $0 + $1 }
        }
        left.onNext(10)
        right.onNext(1)
        scenario.thread { left.onNext(20) }
        scenario.thread { right.onNext(2) }
        scenario.afterwards {
          scenario.expect(receiver.elements.last == 22, "received \(receiver.elements)")
          scenario.expect(receiver.elements.count == 3, "received \(receiver.elements)")
        }
      }
    }

    @Test("zip of two threads pairs every element")
    func zip() {
      explore { scenario in
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let (receiver, _) = Self.subscribe(scenario, to: left, right) {
          Observable.zip($0, $1) { $0 + $1 }
        }
        scenario.thread {
          left.onNext(10)
          left.onCompleted()
        }
        scenario.thread { right.onNext(2) }
        scenario.afterwards {
          scenario.expect(receiver.elements == [12], "received \(receiver.elements)")
          right.onCompleted()
          scenario.expect(receiver.end == "completed", "not completed")
        }
      }
    }

    @Test("flatMap completes once when the outer and the inner source complete on two threads")
    func flatMapEnd() {
      explore(preemptions: 2) { scenario in
        let (outer, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
        let receiver = Receiver(scenario)
        _ = receiver.subscribe(to: outer.flatMap { _ in inner })
        outer.onNext(0)
        scenario.thread { outer.onCompleted() }
        scenario.thread {
          inner.onNext(1)
          inner.onCompleted()
        }
        scenario.afterwards {
          scenario.expect(receiver.elements == [1], "received \(receiver.elements)")
          scenario.expect(receiver.end == "completed", "the end is lost")
        }
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }

    @Test("exactly one source of amb wins")
    func amb() {
      explore(preemptions: 2) { scenario in
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let (receiver, _) = Self.subscribe(scenario, to: left, right) { $0.amb($1) }
        scenario.thread { left.onNext(1) }
        scenario.thread { right.onNext(2) }
        scenario.afterwards {
          let elements = receiver.elements
          scenario.expect(elements == [1] || elements == [2], "received \(elements)")
          scenario.expect(left.hasObservers != right.hasObservers, "the loser is not disposed")
        }
      }
    }

    @Test("withLatestFrom delivers each element once, with an element of the other source")
    func withLatestFrom() {
      explore { scenario in
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let (receiver, _) = Self.subscribe(scenario, to: left, right) {
          $0.withLatestFrom($1) { $0 + $1 }
        }
        right.onNext(1)
        scenario.thread { left.onNext(10) }
        scenario.thread { right.onNext(2) }
        scenario.afterwards {
          let elements = receiver.elements
          scenario.expect(elements == [11] || elements == [12], "received \(elements)")
          left.onNext(20)
          scenario.expect(receiver.elements.last == 22, "received \(receiver.elements)")
        }
      }
    }

    @Test("take(until:) completes once, and nothing sent later arrives")
    func takeUntil() {
      explore(preemptions: 2) { scenario in
        let (source, stop) = (PublishSubject<Int>(), PublishSubject<Int>())
        let (receiver, _) = Self.subscribe(scenario, to: source, stop) { $0.take(until: $1) }
        scenario.thread { source.onNext(1) }
        scenario.thread { stop.onNext(0) }
        scenario.afterwards {
          scenario.expect(receiver.end == "completed", "not completed")
          source.onNext(2)
          scenario.expect(receiver.elements.filter { $0 == 2 } == [], "an element after the end")
          scenario.expect(!source.hasObservers && !stop.hasObservers, "a source is not disposed")
        }
      }
    }

    @Test("disposal during a delivery through a gate releases everything")
    func disposal() {
      explore { scenario in
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let (receiver, subscription) = Self.subscribe(scenario, to: left, right)
        var isDisposed = false
        scenario.thread {
          left.onNext(1)
          let wasDisposed = isDisposed
          left.onNext(wasDisposed ? 3 : 2)
        }
        scenario.thread {
          subscription.dispose()
          isDisposed = true
        }
        scenario.afterwards {
          scenario.expect(!receiver.elements.contains(3), "an element after disposal")
          scenario.expect(!left.hasObservers && !right.hasObservers, "a source is not disposed")
        }
        scenario.expectRelease(of: left, "the source")
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }
  }

  struct TestFailure: Error {}
#endif
