import RxCore
import RxTestKit

/// Checks a law: two pipelines must emit the same for random sources.
///
/// Fails the test if they do not.
///
///     checkLaw("mapping twice is mapping once", any: [1, 2, 3]) { _, source in
///       (source.map { $0 + 1 }.map { $0 * 2 }, source.map { ($0 + 1) * 2 })
///     }
///     checkLaw("a pause of none is none", any: ["a", "b"], [1, 2]) { scheduler, words, numbers in
///       let pairs = Observable.combineLatest(words, numbers) { "\($0)\($1)" }
///       return (pairs.delay(.seconds(0), scheduler: scheduler), pairs)
///     }
///
/// Each case draws random hot and cold sources that emit the values, pause, fail, complete or never end. Both pipelines are observed on
/// schedulers of their own, and must emit the same in the same frames. Otherwise, the test fails at this line, with the smallest sources
/// that were found.
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
public func checkLaw<each Value, Run: ObservableConvertibleType, Same: ObservableConvertibleType>(
  _ title: String, any values: repeat [each Value], cases: Int = 100, seed: UInt64? = nil,
  orders: Int? = nil, subscribing subscription: String = "^",
  allowing allowed: MarbleLeeway = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  law: @escaping (TestScheduler, repeat TestableObservable<each Value>) -> (Run, Same)
) where Run.Element: Equatable, Run.Element == Same.Element {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let failure = lawFailure(
    title, repeat each values, cases: LawCases(cases, seed: seed), orders: orders,
    subscribing: subscription, allowing: allowed, at: site, law: law)
  if let failure { FailureReporter.report(failure) }
}

/// Unavailable: its message explains what a law returns.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the law returns two observables: checkLaw(…) { scheduler, source in (…, …) }"
)
public func checkLaw<Value: Equatable, Result>(
  _ title: String, any values: [Value], cases: Int = 100, seed: UInt64? = nil,
  orders: Int? = nil, subscribing subscription: String = "^",
  law: @escaping (TestScheduler, TestableObservable<Value>) -> Result
) {}
