import RxCore
import RxTestKit

/// Tries a law of pipelines with sources drawn at random, and reports if it does not hold.
///
///     checkLaw("mapping twice is mapping once", any: [1, 2, 3]) { _, source in
///       (source.map { $0 + 1 }.map { $0 * 2 }, source.map { ($0 + 1) * 2 })
///     }
///     checkLaw("a pause of none is none", any: ["a", "b"], [1, 2]) { scheduler, words, numbers in
///       let pairs = Observable.combineLatest(words, numbers) { "\($0)\($1)" }
///       return (pairs.delay(.seconds(0), scheduler: scheduler), pairs)
///     }
///
/// Each case draws hot and cold sources that emit any of the values, pause, fail, end or do not. Both pipelines are observed on schedulers of
/// their own, and must emit the same in the same frames. What they do not is reported here once, with the smallest sources that were found.
///
/// - Parameters:
///   - title: What the law says; its cases follow from it and the seed.
///   - values: What a source may emit, a list for each source.
///   - cases: How many cases are tried.
///   - seed: What the cases follow from; by default `MARBLE_SEED` of the environment, or a number that differs from process to process.
///   - subscription: When both pipelines are subscribed to, and when that ends; by default in frame 0, and not until they end themselves.
///   - fileID: Where the law is written.
///   - filePath: Where the law is written.
///   - line: Where the law is written.
///   - column: Where the law is written.
///   - law: Makes both pipelines from a scheduler and the sources.
public func checkLaw<each Value, Run: ObservableConvertibleType, Same: ObservableConvertibleType>(
  _ title: String, any values: repeat [each Value], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  law: @escaping (TestScheduler, repeat TestableObservable<each Value>) -> (Run, Same)
) where Run.Element: Equatable, Run.Element == Same.Element {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let failure = lawFailure(
    title, repeat each values, cases: LawCases(cases, seed: seed), subscribing: subscription,
    at: site, law: law)
  if let failure { FailureReporter.report(failure) }
}

/// Unavailable: its message explains the parameters of a law.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the law takes the scheduler first: checkLaw(…, any: [1]) { scheduler, source in … }"
)
public func checkLaw<Value, Run, Same>(
  _ title: String, any values: [Value], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (TestableObservable<Value>) -> (Run, Same)
) {}

/// Unavailable: its message explains the parameters of a law.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the law takes the scheduler first: checkLaw(…) { scheduler, one, two in … }"
)
public func checkLaw<First, Second, Run, Same>(
  _ title: String, any first: [First], _ second: [Second], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (TestableObservable<First>, TestableObservable<Second>) -> (Run, Same)
) {}

/// Unavailable: its message explains the parameters of a law.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "name what the sources emit: checkLaw(…, any: [1, 2]) { scheduler, source in … }"
)
public func checkLaw<Run, Same>(
  _ title: String, law: @escaping (TestableObservable<Int>) -> (Run, Same)
) {}
