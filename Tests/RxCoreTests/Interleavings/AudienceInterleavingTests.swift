#if DEBUG
  import RxCore
  import Testing

  @Suite struct AudienceInterleavingTests {
    @Test("a subscriber that joins during a send takes no element from the others")
    func join() {
      explore { scenario in
        let subject = PublishSubject<Int>()
        let (first, second) = (Receiver(scenario, "first"), Receiver(scenario, "second"))
        _ = first.subscribe(to: subject)
        scenario.thread { subject.onNext(1) }
        scenario.thread { _ = second.subscribe(to: subject) }
        scenario.afterwards {
          subject.onNext(2)
          scenario.expect(first.elements == [1, 2], "first received \(first.elements)")
          scenario.expect(
            second.elements == [1, 2] || second.elements == [2],
            "second received \(second.elements)")
        }
        scenario.expectRelease(of: subject, "the subject")
        scenario.expectRelease(of: second, "the second subscriber")
      }
    }

    @Test("a subscriber that leaves during a send is released, and the others receive the element")
    func leave() {
      explore { scenario in
        let subject = PublishSubject<Int>()
        let first = Receiver(scenario, "first")
        var second: Receiver? = Receiver(scenario, "second")
        _ = first.subscribe(to: subject)
        let subscription = second?.subscribe(to: subject)
        scenario.thread {
          subject.onNext(1)
          subject.onNext(2)
        }
        var isDisposed = false
        scenario.thread {
          subscription?.dispose()
          isDisposed = true
        }
        scenario.afterwards { [weak second] in
          scenario.expect(isDisposed, "disposal did not return")
          scenario.expect(first.elements == [1, 2], "first received \(first.elements)")
          scenario.expect(second == nil, "the second subscriber is not released")
        }
        second = nil
      }
    }

    @Test("a subscriber that leaves during the last send is released")
    func leaveLastSend() {
      explore { scenario in
        let subject = PublishSubject<Int>()
        var receiver: Receiver? = Receiver(scenario)
        let subscription = receiver?.subscribe(to: subject)
        scenario.thread { subject.onNext(1) }
        scenario.thread { subscription?.dispose() }
        scenario.afterwards { [weak receiver] in
          scenario.expect(receiver == nil, "the subscriber is not released")
        }
        receiver = nil
      }
    }

    @Test("elements of two senders arrive once each")
    func senders() {
      explore { scenario in
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario, mayOverlap: true)
        _ = receiver.subscribe(to: subject)
        scenario.thread { subject.onNext(100) }
        scenario.thread {
          subject.onNext(200)
          subject.onNext(201)
        }
        scenario.afterwards {
          let elements = receiver.elements
          scenario.expect(elements.sorted() == [100, 200, 201], "received \(elements)")
          scenario.expect(elements.sent(by: 200) == [200, 201], "received \(elements)")
        }
      }
    }

    @Test(
      "a new subscriber of a subject that replays receives each element once and in order",
      arguments: ["BehaviorSubject", "ReplaySubject", "BehaviorRelay"])
    func replay(kind: String) {
      explore { scenario in
        let (source, send) = Self.replaying(kind)
        let receiver = Receiver(scenario)
        scenario.thread {
          send(1)
          send(2)
        }
        scenario.thread { _ = receiver.subscribe(to: source) }
        scenario.afterwards {
          send(3)
          let elements = receiver.elements
          scenario.expect(
            elements == Array((elements.first ?? 4)...3) && !elements.isEmpty
              && (elements.first ?? 4) <= 2,
            "received \(elements)")
        }
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }

    @Test("a subscriber that joins a subject with a stored snapshot misses no element")
    func joinStoredList() {
      explore { scenario in
        let subject = BehaviorSubject(value: 0)
        let (first, second) = (Receiver(scenario, "first"), Receiver(scenario, "second"))
        _ = first.subscribe(to: subject)
        subject.onNext(1)
        scenario.thread { subject.onNext(2) }
        scenario.thread { _ = second.subscribe(to: subject) }
        scenario.afterwards {
          subject.onNext(3)
          scenario.expect(first.elements == [0, 1, 2, 3], "first received \(first.elements)")
          scenario.expect(
            second.elements == [1, 2, 3] || second.elements == [2, 3],
            "second received \(second.elements)")
        }
        scenario.expectRelease(of: second, "the second subscriber")
      }
    }

    @Test("a subscriber that leaves a subject with a stored snapshot is released")
    func leaveStoredList() {
      explore { scenario in
        let subject = BehaviorSubject(value: 0)
        var receiver: Receiver? = Receiver(scenario)
        let subscription = receiver?.subscribe(to: subject)
        subject.onNext(1)
        scenario.thread { subject.onNext(2) }
        scenario.thread { subscription?.dispose() }
        scenario.afterwards { [weak receiver] in
          scenario.expect(receiver == nil, "the subscriber is not released")
        }
        receiver = nil
      }
    }

    private static func replaying(_ kind: String) -> (Observable<Int>, (Int) -> Void) {
      switch kind {
      case "BehaviorSubject":
        let subject = BehaviorSubject(value: 0)
        return (subject, subject.onNext)
      case "BehaviorRelay":
        let relay = BehaviorRelay(value: 0)
        return (relay.asObservable(), { relay.accept($0) })
      default:
        let subject = ReplaySubject<Int>.create(bufferSize: 1)
        subject.onNext(0)
        return (subject, subject.onNext)
      }
    }

    @Test("a subscriber that joins during completion receives the completion")
    func joinDuringEnd() {
      explore { scenario in
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        scenario.thread { subject.onCompleted() }
        scenario.thread { _ = receiver.subscribe(to: subject) }
        scenario.afterwards {
          scenario.expect(receiver.end == "completed", "the end is lost")
          scenario.expect(!subject.hasObservers, "the subject keeps the subscriber")
        }
        scenario.expectRelease(of: receiver, "the subscriber")
      }
    }

    @Test(
      "a subscriber that joins a replaying subject during completion receives the element, then the completion"
    )
    func joinReplayDuringEnd() {
      explore { scenario in
        let subject = ReplaySubject<Int>.create(bufferSize: 1)
        subject.onNext(1)
        let receiver = Receiver(scenario)
        scenario.thread { subject.onCompleted() }
        scenario.thread { _ = receiver.subscribe(to: subject) }
        scenario.afterwards {
          scenario.expect(receiver.elements == [1], "received \(receiver.elements)")
          scenario.expect(receiver.end == "completed", "the end is lost")
        }
      }
    }

    @Test("an element sent during the end arrives before it, or not at all")
    func endDuringSend() {
      explore { scenario in
        let subject = BehaviorSubject(value: 0)
        let receiver = Receiver(scenario, mayOverlap: true)
        _ = receiver.subscribe(to: subject)
        scenario.thread { subject.onNext(1) }
        scenario.thread { subject.onCompleted() }
        scenario.afterwards {
          scenario.expect(receiver.end == "completed", "the end is lost")
          scenario.expect(receiver.elements.filter { $0 == 1 }.count <= 1, "an element twice")
          subject.onNext(2)
          scenario.expect(!receiver.elements.contains(2), "an element after the end")
        }
      }
    }

    @Test("two threads end a subject once")
    func twoEnds() {
      explore { scenario in
        let subject = PublishSubject<Int>()
        let receiver = Receiver(scenario)
        _ = receiver.subscribe(to: subject)
        scenario.thread { subject.onCompleted() }
        scenario.thread { subject.onError(TestFailure()) }
        scenario.afterwards { scenario.expect(receiver.end != nil, "the end is lost") }
      }
    }

    @Test("no element is released under the lock of a subject")
    func release() {
      explore(preemptions: 1) { scenario in
        let subject = PublishSubject<Payload>()
        let subscription = subject.subscribe(onNext: { _ in })
        scenario.thread { subject.onNext(Payload(1)) }
        scenario.thread { subscription.dispose() }
      }
    }

    @Test("no element is released under the lock of a subject that keeps elements")
    func releaseOfKept() {
      explore(preemptions: 1) { scenario in
        let behavior = BehaviorSubject(value: Payload(0))
        let replay = ReplaySubject<Payload>.create(bufferSize: 1)
        scenario.thread {
          behavior.onNext(Payload(1))
          replay.onNext(Payload(1))
        }
        scenario.thread { replay.onNext(Payload(2)) }
      }
    }
  }
#endif
