import RxCore

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

extension WrongOperator {
  static let creating: [WrongOperator] = [
    .init(
      "Observable.deferred(", "subscribes in the next frame",
      breaks: ["making a source late changes nothing"]
    ) { try $0.right().delaySubscription(.milliseconds(1), scheduler: $0.scheduler) },
    .init(
      "Observable.create(", "swallows the error",
      breaks: ["passing a source's events on changes nothing"]
    ) { try $0.right().swallowingErrors },
    .init(
      "Observable.using(", "forgets to complete", breaks: ["a resource changes nothing"]
    ) { try $0.right().endless },
    .init(
      "Observable.if(_ condition: ", "exchanges the sources",
      breaks: ["a condition chooses one of two sources"]
    ) { call in
      let condition = try call.function("condition")
      return .if(
        { try !condition.bool(try condition()) }, then: try call.observable("then"),
        else: try call.observable("else"))
    },
    .init(
      "merge()", "completes with its source", breaks: ["a source of one source is that source"]
    ) { try $0.right().completing(with: $0.source) },
    .init(
      "Observable.of(", "loses the last element",
      breaks: [
        "many elements are an array's", "many elements are single ones, one behind the other",
      ]
    ) { try $0.right().skipLast(1) },
    .init(
      "Observable.range(", "takes the count for the last integer",
      breaks: ["a range is what counting generates"]
    ) { call in
      let (start, end) = (try call.int("start"), try call.int("count"))
      return Observable.from(Array(min(start, end)...end)).map { .int($0) }
    },
    .init(
      "Observable.repeatElement(", "emits it once",
      breaks: ["an element repeated is that element as often as it is taken"]
    ) { .just(try $0.value("element")) },
    .init(
      "Observable.from(optional", "emits nil", breaks: ["what is optional is what is not nil"]
    ) { .just(try $0.value("optional")) },
    .init(
      "Observable.error(", "completes", breaks: ["what fails ends what it is merged with"]
    ) { _ in .empty() },
    .init(
      "asMaybe()", "forgets to complete",
      breaks: ["a single source of the first element is that element"]
    ) { try $0.right().endless },
  ]
}
