import RxCore

@testable import RxFixtures

extension WrongOperator {
  static let sharing: [WrongOperator] = [
    .init(
      "share(replay", "waits for a second subscriber",
      breaks: ["sharing with nobody changes nothing"]
    ) { $0.source.publish().autoconnect(2) },
    .init(
      "share(replay", "emits the last element at the end",
      breaks: ["sharing with nobody changes nothing, even with replay"]
    ) { $0.source.multicast(AsyncSubject()).refCount() },
    .init(
      "share(replay", "subscribes for each subscriber",
      breaks: [
        "two subscribers of a shared source receive each element one after the other",
        "sharing is counting the references to what is published",
      ]
    ) { $0.source },
    .init(
      "share(replay", "does not begin anew",
      breaks: ["sharing anew is sharing through a subject each time"]
    ) { $0.source.multicast(PublishSubject()).refCount() },
    .init(
      "share(replay", "replays nothing",
      breaks: ["sharing with replay is counting the references to what is replayed"]
    ) { $0.source.share() },
    .init(
      "asDriver(onErrorJustReturn", "completes where it should recover",
      breaks: ["a driver is what is observed on its scheduler"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "asSignal(onErrorJustReturn", "completes where it should recover",
      breaks: ["a driver is what is observed on its scheduler"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "publish(_ selector", "never connects",
      breaks: ["publishing to a closure that only returns it changes nothing"]
    ) { try $0.selector("selector")(.observable($0.source.publish())) },
    .init(
      "autoconnect(", "waits for one subscriber too many",
      breaks: ["connecting with the first subscriber changes nothing"]
    ) { try $0.connectable().autoconnect(try $0.int("subscribers", default: 1) + 1) },
    .init(
      "multicast(_ subject: Subject)", "takes a subject of its own",
      breaks: ["publishing is multicasting through a subject"],
      value: { .object(ConnectableObject($0.source.multicast(AsyncSubject()), host: $0.host)) }),
    .init(
      "shareReplay(", "keeps one too many",
      breaks: [
        "a late subscriber receives all that was shared",
        "a late subscriber receives the last that was shared",
        "sharing for good is sharing through a subject that replays",
      ]
    ) { $0.source.shareReplay(try $0.int("bufferSize", default: 0) + 1) },
  ]
}
