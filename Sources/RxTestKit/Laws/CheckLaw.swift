import MarbleKit
import RxCore

/// Checks a law: two pipelines must emit the same for random sources.
///
///     try checkLaw("mapping twice is mapping once", any: [1, 2, 3]) { _, source in
///       (source.map { $0 + 1 }.map { $0 * 2 }, source.map { ($0 + 1) * 2 })
///     }
///     try checkLaw("a pause of none is none", any: ["a", "b"], [1, 2]) { scheduler, words, numbers in
///       let pairs = Observable.combineLatest(words, numbers) { "\($0)\($1)" }
///       return (pairs.delay(.seconds(0), scheduler: scheduler), pairs)
///     }
///
/// Each case draws random hot and cold sources that emit the values, pause, fail, complete or never end. Both pipelines are observed on
/// schedulers of their own, and must emit the same in the same frames. Otherwise, the law fails with the smallest sources that were
/// found.
///
/// - Parameters:
///   - title: The name of the law. The cases depend on the name and the seed.
///   - values: The values that a source can emit: one list for each source.
///   - cases: The number of cases.
///   - seed: The seed of the random sources. By default, it is `MARBLE_SEED` of the environment, or a number that differs from process to
///     process.
///   - orders: The number of orders at most in which each pipeline is tried, for each case: both must then have the same outcomes. By
///     default, they are compared in the usual order alone.
///   - subscription: A diagram of the subscription to both pipelines: `^` is its begin, `!` its disposal. By default, it begins in frame
///     0 and is not disposed.
///   - allowed: How the output of the pipelines may differ: `.anyOrder`, `.frames(2)` or `.anyFrames`. By default, it may not.
///   - law: Creates both pipelines from a scheduler and the sources.
/// - Throws: `MarbleMismatch` if the law does not hold.
@_disfavoredOverload
public func checkLaw<each Value, Run: ObservableConvertibleType, Same: ObservableConvertibleType>(
  _ title: String, any values: repeat [each Value], cases: Int = 100, seed: UInt64? = nil,
  orders: Int? = nil, subscribing subscription: String = "^",
  allowing allowed: MarbleLeeway = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  law: @escaping (TestScheduler, repeat TestableObservable<each Value>) -> (Run, Same)
) throws where Run.Element: Equatable, Run.Element == Same.Element {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let failure = lawFailure(
    title, repeat each values, cases: LawCases(cases, seed: seed), orders: orders,
    subscribing: subscription, allowing: allowed, at: site, law: law)
  if let failure { throw MarbleMismatch([failure]) }
}

/// In what a law does not hold, with the smallest sources that were found; nil if it holds.
package func lawFailure<
  each Value, Run: ObservableConvertibleType, Same: ObservableConvertibleType
>(
  _ title: String, _ values: repeat [each Value], cases: LawCases, orders: Int? = nil,
  subscribing subscription: String, allowing allowed: MarbleLeeway = [], at site: CallSite,
  law: @escaping (TestScheduler, repeat TestableObservable<each Value>) -> (Run, Same)
) -> MarbleFailure? where Run.Element: Equatable, Run.Element == Same.Element {
  var lists: [LawValues] = []
  for list in repeat each values { lists.append(LawValues(list)) }
  return lawFailure(
    title, lists, cases: cases, orders: orders, subscribing: subscription, allowing: allowed,
    at: site,
    on: {
      TestScheduler(
        in: TestWorld(initialClock: 0, frameLength: FrameLength(seconds: 0.001), syntax: .rxjs))
    }
  ) { lawCase, scheduler in
    var index = 0
    func source<Element>(of type: Element.Type) -> TestableObservable<Element> {
      defer { index += 1 }
      return TestableObservable(lawCase.source(index, of: type, in: scheduler._world))
    }
    let (run, same) = law(scheduler, repeat source(of: (each Value).self))
    return (run.asObservable().events, same.asObservable().events)
  }
}
