/// Actions that run one after another, and are cancelled together.
package protocol VirtualTimeSeries: AnyObject {
  /// Runs an action of the series; `index` counts from 0.
  func runAction(_ index: Int)
}

/// Actions of a series, as one object that waits in the queue several times.
///
/// The queue takes them in the order of their times, so the object only counts them.
final class SeriesVirtualTimeItem: VirtualTimeItem, @unchecked Sendable {
  // Unchecked: a lock guards the rest of the series.
  private struct Rest {
    var series: (any VirtualTimeSeries)?
    var indices: Range<Int>
  }

  private let rest: Guarded<Rest>

  init(_ timeline: VirtualTimeline, _ series: any VirtualTimeSeries, _ indices: Range<Int>) {
    rest = Guarded(Rest(series: series, indices: indices))
    super.init(timeline)
  }

  override func run() {
    GuardedSection.checkCall(of: "work of a scheduler")
    if isDisposed { return }
    let (series, index, isLast) = rest.withLock { rest in
      let index = rest.indices.lowerBound
      rest.indices = index + 1..<rest.indices.upperBound
      let isLast = rest.indices.isEmpty
      // The last action no longer retains the series after it has run.
      return (isLast ? rest.series.take() : rest.series, index, isLast)
    }
    if isLast { setStarted() }
    series?.runAction(index)
  }

  override var waitingCount: Int { rest.withLock { $0.indices.count } }

  override func discard() {
    let series = rest.withLock { $0.series.take() }
    withExtendedLifetime(series) {}
  }
}
