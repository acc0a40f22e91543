import Pipelines

extension Builders {
  mutating func addSharing() {
    addConnectables()
    observable("share") { $0.source.share() }
    observable("shareReplay") {
      $0.source.share(replay: $0.number(0), scope: $0.flag(1) ? .forever : .whileConnected)
    }
    observable("publishRefCount") { $0.source.publish().refCount() }
    observable("replayRefCount") { $0.source.replay($0.number(0)).refCount() }
    observable("replayAllRefCount") { $0.source.replayAll().refCount() }
    observable("multicastRefCount") { Self.multicast($0).refCount() }
    observable("multicastMakerRefCount") { Self.multicastMaking($0).refCount() }
    observable("multicastSelector") { call -> Observable<Int> in
      switch call.number(0) {
      case 0: call.source.multicast({ PublishSubject<Int>() }, selector: call.shared)
      case 1: call.source.multicast({ BehaviorSubject(value: 0) }, selector: call.shared)
      default:
        call.source.multicast({ ReplaySubject<Int>.create(bufferSize: 1) }, selector: call.shared)
      }
    }
  }

  private mutating func addConnectables() {
    connectable("publish") { $0.source.publish() }
    connectable("replay") { $0.source.replay($0.number(0)) }
    connectable("replayAll") { $0.source.replayAll() }
    connectable("multicast", Self.multicast)
    connectable("multicastMaker", Self.multicastMaking)
  }

  private static func multicast(_ call: Call) -> ConnectableObservable<Int> {
    switch call.number(0) {
    case 0: call.source.multicast(PublishSubject<Int>())
    case 1: call.source.multicast(BehaviorSubject(value: 0))
    default: call.source.multicast(ReplaySubject<Int>.create(bufferSize: 1))
    }
  }

  private static func multicastMaking(_ call: Call) -> ConnectableObservable<Int> {
    switch call.number(0) {
    case 0: call.source.multicast { call.made(PublishSubject<Int>()) }
    case 1: call.source.multicast { call.made(BehaviorSubject(value: 0)) }
    default: call.source.multicast { call.made(AsyncSubject<Int>()) }
    }
  }
}

extension Call {
  fileprivate func made<Made>(_ subject: Made) -> Made {
    note("c\(id) subject")
    return subject
  }

  /// What the selector of `multicast` returns, in each mode something else.
  fileprivate func shared(_ source: Observable<Int>) throws -> Observable<Int> {
    note("c\(id) selector")
    switch number(1) {
    case 0: return source
    case 1: return .zip(source, source.skip(1), resultSelector: combine(1))
    case 2: return .merge(source, source)
    case 3: return source.concat(source)
    case 4: return source.take(2)
    default: throw TestError(number: 8)
    }
  }
}
