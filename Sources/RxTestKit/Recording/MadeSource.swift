/// A source that a scheduler has made, and its subscriptions.
struct MadeSource {
  let log: SubscriptionLog

  /// Where it is drawn; nil for one that is not drawn.
  var site: CallSite? { log.site }

  /// The name of the source in sentences: as in diagrams if it is drawn.
  var label: String { Self.label(isHot: log.isHot, log.site) }

  /// The name of a source that is drawn at a site.
  static func label(isHot: Bool, _ site: CallSite?) -> String {
    let kind = isHot ? "hot" : "cold"
    return site.map { "`\(kind), line \($0.line)`" } ?? "a \(kind) source that the test has made"
  }

  /// The name of the source in failures at its line.
  var name: String { site == nil ? label : "this \(log.isHot ? "hot" : "cold") source" }
}
