/// In what a law does not hold, with the smallest sources that were found; nil if it holds.
///
/// - Parameters:
///   - lists: The values of each source.
///   - orders: The number of orders in which each pipeline of a case is tried at most; nil for the usual order alone.
///   - newScheduler: Makes a scheduler.
///   - make: Makes both pipelines of a case.
package func lawFailure<Scheduler: MarbleTestScheduler, Element: Equatable>(
  _ title: String, _ lists: [LawValues], cases: LawCases, orders: Int?,
  subscribing subscription: String, allowing allowed: MarbleLeeway = [], at site: CallSite,
  on newScheduler: @escaping () -> Scheduler,
  make: @escaping (LawCase, Scheduler) -> (run: EventSource<Element>, same: EventSource<Element>)
) -> MarbleFailure? {
  if lists.contains(where: { $0.tokens.isEmpty }) {
    return MarbleFailure("\(title): a source needs values that it can emit", at: site)
  }
  if cases.count < 1 {
    return MarbleFailure("\(title): pass 'cases:' of at least 1, not \(cases.count)", at: site)
  }
  if let orders, orders < 1 {
    return MarbleFailure("\(title): pass 'orders:' of at least 1, not \(orders)", at: site)
  }
  if let text = lists.lazy.compactMap(\.unequalValue).first {
    return MarbleFailure(
      "\(title): \(text) of 'any:' does not equal itself, so no law holds for it: remove it",
      at: site)
  }
  do throws(MarbleFailure) {
    let drawn = DrawnText(text: subscription, site: site)
    let diagram = try drawn.diagram(as: .subscription(allowsLoneUnsubscribe: true))
    let leeway = try allowed.leeway(at: site)
    return LawCheck(
      title: title, cases: cases, orders: orders, lists: lists,
      schedule: SubscriptionFrames(diagram) ?? SubscriptionFrames(0),
      allowing: leeway, site: site, on: newScheduler, make: make
    ).failure()
  } catch {
    return error
  }
}
