import RxCore

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

extension WrongOperator {
  static let taking: [WrongOperator] = [
    .init(
      "take(_ count", "fails where there are fewer",
      breaks: ["taking twice is taking the smaller number"]
    ) { call in
      let count = try call.int("count")
      return try call.right(of: call.source.endWith(.void)).map {
        if case .void = $0, count > 0 { throw RxError.argumentOutOfRange }
        return $0
      }
    },
    .init(
      "take(_ count", "takes one too many",
      breaks: [
        "what is taken and what is skipped are the source", "taking nothing completes at once",
      ]
    ) { $0.source.take(try $0.int("count") + 1) },
    .init(
      "skip(_ count", "skips one too few",
      breaks: [
        "skipping twice is skipping the sum",
        "skipping before taking is taking as many more and skipping them",
        "skipping drops what stands before an index",
      ]
    ) { $0.source.skip(try $0.int("count") - 1) },
    .init(
      "slice(", "takes the end for the last index",
      breaks: ["a slice is what skipping and taking leave"]
    ) { $0.source.slice(from: try $0.int("start"), to: try $0.int("end") + 1) },
    .init(
      "take(while", "keeps the element at which it stops",
      breaks: [
        "what is taken while a condition holds, and what is skipped then, are the source",
        "taking until a condition holds is taking while it does not",
      ]
    ) { $0.source.take(while: try $0.predicate("predicate"), behavior: .inclusive) },
    .init(
      "take(until predicate", "never keeps the element at which it stops",
      breaks: ["taking up to and with an element is one element more"]
    ) { $0.source.take(until: try $0.predicate("predicate")) },
    .init(
      "skipLast(_ count", "skips one too few",
      breaks: [
        "what is left without the last elements and the last elements are all",
        "what is left without the last elements is what the later ones release",
      ]
    ) { $0.source.skipLast(try $0.int("count") - 1) },
    .init(
      "takeLast(_ count", "emits them in the order of a stack",
      breaks: ["the last of the last elements are the last of all"]
    ) {
      $0.source.takeLast(try $0.int("count")).toArray().asObservable()
        .concatMap { Observable.from($0.reversed()) }
    },
    .init(
      "take(until other", "stops at its notifier's completion",
      breaks: [
        "a notifier without elements stops nothing",
        "what comes before a notifier and what comes after it are the source",
      ]
    ) { $0.source.take(until: try $0.observable("other").endWith(.void)) },
    .init(
      "skip(until other", "opens late", breaks: ["what a notifier has opened already passes"]
    ) { call in
      let notifier = try call.observable("other")
      return call.source.skip(until: notifier.delay(.milliseconds(1), scheduler: call.scheduler))
    },
  ]
}
