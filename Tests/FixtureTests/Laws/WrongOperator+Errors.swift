import RxCore

@testable import RxFixtures

extension WrongOperator {
  static let errors: [WrongOperator] = [
    .init(
      "retry()", "tries again where nothing failed",
      breaks: ["a source that does not fail is not tried again"]
    ) { $0.source.repeat(2) },
    .init(
      "retry(_ maxAttemptCount: Int)", "counts what follows the first try",
      breaks: [
        "trying once changes nothing", "trying twice, twice, is trying four times",
        "trying twice is going on with the source itself",
      ]
    ) { $0.source.retry(try $0.int("maxAttemptCount") + 1) },
    .init(
      "Observable.catch(sequence", "goes on after a completion",
      breaks: ["the sources of a catch are tried in turn"]
    ) { .concat(try $0.observables("sequence").map(\.swallowingErrors)) },
    .init(
      "catch(_ handler", "swallows the error",
      breaks: [
        "failing again with what failed changes nothing",
        "an answer that does not look at the error is a source",
        "mapping an error is failing with another one",
      ]
    ) { $0.source.swallowingErrors },
    .init(
      "catch(to", "swallows the error of what it goes on with",
      breaks: ["going on after errors groups as it likes"]
    ) { try $0.right().swallowingErrors },
    .init(
      "catchAndReturn(", "forgets to complete",
      breaks: ["returning an element for an error is going on with it alone"]
    ) { call in
      let element = try call.value("element")
      return call.source.catch { _ in .just(element).endless }
    },
    .init(
      "catchAndReturn(", "answers a completion, too",
      breaks: ["what has been caught is not caught again"]
    ) { $0.source.swallowingErrors.endWith(try $0.value("element")) },
    .init(
      "mapError(", "swallows the error", breaks: ["mapping an error to itself changes nothing"]
    ) { $0.source.swallowingErrors },
    .init(
      "onErrorResumeNext(", "goes on after an error alone",
      breaks: ["going on whatever the end is catching and concatenating"]
    ) { $0.source.catch(to: Observable.concat(try $0.observables("others"))) },
    .init(
      "retry(_ behavior", "does not try again", breaks: ["trying again at once is trying again"]
    ) { $0.source },
    .init(
      "retry(when", "completes where its notifier fails",
      breaks: [
        "a notifier that fails with the error changes nothing",
        "trying again when a notifier says so is trying so often",
      ]
    ) { try $0.right().swallowingErrors },
    .init(
      "throwIfEmpty(", "fails at every completion", breaks: ["a source that emits is not empty"]
    ) { $0.source.concat(Observable<FixtureValue>.error(RxError.noElements)) },
    .init(
      "ifEmpty(default", "answers an error, too",
      breaks: ["a default for an empty source is a source of one element to go on with"]
    ) { try $0.right(of: $0.source.swallowingErrors) },
    .init(
      "ifEmpty(default", "answers every completion", breaks: ["what has a default is not empty"]
    ) { $0.source.endWith(try $0.value("default")) },
    .init(
      "timeout(_ dueTime: Time, scheduler", "takes a time without end for none",
      breaks: ["a time without end is never over"]
    ) { $0.source.timeout(.milliseconds(0), scheduler: $0.scheduler) },
    .init(
      "timeout(_ dueTime: Time, other", "waits for the first element alone",
      breaks: ["a timeout is that of the first element and of each other"]
    ) {
      $0.source.timeout(
        first: try $0.time("dueTime"), other: try $0.observable("other"), scheduler: $0.scheduler)
    },
  ]
}
