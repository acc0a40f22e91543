import RxCore

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

extension WrongOperator {
  static let filtering: [WrongOperator] = [
    .init(
      "filter(", "no longer asks once an element has passed",
      breaks: [
        "filtering twice is filtering by both", "a filter and its opposite share out the source",
      ]
    ) { call in
      let predicate = try call.predicate("predicate")
      return call.source.skip(while: { try !predicate($0) })
    },
    .init(
      "ignoreElements()", "swallows the error",
      breaks: ["ignoring all elements is a filter that wants none"]
    ) { try $0.right().swallowingErrors },
    .init(
      "ignore(_", "ignores the first of its values alone",
      breaks: ["ignoring some values is a filter"]
    ) { call in
      let ignored = try call.values("values").first
      return call.source.filter { $0 != ignored }
    },
    .init(
      "ignoreWhen(", "is a filter", breaks: ["ignoring by a closure is the opposite of a filter"]
    ) { $0.source.filter(try $0.predicate("predicate")) },
    .init(
      "unwrap()", "stops at nil", breaks: ["unwrapping is compactMap to the same"]
    ) { $0.source.take(while: { !$0.isNil }) },
    .init(
      "ofType(", "lets everything pass", breaks: ["what is of a type can be cast to it"]
    ) { $0.source },
    .init(
      "distinctUntilChanged()", "takes the first element for a repetition",
      breaks: [
        "dropping repetitions twice is dropping them once",
        "what is never repeated is not repeated at once",
      ]
    ) { try $0.right().skip(1) },
    .init(
      "distinctUntilChanged()", "compares with the first element for good",
      breaks: ["what changes is the first element and the later ones of unequal pairs"]
    ) { call in
      call.source.publish { shared in
        .merge(
          shared.take(1),
          shared.take(1).flatMap { first in shared.filter { $0 != first } })
      }
    },
    .init(
      "distinct()", "remembers the last element alone",
      breaks: ["elements that came once are the set of all"]
    ) { $0.source.distinctUntilChanged() },
    .init(
      "element(at index: Int, default", "counts from one",
      breaks: ["the element at an index is the first behind it"]
    ) { $0.source.element(at: try $0.int("index") - 1, default: try $0.value("default")) },
    .init(
      "first(default: Element)", "waits for the end",
      breaks: ["the first element is what taking one leaves"]
    ) { call in
      let missing = try call.value("default")
      return call.source.toArray().asObservable().map { $0.first ?? missing }
    },
    .init(
      "last(default: Element)", "answers an error with what there is",
      breaks: ["the last element is what taking one from the end leaves"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "find(", "gives nothing where nothing is found",
      breaks: ["finding is filtering and taking one"]
    ) { $0.source.filter(try $0.predicate("predicate")).take(1) },
    .init(
      "findIndex(", "counts from one", breaks: ["the index that is found is that of what is found"]
    ) { call in
      let predicate = try call.predicate("predicate")
      return call.source.findIndex(predicate).map { .int($0 < 0 ? $0 : $0 + 1) }
    },
  ]
}
