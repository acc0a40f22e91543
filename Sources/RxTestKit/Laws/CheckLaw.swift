import RxCore

/// Tries a law of pipelines with sources drawn at random.
///
///     try checkLaw("mapping twice is mapping once", any: [1, 2, 3]) { _, source in
///       (source.map { $0 + 1 }.map { $0 * 2 }, source.map { ($0 + 1) * 2 })
///     }
///     try checkLaw("a pause of none is none", any: ["a", "b"], [1, 2]) { scheduler, words, numbers in
///       let pairs = Observable.combineLatest(words, numbers) { "\($0)\($1)" }
///       return (pairs.delay(.seconds(0), scheduler: scheduler), pairs)
///     }
///
/// Each case draws hot and cold sources that emit any of the values, pause, fail, end or do not. Both pipelines are observed on schedulers of
/// their own, and must emit the same in the same frames. What they do not is reported with the smallest sources that were found.
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
/// - Throws: `MarbleMismatch`, if the law does not hold.
@_disfavoredOverload
public func checkLaw<each Value, Run: ObservableConvertibleType, Same: ObservableConvertibleType>(
  _ title: String, any values: repeat [each Value], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  law: @escaping (TestScheduler, repeat TestableObservable<each Value>) -> (Run, Same)
) throws where Run.Element: Equatable, Run.Element == Same.Element {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let failure = lawFailure(
    title, repeat each values, cases: LawCases(cases, seed: seed), subscribing: subscription,
    at: site, law: law)
  if let failure { throw MarbleMismatch([failure]) }
}

/// In what a law does not hold, with the smallest sources that were found; nil if it holds.
package func lawFailure<
  each Value, Run: ObservableConvertibleType, Same: ObservableConvertibleType
>(
  _ title: String, _ values: repeat [each Value], cases: LawCases, subscribing subscription: String,
  at site: CallSite,
  law: @escaping (TestScheduler, repeat TestableObservable<each Value>) -> (Run, Same)
) -> MarbleFailure? where Run.Element: Equatable, Run.Element == Same.Element {
  var lists: [LawValues] = []
  for list in repeat each values { lists.append(LawValues(list)) }
  if lists.contains(where: { $0.tokens.isEmpty }) {
    return MarbleFailure("\(title): a source needs values that it can emit", at: site)
  }
  if cases.count < 1 {
    return MarbleFailure("\(title): pass 'cases:' of at least 1, not \(cases.count)", at: site)
  }
  if let text = lists.lazy.compactMap(\.unequalValue).first {
    return MarbleFailure(
      "\(title): \(text) of 'any:' does not equal itself, so no law holds for it: remove it",
      at: site)
  }
  do throws(MarbleFailure) {
    let drawn = DrawnText(text: subscription, site: site)
    let schedule = SubscriptionSchedule(
      try drawn.diagram(as: .subscription(allowsLoneUnsubscribe: true)))
    return LawCheck<Run.Element>(title: title, cases: cases, lists: lists, site: site) { sources in
      let scheduler = LawScheduler(sources)
      let pipelines = law(scheduler.scheduler, repeat scheduler.source(of: each values))
      return (pipelines.0.asObservable(), pipelines.1.asObservable(), scheduler.scheduler)
    }.failure(schedule)
  } catch {
    return error
  }
}

/// The scheduler of one case, and its sources in turn.
private final class LawScheduler {
  let scheduler = TestScheduler(
    initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
  private var sources: ArraySlice<ArbitrarySource>

  init(_ sources: [ArbitrarySource]) {
    self.sources = sources[...]
    scheduler.setClock(min(0, sources.compactMap { $0.events.first?.frame }.min() ?? 0))
  }

  /// Makes the next source.
  func source<Value>(of values: [Value]) -> TestableObservable<Value> {
    let source = sources.popFirst() ?? ArbitrarySource(isHot: false, events: [])
    let events: [Recorded<Event<Value>>] = source.events.map { event in
      switch event.content {
      case .value(let index): .next(event.frame, values[index])
      case .completed: .completed(event.frame)
      case .error: .error(event.frame, MarbleError())
      }
    }
    return source.isHot
      ? scheduler.hotObservable(events)
      : scheduler.coldObservable(subscriptions: [events])
  }
}
