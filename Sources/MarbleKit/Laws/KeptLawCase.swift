/// A failing case of a law as text, which a later run tries first: `seed 5 case 12 steps 3; hot -1=0 3=2 5=|`.
package struct KeptLawCase: Hashable, Sendable {
  /// The seed of the case.
  let seed: UInt64
  /// The number of the case, from 1.
  let number: Int
  /// The number of successful shrinking steps.
  let steps: Int
  let sources: [ArbitrarySource]

  /// The case as text.
  package var text: String {
    let head = "seed \(seed) case \(number) steps \(steps)"
    return ([head] + sources.map(Self.text)).joined(separator: "; ")
  }

  private static func text(of source: ArbitrarySource) -> String {
    let events = source.events.map { event in
      switch event.content {
      case .value(let index): "\(event.frame)=\(index)"
      case .completed: "\(event.frame)=|"
      case .error: "\(event.frame)=#"
      }
    }
    return ([source.isHot ? "hot" : "cold"] + events).joined(separator: " ")
  }

  package init(seed: UInt64, number: Int, steps: Int, sources: [ArbitrarySource]) {
    self.seed = seed
    self.number = number
    self.steps = steps
    self.sources = sources
  }

  /// Reads a case; nil if the text is not one of a law with sources that choose from so many values.
  init?(_ text: String, valueCounts: [Int]) {
    var parts = text.split(separator: ";").map { $0.split(separator: " ") }
    guard !parts.isEmpty else { return nil }
    let head = parts.removeFirst()
    guard head.count == 6, head[0] == "seed", head[2] == "case", head[4] == "steps",
      let seed = UInt64(head[1]), let number = Int(head[3]), number > 0, let steps = Int(head[5]),
      (0..<1 << 30).contains(steps), parts.count == valueCounts.count
    else { return nil }
    let sources = zip(parts, valueCounts).compactMap { Self.source($0, choosingFrom: $1) }
    guard sources.count == parts.count else { return nil }
    self.init(seed: seed, number: number, steps: steps, sources: sources)
  }

  /// The frames that a diagram of a law can draw.
  private static let frames = -100...10_000

  private static func source(_ words: [Substring], choosingFrom count: Int) -> ArbitrarySource? {
    guard let kind = words.first, ["hot", "cold"].contains(kind) else { return nil }
    var source = ArbitrarySource(isHot: kind == "hot", events: [])
    for word in words.dropFirst() {
      let parts = word.split(separator: "=")
      guard parts.count == 2, let frame = Int(parts[0]), frames.contains(frame),
        frame >= source.events.last?.frame ?? (source.isHot ? frames.lowerBound : 0)
      else { return nil }
      // Nothing follows an end.
      if let last = source.events.last, last.valueIndex == nil { return nil }
      switch parts[1] {
      case "|" where frame >= 0: source.events.append(.init(frame: frame, content: .completed))
      case "#" where frame >= 0: source.events.append(.init(frame: frame, content: .error))
      default:
        guard let index = Int(parts[1]), (0..<count).contains(index) else { return nil }
        source.events.append(.init(frame: frame, content: .value(index)))
      }
      // A diagram with a past has its `^` in frame 0.
      if frame == 0, source.hasPast { return nil }
    }
    return source
  }
}
