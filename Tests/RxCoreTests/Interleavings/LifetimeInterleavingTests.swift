#if DEBUG
  import RxCore
  import Testing

  @Suite struct LifetimeInterleavingTests {
    /// A source that counts its subscriptions and their disposals.
    private final class Counted {
      let subject = PublishSubject<Int>()
      private(set) var made = 0
      private(set) var disposed = 0

      var source: Observable<Int> {
        Observable.create { observer in
          self.made += 1
          let subscription = self.subject.subscribe(observer)
          return Disposables.create {
            self.disposed += 1
            subscription.dispose()
          }
        }
      }

      func expectDisposal(in scenario: Scenario) {
        scenario.expect(
          made == disposed, "\(made) subscriptions, but \(disposed) disposals of resources")
      }
    }

    @Test(
      "disposal during completion disposes the resources once and delivers at most one terminal event"
    )
    func disposalDuringEnd() {
      explore { scenario in
        let counted = Counted()
        let receiver = Receiver(scenario)
        var disposals = 0
        let subscription = counted.source.map { $0 }.subscribe(
          onNext: { receiver.next($0) }, onCompleted: { receiver.next(100) },
          onDisposed: { disposals += 1 })
        scenario.thread { counted.subject.onCompleted() }
        scenario.thread { subscription.dispose() }
        scenario.afterwards {
          counted.expectDisposal(in: scenario)
          scenario.expect(disposals == 1, "onDisposed was called \(disposals) times")
          scenario.expect(receiver.elements.count <= 1, "two ends")
          scenario.expect(!counted.subject.hasObservers, "the source is not disposed")
        }
        scenario.expectRelease(of: counted, "the source")
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }

    @Test("two disposals dispose the resources once")
    func twoDisposals() {
      explore { scenario in
        let counted = Counted()
        let subscription = counted.source.map { $0 }.subscribe()
        scenario.thread { subscription.dispose() }
        scenario.thread { subscription.dispose() }
        scenario.afterwards { counted.expectDisposal(in: scenario) }
        scenario.expectRelease(of: counted, "the source")
      }
    }

    @Test("no element that is sent after disposal arrives")
    func disposalDuringSend() {
      explore { scenario in
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        let subscription = receiver.subscribe(to: subject.map { $0 }.filter { _ in true })
        var isDisposed = false
        scenario.thread {
          for _ in 0..<2 { subject.onNext(isDisposed ? 2 : 1) }
        }
        scenario.thread {
          subscription.dispose()
          isDisposed = true
        }
        scenario.afterwards {
          scenario.expect(!receiver.elements.contains(2), "an element after disposal")
          scenario.expect(!subject.hasObservers, "the source is not disposed")
        }
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }

    @Test("an inner source that is subscribed to during disposal is disposed")
    func additionDuringDisposal() {
      explore { scenario in
        let outer = PublishSubject<Int>()
        let counted = Counted()
        let receiver = Receiver(scenario)
        let subscription = receiver.subscribe(to: outer.flatMap { _ in counted.source })
        scenario.thread { outer.onNext(1) }
        scenario.thread { subscription.dispose() }
        scenario.afterwards {
          counted.expectDisposal(in: scenario)
          scenario.expect(!counted.subject.hasObservers, "the inner source is not disposed")
          scenario.expect(!outer.hasObservers, "the outer source is not disposed")
        }
        scenario.expectRelease(of: receiver, "the subscriber")
        scenario.expectRelease(of: counted, "the inner source")
      }
    }

    @Test("a source that is subscribed to while its operator terminates is disposed")
    func additionDuringEnd() {
      explore(preemptions: 2) { scenario in
        let stop = PublishSubject<Int>()
        let counted = Counted()
        let receiver = Receiver(scenario)
        let start = PublishSubject<Int>()
        let subscription = receiver.subscribe(
          to: start.flatMapLatest { _ in counted.source }.take(until: stop))
        scenario.thread { start.onNext(1) }
        scenario.thread { stop.onNext(1) }
        scenario.afterwards {
          scenario.expect(receiver.end == "completed", "the end is lost")
          counted.expectDisposal(in: scenario)
          subscription.dispose()
        }
        scenario.expectRelease(of: counted, "the inner source")
      }
    }

    @Test("flatMapLatest disposes the old inner source and subscribes to the new one")
    func switching() {
      explore(preemptions: 2) { scenario in
        let (outer, first, second) = (PublishSubject<Int>(), Counted(), Counted())
        let receiver = Receiver(scenario)
        let subscription = receiver.subscribe(
          to: outer.flatMapLatest { $0 == 1 ? first.source : second.source })
        outer.onNext(1)
        scenario.thread { outer.onNext(2) }
        scenario.thread { first.subject.onNext(100) }
        scenario.afterwards {
          first.subject.onNext(101)
          second.subject.onNext(200)
          scenario.expect(!receiver.elements.contains(101), "an element of the old source")
          scenario.expect(receiver.elements.last == 200, "received \(receiver.elements)")
          subscription.dispose()
          first.expectDisposal(in: scenario)
          second.expectDisposal(in: scenario)
        }
      }
    }

    @Test("concat leaks no subscription when its source completes during disposal")
    func concatDuringDisposal() {
      explore(preemptions: 2) { scenario in
        let (first, second) = (Counted(), Counted())
        let receiver = Receiver(scenario)
        let subscription = receiver.subscribe(to: first.source.concat(second.source))
        scenario.thread { first.subject.onCompleted() }
        scenario.thread { subscription.dispose() }
        scenario.afterwards {
          first.expectDisposal(in: scenario)
          second.expectDisposal(in: scenario)
          scenario.expect(!second.subject.hasObservers, "the second source is not disposed")
        }
        scenario.expectRelease(of: second, "the second source")
      }
    }
  }
#endif
