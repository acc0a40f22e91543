import RxCore

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

extension WrongOperator {
  static let concatenating: [WrongOperator] = [
    .init(
      "concat(_ second", "goes on after an error",
      breaks: ["nothing behind a source changes nothing"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "concat(_ second", "completes with its first source",
      breaks: ["nothing before a source changes nothing"]
    ) { try $0.right().completing(with: $0.source) },
    .init(
      "concat(_ second", "forgets to complete", breaks: ["concatenating groups as it likes"]
    ) { try $0.right().endless },
    .init(
      "startWith(", "waits for the source's first element",
      breaks: ["starting with an element is concatenating behind it"]
    ) { call in
      let elements = try call.values("elements")
      return call.source.enumerated().concatMap { index, element in
        Observable.from(index == 0 ? elements + [element] : [element])
      }
    },
    .init(
      "startWith(", "turns its elements round",
      breaks: ["starting with two elements is starting with the second, then with the first"]
    ) { .concat(.from(try $0.values("elements").reversed()), $0.source) },
    .init(
      "endWith(", "ends an error, too", breaks: ["ending with an element is concatenating it"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "concatMap(", "does not wait",
      breaks: ["concatMap is map and concat", "concatMap is flatMap one at a time"]
    ) { $0.source.flatMap(try $0.selector("selector")) },
    .init(
      "concatMap(", "completes with the first that does",
      breaks: ["concatMap to one element is map"]
    ) { $0.source.flatMap(untilOneCompletes: try $0.selector("selector")) },
    .init(
      "repeat(_ count: Int)", "counts what follows the first round",
      breaks: [
        "repeating once changes nothing", "repeating twice, twice, is repeating four times",
        "repeating twice is concatenating a source with itself",
      ]
    ) { $0.source.repeat(try $0.int("count") + 1) },
    .init(
      "repeatWhen(", "completes with its notifier",
      breaks: ["repeating when a notifier says so is repeating so often"]
    ) { $0.source.repeat(2) },
    .init(
      "repeat(_ behavior", "does not repeat", breaks: ["repeating at once is repeating"]
    ) { $0.source },
    .init(
      "andThen(", "does not wait",
      breaks: ["what follows a completable is concatenated behind its end"]
    ) { .merge($0.source, try $0.observable("second")) },
    .init(
      "doWhile(", "asks before",
      breaks: [
        "a condition that is asked afterwards lets the source run once",
        "repeating as long as a condition holds is repeating so often",
      ]
    ) { call in
      let condition = try call.function("condition")
      return call.source.whileDo { try condition.bool(try condition()) }
    },
    .init(
      "whileDo(", "asks afterwards",
      breaks: [
        "a condition that is asked before does not let the source run",
        "repeating as long as a condition holds is repeating so often",
      ]
    ) { call in
      let condition = try call.function("condition")
      return call.source.doWhile { try condition.bool(try condition()) }
    },
  ]
}
