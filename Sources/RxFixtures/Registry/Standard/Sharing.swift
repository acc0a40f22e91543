import RxCore

extension OperatorForm {
  static let sharing: [OperatorForm] = [
    .init(
      "multicast(_ subject: Subject)", "Shares one subscription through a subject.",
      object: { call in
        guard case .object(let subject as SubjectObject) = try call.value("subject") else {
          throw call.wrong(try call.argument("subject"), .subject)
        }
        return ConnectableObject(call.source.multicast(subject), host: call.host)
      }),
    .init(
      "multicast(makeSubject: () -> Subject)",
      "Shares one subscription through a new subject for each connection.",
      object: { call in
        let makeSubject = try call.subjectMaker("makeSubject")
        return ConnectableObject(
          call.source.multicast(makeSubject: makeSubject), host: call.host)
      }),
    .init(
      "multicast(_ subjectSelector: () -> Subject, selector: (Observable) -> Observable)",
      "Shares one subscription among all uses of the source in a closure."
    ) { call in
      let (makeSubject, host) = (try call.function("subjectSelector"), call.host)
      let selector = try call.selector("selector")
      return call.source.multicast({ try makeSubject.subject(try makeSubject()) }) {
        try selector(.observable(host.counted($0)))
      }
    },
    .init(
      "publish()", "Shares one subscription that begins with connect().", aka: ["makeConnectable"],
      object: { ConnectableObject($0.source.publish(), host: $0.host) }),
    .init(
      "publish(_ selector: (Observable) -> Observable)",
      "Shares one subscription among all uses of the source in a closure."
    ) { call in
      let (selector, host) = (try call.selector("selector"), call.host)
      return call.source.publish { try selector(.observable(host.counted($0))) }
    },
    .init(
      "replay(_ bufferSize: Int)",
      "Shares one subscription that begins with connect(), and replays the last elements.",
      aka: ["publishReplay"],
      object: { ConnectableObject($0.source.replay(try $0.int("bufferSize")), host: $0.host) }),
    .init(
      "replayAll()",
      "Shares one subscription that begins with connect(), and replays all elements.",
      object: { ConnectableObject($0.kept.replayAll(), host: $0.host) }),
    .init(
      "connect()", "Subscribes to the source of a connectable observable.",
      object: { DisposableObject($0.host.keep(try $0.connectable().connect()), host: $0.host) }),
    .init("refCount()", "Connects with the first subscriber and disconnects with the last.") {
      try $0.connectable().refCount()
    },
    .init(
      "autoconnect(_ subscribers: Int = 1)",
      "Connects at the given number of subscribers, and stays connected.",
      aka: ["autoConnect"]
    ) { try $0.connectable().autoconnect(try $0.int("subscribers", default: 1)) },
    .init(
      "share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected)",
      "Shares one subscription while there are subscribers; a later one receives no earlier elements, but for the last `replay` ones (0 by default)."
    ) {
      $0.source.share(
        replay: try $0.int("replay", default: 0),
        scope: try $0.member("scope") == "forever" ? .forever : .whileConnected)
    },
    .init(
      "share(connector: (() -> Subject)? = nil, resetOnError: ShareReset = true, "
        + "resetOnComplete: ShareReset = true, resetOnRefCountZero: ShareReset = true)",
      "Shares one subscription through a subject; parameters choose which events reset it."
    ) { call in
      call.source.share(
        connector: try call.subjectMaker("connector"),
        resetOnError: try call.reset("resetOnError") { .error(FixtureError($0)) },
        resetOnComplete: try call.reset("resetOnComplete") { .void },
        resetOnRefCountZero: try call.reset("resetOnRefCountZero") { .void })
    },
    .init(
      "shareReplay(_ bufferSize: Int? = nil, refCount: Bool = false)",
      "Shares one subscription, which may continue without subscribers, and replays the last elements."
    ) { call in
      let refCount = try call.bool("refCount", default: false)
      guard try call.optional("bufferSize") != nil else {
        return call.kept.shareReplay(refCount: refCount)
      }
      return call.source.shareReplay(try call.int("bufferSize"), refCount: refCount)
    },
  ]
}

extension OperatorCall {
  /// A closure that makes a subject, which RxCore does not let throw: the test fails where it does.
  fileprivate func subjectMaker(_ name: String) throws -> () -> SubjectObject {
    let host = host
    guard try optional(name) != nil else { return { SubjectObject(publishingFor: host) } }
    let makeSubject = try function(name)
    return {
      do { return try makeSubject.subject(try makeSubject()) } catch {
        host.fail(error, at: makeSubject.argument.site)
        return SubjectObject(publishingFor: host)
      }
    }
  }

  /// When a shared source restarts: a Bool, or a closure that returns a notifier, with or without `.when` before it.
  fileprivate func reset<Cause>(
    _ name: String, _ describe: @escaping (Cause) -> FixtureValue
  ) throws -> ShareReset<Cause> {
    guard let argument = try optional(name) else { return true }
    if case .bool(let isAtOnce) = argument.value { return ShareReset(booleanLiteral: isAtOnce) }
    var function = argument.value.function
    if case .implicit(let member) = argument.value, member.name == "when" {
      function = member.arguments?.first?.value.function
    }
    guard let function else {
      throw argument.site.diagnostic(
        "'\(name)' is true, false or a closure that returns an observable, "
          + "not \(argument.value.kind)")
    }
    let closure = OperatorClosure(
      function: function, argument: argument, signature: signature, host: host, stage: stage)
    return .when { [host] cause in
      Observable<FixtureValue>.deferred {
        try closure.observable(try closure(describe(cause)))
      }.catch { error in
        host.fail(error, at: argument.site)
        return .never()
      }
    }
  }
}

extension OperatorClosure {
  fileprivate func subject(_ result: FixtureValue) throws -> SubjectObject {
    guard case .object(let subject as SubjectObject) = result else {
      throw wrongResult(result, .subject)
    }
    return subject
  }
}
