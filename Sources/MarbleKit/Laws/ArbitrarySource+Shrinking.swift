// What makes a counterexample smaller: first fewer events, then simpler ones, then less time, then earlier values.

extension [ArbitrarySource] {
  /// The sources with one change that makes them smaller, the greatest changes first.
  var smallerOnes: [[ArbitrarySource]] {
    let size = size
    return (withoutEvents + simpler + sooner + withEarlierValues + withoutPairs).filter { sources in
      sources.size.lexicographicallyPrecedes(size) && sources.allSatisfy(\.isDrawable)
    }
  }

  /// The size of sources, as numbers that are compared in order.
  private var size: [Int] {
    func sum(_ count: (ArbitrarySource) -> Int) -> Int { reduce(0) { $0 + count($1) } }
    return [
      sum { $0.events.count }, sum { $0.events.reduce(0) { $0 + $1.complexity } },
      sum(\.sharing.count), sum { $0.isHot ? 1 : 0 }, sum { $0.hasPast ? 1 : 0 },
      sum { $0.events.reduce(0) { $0 + abs($1.frame) } },
      sum { $0.events.reduce(0) { $0 + $1.value } },
    ]
  }

  /// The sources with one of them changed, in every way that is given.
  private func replacing(
    _ changes: (ArbitrarySource) -> [ArbitrarySource]
  ) -> [[ArbitrarySource]] {
    indices.flatMap { index in
      changes(self[index]).map { source in
        var sources = self
        sources[index] = source
        return sources
      }
    }
  }

  // MARK: Fewer events

  /// All, a half, a quarter, … of a source's events left out.
  private var withoutEvents: [[ArbitrarySource]] {
    replacing { source in
      let count = source.events.count
      return sequence(first: count) { $0 > 1 ? $0 / 2 : nil }.flatMap { length in
        stride(from: 0, to: count, by: Swift.max(1, length)).map { start in
          source.without(start..<Swift.min(start + length, count))
        }
      }
    }
  }

  /// Two events left out that do not stand together, where neither can be left out alone.
  private var withoutPairs: [[ArbitrarySource]] {
    let events = indices.flatMap { index in self[index].events.indices.map { (index, $0) } }
    return events.indices.flatMap { first in
      events[..<first].map { earlier in
        var sources = self
        let (index, event) = events[first]
        sources[index] = sources[index].without(event..<event + 1)
        sources[earlier.0] = sources[earlier.0].without(earlier.1..<earlier.1 + 1)
        return sources
      }
    }
  }

  // MARK: Simpler sources

  /// Cold instead of hot, a value instead of an end, and that instead of an error, one event a frame, nothing before frame 0.
  private var simpler: [[ArbitrarySource]] {
    let first = compactMap { $0.events.first?.frame }.min() ?? 0
    let later = map { source in
      ArbitrarySource(isHot: false, events: source.moving(0..., by: Swift.max(0, -first)).events)
    }
    return [later]
      + replacing { source in
        var simpler: [ArbitrarySource] = []
        let first = source.events.first?.frame ?? 0
        let later = source.moving(0..., by: Swift.max(0, -first))
        if source.isHot { simpler.append(ArbitrarySource(isHot: false, events: later.events)) }
        if first < 0 { simpler.append(later) }
        if let end = source.events.indices.last {
          for content in [ArbitrarySource.Content.value(0), .completed] {
            simpler.append(source.changed { $0.events[end].content = content })
          }
        }
        return simpler
          + source.sharing.flatMap { index in
            [source.moving(index..., by: 1), source.moving(..<index, by: -1)]
          }
      }
  }

  // MARK: Less time

  /// Shorter silences: in the same frames of all sources, or of one.
  private var sooner: [[ArbitrarySource]] {
    let frames = Set(flatMap { $0.events.map(\.frame) }.filter { $0 >= 0 }).sorted()
    let start = contains(where: \.hasPast) ? 0 : -1
    let together = zip([start] + frames, frames).flatMap { last, frame in
      Self.reductions(of: frame - last - 1).map { less in
        map { source in
          let start = source.events.firstIndex { $0.frame >= frame }
          return start.map { source.moving($0..., by: -less) } ?? source
        }
      }
    }
    let alone = replacing { source in
      source.events.indices.flatMap { index in
        Self.reductions(of: source.silence(before: index)).map {
          source.moving(index..., by: -$0)
        }
          + Self.reductions(of: source.silenceInPast(behind: index)).map {
            source.moving(...index, by: $0)
          }
      }
    }
    return together + alone
  }

  /// All, half and one of a number.
  private static func reductions(of number: Int) -> [Int] {
    number > 0 ? [number, number / 2, 1].filter { $0 > 0 } : []
  }

  // MARK: Earlier values

  /// The law's first values instead of later ones: of one event, or everywhere.
  private var withEarlierValues: [[ArbitrarySource]] {
    let alone = replacing { source in
      source.events.indices.flatMap { index in
        let value = source.events[index].value
        return Self.reductions(of: value).map { less in
          source.changed { $0.events[index].content = .value(value - less) }
        }
      }
    }
    let values = Set(flatMap { $0.events.map(\.value) }).sorted(by: >)
    let everywhere = values.flatMap { value in
      Self.reductions(of: value).map { less in
        map { $0.replacing(value, with: value - less) }
      }
    }
    return everywhere + alone
  }
}

extension ArbitrarySource {
  /// Whether a diagram can draw it: with a past, nothing in frame 0, where the `^` stands, and no end before it.
  fileprivate var isDrawable: Bool {
    guard hasPast else { return true }
    let isOver = events.last.map { $0.valueIndex == nil && $0.frame < 0 } ?? false
    return isHot && !isOver && !events.contains { $0.frame == 0 }
  }

  /// The events that happen in the same frame as the one before.
  fileprivate var sharing: [Int] {
    events.indices.dropFirst().filter { events[$0].frame == events[$0 - 1].frame }
  }

  fileprivate func without(_ range: Range<Int>) -> ArbitrarySource {
    changed { $0.events.removeSubrange(range) }
  }

  /// The frames in which nothing happens before an event; the `^` of a source with a past is in frame 0.
  fileprivate func silence(before index: Int) -> Int {
    let frame = events[index].frame
    let last = index > 0 ? events[index - 1].frame : -1
    return frame - (hasPast && frame > 0 ? max(last, 0) : last) - 1
  }

  /// The frames in which nothing happens behind an event that precedes frame 0.
  fileprivate func silenceInPast(behind index: Int) -> Int {
    let next = index + 1 < events.count ? events[index + 1].frame : 0
    return min(next, 0) - events[index].frame - 1
  }

  /// The source with some events in other frames.
  fileprivate func moving(
    _ indices: some RangeExpression<Int>, by frames: Int
  ) -> ArbitrarySource {
    changed { source in
      for index in indices.relative(to: events) { source.events[index].frame += frames }
    }
  }

  fileprivate func replacing(_ value: Int, with other: Int) -> ArbitrarySource {
    changed { source in
      for index in events.indices where events[index].content == .value(value) {
        source.events[index].content = .value(other)
      }
    }
  }

  fileprivate func changed(_ change: (inout ArbitrarySource) -> Void) -> ArbitrarySource {
    var source = self
    change(&source)
    return source
  }
}

extension ArbitrarySource.Event {
  /// The complexity of an event: least for a value, greatest for an error.
  fileprivate var complexity: Int {
    switch content {
    case .value: 0
    case .completed: 1
    case .error: 2
    }
  }

  /// Which value it is; 0 for an end.
  fileprivate var value: Int { valueIndex ?? 0 }
}
