import MarbleAssertions
import MarbleKit

/// Tries a law of pipelines with sources drawn at random, and reports the smallest sources that violate it.
///
///     checkLaw("filtering twice is filtering once", any: [1, 2, 3]) { _, numbers in
///       (isOdd(isOdd(numbers)), isOdd(numbers))
///     }
///
/// Each case draws hot and cold sources that emit any of the values, pause, fail, complete or do not end. The test observes both
/// pipelines on schedulers of their own. Both must emit the same in the same frames.
///
/// - Parameters:
///   - title: The name of the law. The cases depend on the name and the seed.
///   - values: The values that a source can emit: one list for each source, simple values first.
///   - cases: The number of cases.
///   - seed: The seed of the random sources. By default, it is `MARBLE_SEED` of the environment, or a random number.
///   - orders: The number of orders at most in which each pipeline is tried, for each case: both must then have the same outcomes. By
///     default, they are compared in the usual order alone.
///   - subscription: A diagram of the subscription to both pipelines: `^` is its begin, `!` its cancellation. By default, it begins in
///     frame 0 and is not cancelled.
///   - allowed: How the output of the pipelines may differ: `.anyOrder`, `.frames(2)` or `.anyFrames`. By default, it may not.
///   - law: Creates both pipelines from a scheduler and the sources.
public func checkLaw<each Value, Run: MarbleSubscribable, Same: MarbleSubscribable>(
  _ title: String, any values: repeat [each Value], cases: Int = 100, seed: UInt64? = nil,
  orders: Int? = nil, subscribing subscription: String = "^",
  allowing allowed: MarbleLeeway = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  law: @escaping (MarbleScheduler, repeat MarbleSource<each Value, MarbleError>) -> (Run, Same)
) where Run.Element: Equatable, Run.Element == Same.Element {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  var lists: [LawValues] = []
  for list in repeat each values { lists.append(LawValues(list)) }
  let failure = lawFailure(
    title, lists, cases: LawCases(cases, seed: seed), orders: orders,
    subscribing: subscription, allowing: allowed, at: site,
    on: {
      MarbleScheduler(
        TestWorld(initialClock: 0, frameLength: FrameLength(seconds: 0.001), syntax: .rxjs))
    }
  ) { lawCase, scheduler in
    var index = 0
    func source<Element>(of type: Element.Type) -> MarbleSource<Element, MarbleError> {
      defer { index += 1 }
      let drawn = lawCase.source(index, of: type, in: scheduler._world)
      return MarbleSource(drawn, failing: MarbleError())
    }
    let (run, same) = law(scheduler, repeat source(of: (each Value).self))
    return (run.events, same.events)
  }
  if let failure { FailureReporter.report(failure) }
}
