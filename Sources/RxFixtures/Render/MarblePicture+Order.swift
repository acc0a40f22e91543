import RxTestKit

extension MarblePicture {
  /// Draws the events that sources emit in one frame in an order of simultaneous work: the later one is farther to the right.
  ///
  /// Frames in which these sources have the usual order are drawn as before.
  ///
  /// - Parameters:
  ///   - order: The order, which names the sources.
  ///   - sources: The names of the timelines whose frames are those of the clock.
  mutating func draw(_ order: WorkOrder, of sources: Set<String>) {
    for (frame, deviations) in Dictionary(grouping: order.deviations, by: \.frame) {
      let usual = rows.compactMap { row -> String? in
        guard case .timeline(let timeline) = row, sources.contains(timeline.name),
          timeline.events.contains(where: { $0.frame == frame })
        else { return nil }
        return timeline.name
      }
      var names = usual
      for deviation in deviations {
        let (chosen, passed) = (deviation.chosen.sourceName, deviation.usual.sourceName)
        guard names.contains(passed), let place = names.firstIndex(of: chosen) else { continue }
        names.remove(at: place)
        names.insert(chosen, at: names.firstIndex(of: passed) ?? place)
      }
      if names == usual { continue }
      let middle = Double(names.count - 1) / 2
      for index in rows.indices {
        guard case .timeline(var timeline) = rows[index],
          let place = names.firstIndex(of: timeline.name), sources.contains(timeline.name)
        else { continue }
        timeline.shifts[frame] = Double(place) - middle
        rows[index] = .timeline(timeline)
      }
    }
  }
}

extension String {
  /// The source of an event: `search.2` is the second event of `search` in a frame.
  fileprivate var sourceName: String { String(prefix { $0 != "." }) }
}
