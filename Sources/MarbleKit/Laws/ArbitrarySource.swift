/// A source that a law is tried with, its values counted instead of named.
package struct ArbitrarySource: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// One of the values that the law may draw, counted from 0.
    case value(Int)
    case completed
    case error
  }

  package struct Event: Hashable, Sendable {
    package var frame: Int
    package var content: Content
  }

  /// Whether it emits whether or not anybody is subscribed.
  package var isHot: Bool
  /// What it emits, in order; an end or an error is the last.
  package var events: [Event]

  /// Whether it ends by an error.
  package var fails: Bool { events.last?.content == .error }

  /// Whether something happens before frame 0.
  var hasPast: Bool { events.first.map { $0.frame < 0 } ?? false }

  /// The source as a diagram of values that the law may draw.
  package func diagram(of values: [String]) -> MarbleDiagram {
    let last = events.last?.frame
    let group = events.count { $0.frame == last }
    return MarbleDiagram(
      marks: events.map { event in
        let symbol: MarbleDiagram.Symbol =
          switch event.content {
          case .value(let index): .value(values[index])
          case .completed: .completed
          case .error: .error
          }
        return MarbleDiagram.Mark(symbol, frame: event.frame)
      },
      // Room for a group at the end, with its parentheses.
      lastFrame: last.map { $0 + group + (group > 1 ? 2 : 0) })
  }
}

// MARK: - Drawing one

extension ArbitrarySource {
  private static let mostValues = 12

  /// Draws a source at random: often one with few values, sometimes with none, with pauses or several events in a frame, ending or not.
  ///
  /// There must be at least one value to choose from.
  init(choosingFrom valueCount: Int, using random: inout SeededGenerator) {
    isHot = random.happens(onceIn: 2)
    // Some of it may be over before frame 0.
    var frame = isHot && random.happens(onceIn: 3) ? -random.number(in: 1...6) : 0
    let isShort = random.happens(onceIn: 3)
    let count = random.number(in: isShort ? 0...1 : 2...Self.mostValues)
    let values = Self.values(among: valueCount, using: &random)
    events = []
    for _ in 0..<count {
      frame = drawable(frame + random.silence(atStart: events.isEmpty))
      let value = values[random.number(in: 0...values.count - 1)]
      events.append(Event(frame: frame, content: .value(value)))
    }
    if random.happens(onceIn: 4) { return }
    // No diagram draws a source that ended before the test began.
    frame = drawable(max(0, frame + random.silence(atStart: events.isEmpty)))
    events.append(Event(frame: frame, content: random.happens(onceIn: 3) ? .error : .completed))
  }

  /// Draws actions at random: often one after another, sometimes several in a frame, with pauses up to a number of frames.
  ///
  /// There must be at least one action to choose from.
  init(actions count: Int, pausing longest: Int, using random: inout SeededGenerator) {
    isHot = false
    events = []
    let actions = Self.values(among: count, using: &random)
    var frame = 0
    for _ in 0..<random.number(in: random.happens(onceIn: 3) ? 1...3 : 2...Self.mostValues) {
      frame += random.pause(upTo: longest)
      let action = actions[random.number(in: 0...actions.count - 1)]
      events.append(Event(frame: frame, content: .value(action)))
    }
  }

  /// The frame, or the next where a diagram with a past has its `^`.
  private func drawable(_ frame: Int) -> Int {
    frame == 0 && hasPast ? 1 : frame
  }

  /// The values that one source emits: mostly so few that some come again.
  private static func values(among count: Int, using random: inout SeededGenerator) -> [Int] {
    let variety = random.happens(onceIn: 4) ? count : random.number(in: 1...3)
    return (0..<variety).map { _ in random.number(in: 0...count - 1) }
  }
}

extension SeededGenerator {
  fileprivate mutating func number(in range: ClosedRange<Int>) -> Int {
    // Not `range.count`, which is generic and slow in a debug build.
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  fileprivate mutating func happens(onceIn count: UInt64) -> Bool { next() % count == 0 }

  /// The frames to the next action: often none or few, sometimes as many as may be.
  fileprivate mutating func pause(upTo longest: Int) -> Int {
    switch next() % 4 {
    case 0: 0
    case 1: 1
    case 2: number(in: 1...min(longest, 5))
    default: number(in: 1...longest)
    }
  }

  /// The frames to the next event: 0 is the same frame.
  fileprivate mutating func silence(atStart isStart: Bool) -> Int {
    switch next() % 20 {
    case ..<(isStart ? 8 : 5): 0
    case ..<13: 1
    case ..<18: number(in: 2...4)
    default: number(in: 5...15)
    }
  }
}

extension ArbitrarySource.Event {
  /// Which value it is, if it is one.
  package var valueIndex: Int? {
    if case .value(let index) = content { index } else { nil }
  }
}
