import RxCore

extension OperatorForm {
  static let subjects: [OperatorForm] = [
    .init(
      "PublishSubject()", "Passes events to its subscribers.",
      object: { SubjectObject(publishingFor: $0.host) }),
    .init(
      "BehaviorSubject(value: Element)", "Begins with its current element for each subscriber.",
      object: { call in
        let subject = BehaviorSubject(value: try call.value("value"))
        return SubjectObject(
          subject, "BehaviorSubject", host: call.host,
          .init(
            dispose: { subject.dispose() }, hasObservers: { subject.hasObservers },
            isDisposed: { subject.isDisposed }, value: { try subject.value() }))
      }),
    .init(
      "ReplaySubject.create(bufferSize: Int)",
      "Begins with the last `bufferSize` elements for each subscriber.",
      object: { SubjectObject(.create(bufferSize: try $0.int("bufferSize")), host: $0.host) }),
    .init(
      "ReplaySubject.createUnbounded()", "Replays all elements to each subscriber.",
      object: { SubjectObject(.createUnbounded(), host: $0.host) }),
    .init(
      "ReplaySubject.create(bufferSize: Int, maxAge: Time, scheduler: Scheduler = scheduler)",
      "Begins with the last elements that are not too old, for each subscriber.",
      object: {
        SubjectObject(
          .create(
            bufferSize: try $0.int("bufferSize"), maxAge: try $0.time("maxAge"),
            scheduler: $0.scheduler), host: $0.host)
      }),
    .init(
      "AsyncSubject()", "Emits only its last element, when it completes.",
      object: { call in
        let subject = AsyncSubject<FixtureValue>()
        return SubjectObject(
          subject, "AsyncSubject", host: call.host,
          .init(dispose: {}, hasObservers: { subject.hasObservers }))
      }),
  ]

  static let relays: [OperatorForm] = [
    .init(
      "PublishRelay()", "Passes elements to its subscribers; never ends.",
      object: { call in
        let relay = PublishRelay<FixtureValue>()
        return RelayObject(
          relay.asObservable(), "PublishRelay", host: call.host,
          accept: { [host = call.host] in
            if !relay.hasObservers { host.noteDrop(by: "PublishRelay") }
            relay.accept($0)
          })
      }),
    .init(
      "BehaviorRelay(value: Element)",
      "Begins with its current element for each subscriber; never ends.",
      object: { call in
        let relay = BehaviorRelay(value: try call.value("value"))
        return RelayObject(
          relay.asObservable(), "BehaviorRelay", host: call.host, accept: { relay.accept($0) },
          value: { relay.value })
      }),
    .init(
      "ReplayRelay.create(bufferSize: Int)",
      "Begins with the last elements for each subscriber; never ends.",
      object: {
        RelayObject(ReplayRelay.create(bufferSize: try $0.int("bufferSize")), host: $0.host)
      }),
    .init(
      "ReplayRelay.createUnbound()",
      "Begins with all elements for each subscriber; never ends.",
      object: { RelayObject(ReplayRelay.createUnbound(), host: $0.host) }),
  ]
}

extension SubjectObject {
  convenience init(publishingFor host: FixtureHost) {
    let subject = PublishSubject<FixtureValue>()
    self.init(
      subject, "PublishSubject", host: host,
      .init(
        dispose: { subject.dispose() }, hasObservers: { subject.hasObservers },
        dropsElements: true, isDisposed: { subject.isDisposed }))
  }

  fileprivate convenience init(_ subject: ReplaySubject<FixtureValue>, host: FixtureHost) {
    self.init(
      subject, "ReplaySubject", host: host,
      .init(dispose: { subject.dispose() }, hasObservers: { subject.hasObservers }))
  }
}

extension RelayObject {
  fileprivate convenience init(_ relay: ReplayRelay<FixtureValue>, host: FixtureHost) {
    self.init(
      relay.asObservable(), "ReplayRelay", host: host, accept: { relay.accept($0) })
  }
}
