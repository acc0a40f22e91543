import RxCore

@testable import RxFixtures

extension WrongOperator {
  static let materializing: [WrongOperator] = [
    .init(
      "dematerialize()", "forgets the error",
      breaks: ["events that become elements and events again are the source"]
    ) { try $0.right().swallowingErrors },
    .init(
      "materialize()", "has no event for the end",
      breaks: [
        "a source has one event more than elements, unless it fails", "the last event is an end",
      ]
    ) { $0.source.swallowingErrors.map { .event(.next($0)) } },
    .init(
      "materialize()", "forgets to complete",
      breaks: ["what is materialized completes, however the source ends"]
    ) { try $0.right().endless },
    .init(
      "elements()", "fails where its events do",
      breaks: ["the elements of events are those of the source"]
    ) { $0.dematerialized },
    .init(
      "errors()", "fails where its events do",
      breaks: ["the errors of events are that of the source"]
    ) { $0.dematerialized.filter { _ in false } },
    .init(
      "do(onNext", "forgets to complete", breaks: ["looking at elements changes nothing"]
    ) { try $0.right().endless },
    .init(
      "do(onNext", "calls before and after at once",
      breaks: ["what is done with an element surrounds what becomes of it"]
    ) { call in
      let (before, after) = (try call.effect("onNext"), try call.effect("afterNext"))
      return call.source.do(onNext: { element in
        try before?(element)
        try after?(element)
      })
    },
    .init(
      "doNext(", "never calls its closure", breaks: ["what a closure looks at is what passes"]
    ) { $0.source },
    .init(
      "finally(", "swallows the error", breaks: ["acting at the end changes nothing"]
    ) { try $0.right().swallowingErrors },
    .init(
      "finalize(", "swallows the error", breaks: ["acting at the end changes nothing"]
    ) { try $0.right().swallowingErrors },
  ]
}

extension OperatorCall {
  /// The source's events, which are elements, as events.
  fileprivate var dematerialized: Observable<FixtureValue> {
    elements("events") { if case .event(let event) = $0 { event } else { nil } }.dematerialize()
  }
}
