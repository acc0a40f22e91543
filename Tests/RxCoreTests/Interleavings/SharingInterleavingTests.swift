#if DEBUG
  import RxCore
  import Testing

  @Suite struct SharingInterleavingTests {
    static let operators: [(String, @Sendable (Observable<Int>) -> Observable<Int>)] = [
      ("share()", { $0.share() }),
      ("share(replay: 1)", { $0.share(replay: 1) }),
      ("share(replay: 2)", { $0.share(replay: 2) }),
      ("share(replay: 1, scope: .forever)", { $0.share(replay: 1, scope: .forever) }),
      ("share(scope: .forever)", { $0.share(scope: .forever) }),
      ("publish().refCount()", { $0.publish().refCount() }),
    ]

    private func each(
      preemptions: Int = 3, usually usual: Int = 2,
      _ body: @escaping (Scenario, PublishSubject<Int>, Observable<Int>) -> Void
    ) {
      for (name, share) in Self.operators {
        explore(preemptions: preemptions, usually: usual, name) { scenario in
          let source = PublishSubject<Int>()
          body(scenario, source, share(source))
        }
      }
    }

    @Test("a subscriber that joins while the last subscriber leaves is connected")
    func oneZeroOne() {
      each { scenario, source, shared in
        let subscription = shared.subscribe()
        let receiver = Receiver(scenario)
        scenario.thread { subscription.dispose() }
        var second: (any Disposable)?
        scenario.thread { second = receiver.subscribe(to: shared) }
        scenario.afterwards {
          source.onNext(7)
          scenario.expect(receiver.elements == [7], "received \(receiver.elements)")
          second?.dispose()
          scenario.expect(!source.hasObservers, "the source is not disposed")
        }
      }
    }

    @Test("two first subscribers share one connection")
    func twoFirst() {
      each { scenario, source, shared in
        let (first, second) = (Receiver(scenario, "first"), Receiver(scenario, "second"))
        var subscriptions: [any Disposable] = []
        scenario.thread { subscriptions.append(first.subscribe(to: shared)) }
        scenario.thread { subscriptions.append(second.subscribe(to: shared)) }
        scenario.afterwards {
          source.onNext(7)
          scenario.expect(first.elements == [7], "first received \(first.elements)")
          scenario.expect(second.elements == [7], "second received \(second.elements)")
          for subscription in subscriptions { subscription.dispose() }
          scenario.expect(!source.hasObservers, "the source is not disposed")
        }
      }
    }

    @Test("two first subscribers on different threads have one subject")
    func oneSubject() {
      typealias Make = () -> PublishSubject<Int>
      let forms: [(String, (Observable<Int>, @escaping Make) -> Observable<Int>)] = [
        ("multicast(makeSubject:)", { $0.multicast(makeSubject: $1).refCount() }),
        ("share(connector:)", { $0.share(connector: $1) }),
      ]
      for (name, share) in forms {
        explore(preemptions: 2, name) { scenario in
          var made = 0
          let place = PublishSubject<Int>()
          let shared = share(.never()) {
            made += 1
            scenario.point(of: place)
            return PublishSubject()
          }
          for _ in 0..<2 { scenario.thread { _ = shared.subscribe() } }
          scenario.afterwards { scenario.expect(made == 1, "\(made) subjects are made") }
        }
      }
    }

    @Test("a subscriber that waits for the subject of a connection that ends gets another one")
    func abandonedSubject() {
      explore(preemptions: 2) { scenario in
        let source = PublishSubject<Int>()
        let shared = source.multicast(makeSubject: { PublishSubject<Int>() }).refCount()
        let receiver = Receiver(scenario)
        scenario.thread { shared.subscribe().dispose() }
        var subscription: (any Disposable)?
        scenario.thread { subscription = receiver.subscribe(to: shared) }
        scenario.afterwards {
          source.onNext(7)
          scenario.expect(receiver.elements == [7], "received \(receiver.elements)")
          subscription?.dispose()
        }
      }
    }

    @Test("two last subscribers end the connection")
    func twoLast() {
      each { scenario, source, shared in
        let subscriptions = [shared.subscribe(), shared.subscribe()]
        for subscription in subscriptions { scenario.thread { subscription.dispose() } }
        scenario.afterwards { scenario.expect(!source.hasObservers, "the source is not disposed") }
        scenario.expectRelease(of: source, "the source")
      }
    }

    @Test("a subscriber that joins while the source completes receives the completion")
    func joinDuringEnd() {
      each(preemptions: 2, usually: 1) { scenario, source, shared in
        _ = shared.subscribe()
        let receiver = Receiver(scenario)
        scenario.thread { source.onCompleted() }
        scenario.thread { _ = receiver.subscribe(to: shared) }
        scenario.afterwards { scenario.expect(receiver.end == "completed", "the end is lost") }
      }
    }

    @Test("two threads that connect share one connection, and one disposal ends it")
    func twoConnections() {
      explore { scenario in
        let source = PublishSubject<Int>()
        let connectable = source.publish()
        let receiver = Receiver(scenario)
        _ = receiver.subscribe(to: connectable)
        var connections: [any Disposable] = []
        for _ in 0..<2 { scenario.thread { connections.append(connectable.connect()) } }
        scenario.afterwards {
          source.onNext(1)
          scenario.expect(receiver.elements == [1], "received \(receiver.elements)")
          connections[0].dispose()
          scenario.expect(!source.hasObservers, "the source is not disposed")
        }
      }
    }

    @Test("autoconnect(2) connects once for two subscribers on two threads")
    func autoconnect() {
      explore { scenario in
        let source = PublishSubject<Int>()
        let shared = source.publish().autoconnect(2)
        let receivers = [Receiver(scenario, "first"), Receiver(scenario, "second")]
        for receiver in receivers { scenario.thread { _ = receiver.subscribe(to: shared) } }
        scenario.afterwards {
          source.onNext(1)
          for receiver in receivers {
            scenario.expect(receiver.elements == [1], "received \(receiver.elements)")
          }
        }
      }
    }

    @Test("a subscriber that leaves while the source completes is released")
    func leaveDuringEnd() {
      each { scenario, source, shared in
        let receiver = Receiver(scenario)
        let subscription = receiver.subscribe(to: shared)
        scenario.thread { source.onCompleted() }
        scenario.thread { subscription.dispose() }
        scenario.afterwards { scenario.expect(!source.hasObservers, "the source is not disposed") }
        scenario.expectRelease(of: receiver, "the subscriber")
        scenario.expectRelease(of: source, "the source")
      }
    }

    @Test("the joining subscriber receives an element at most once, and the others receive it")
    func joinDuringSend() {
      each { scenario, source, shared in
        let (first, second) = (Receiver(scenario, "first"), Receiver(scenario, "second"))
        _ = first.subscribe(to: shared)
        scenario.thread { source.onNext(1) }
        scenario.thread { _ = second.subscribe(to: shared) }
        scenario.afterwards {
          source.onNext(2)
          scenario.expect(first.elements == [1, 2], "first received \(first.elements)")
          scenario.expect(
            second.elements == [1, 2] || second.elements == [2],
            "second received \(second.elements)")
        }
      }
    }
  }
#endif
