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
      "Shares one subscription through a subject that is made for each connection.",
      object: { call in
        let (makeSubject, host) = (try call.function("makeSubject"), call.host)
        return ConnectableObject(
          call.source.multicast {
            do { return try makeSubject.subject(try makeSubject()) } catch {
              host.fail(error, at: makeSubject.argument.site)
              return SubjectObject(publishingFor: host)
            }
          }, host: host)
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
      "publish()", "Shares one subscription that begins with connect().",
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
      "Shares one subscription that begins with connect(), and repeats the last elements.",
      object: { ConnectableObject($0.source.replay(try $0.int("bufferSize")), host: $0.host) }),
    .init(
      "replayAll()",
      "Shares one subscription that begins with connect(), and repeats all elements.",
      object: { ConnectableObject($0.kept.replayAll(), host: $0.host) }),
    .init(
      "connect()", "Begins the subscription of a connectable observable.",
      object: { DisposableObject($0.host.keep(try $0.connectable().connect())) }),
    .init("refCount()", "Connects as long as anyone is subscribed.") {
      try $0.connectable().refCount()
    },
    .init(
      "share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected)",
      "Shares one subscription as long as anyone is subscribed, and repeats the last elements."
    ) {
      $0.source.share(
        replay: try $0.int("replay", default: 0),
        scope: try $0.member("scope") == "forever" ? .forever : .whileConnected)
    },
  ]
}

extension OperatorClosure {
  fileprivate func subject(_ result: FixtureValue) throws -> SubjectObject {
    guard case .object(let subject as SubjectObject) = result else {
      throw wrongResult(result, .subject)
    }
    return subject
  }
}
