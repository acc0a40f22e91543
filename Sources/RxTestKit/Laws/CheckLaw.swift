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
///   - subscription: A diagram of the subscription to both pipelines: `^` is its begin, `!` its disposal. By default, it begins in frame
///     0 and is not disposed.
///   - law: Creates both pipelines from a scheduler and the sources.
/// - Throws: `MarbleMismatch` if the law does not hold.
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
  var pools: [AnyObject] = []
  for list in repeat each values {
    lists.append(LawValues(list))
    pools.append(LawPool(list))
  }
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
    return LawCheck<Run.Element>(
      title: title, cases: cases, lists: lists, schedule: schedule, site: site
    ) {
      var sources = LawSources(lawCase: $0, pools: pools, scheduler: $1)
      let (run, same) = law($1, repeat sources.next((each Value).self))
      return (run.asObservable(), same.asObservable())
    }.failure()
  } catch {
    return error
  }
}

/// The sources of one case, and their events once they are made: both pipelines have the same.
final class LawCase {
  let sources: [ArbitrarySource]
  /// Plain objects, because each list has a type of its own.
  fileprivate var events: [AnyObject] = []

  init(_ sources: [ArbitrarySource]) { self.sources = sources }
}

/// The sources of one case on a scheduler, in turn.
private struct LawSources {
  let lawCase: LawCase
  /// The values of each source, as plain objects for the same reason.
  let pools: [AnyObject]
  let scheduler: TestScheduler
  var index = 0

  /// Makes the next source.
  mutating func next<Value>(_: Value.Type) -> TestableObservable<Value> {
    defer { index += 1 }
    if index == lawCase.events.count {
      let pool = unsafeDowncast(pools[index], to: LawPool<Value>.self)
      lawCase.events.append(pool.events(of: lawCase.sources[index]))
    }
    let events = unsafeDowncast(lawCase.events[index], to: EventList<Event<Value>>.self)
    return lawCase.sources[index].isHot
      ? scheduler.hotObservable(events) : scheduler.coldObservable(events)
  }
}

/// What a source of a law may emit.
///
/// A class, because a closure that captures arrays of generic values looks their type metadata up for each call.
private final class LawPool<Value> {
  private let values: [Value]

  init(_ values: [Value]) { self.values = values }

  func events(of source: ArbitrarySource) -> EventList<Event<Value>> {
    let events = EventList<Event<Value>>(capacity: source.events.count)
    for event in source.events {
      switch event.content {
      case .value(let index): events.append(element: values[index], at: event.frame)
      case .completed: events.append(end: nil, at: event.frame)
      case .error: events.append(end: MarbleError(), at: event.frame)
      }
    }
    return events
  }
}
