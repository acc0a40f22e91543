/// Draws programs at random.
public struct Generator {
  private var random: SplitMix64
  private var sharedCount = 0
  private var subjectCount = 0
  private var size = 0

  /// The greatest number of nodes in a program, beyond which only sources are drawn.
  private static let sizeLimit = 30

  /// Returns the program of a seed, the same on every machine.
  public static func program(seed: UInt64) -> Program {
    var generator = Generator(random: SplitMix64(seed: seed))
    return generator.program()
  }

  private init(random: SplitMix64) {
    self.random = random
  }

  private mutating func program() -> Program {
    var result = Program(main: Node(Operator.all[0]))
    result.isInstant = random.chance(1, of: 4)
    if random.chance(1, of: 4) { result.subjects = subjects() }
    subjectCount = result.subjects.count
    if random.chance(1, of: 4) {
      for _ in 0...random.below(2) {
        let isConnectable = random.chance(1, of: 4)
        result.shared.append(
          node(isConnectable ? .connectable : .observable, depth: 1 + random.below(3)))
        sharedCount += 1
      }
    }
    let depth = random.chance(1, of: 2) ? 3 + random.below(4) : 1 + random.below(2)
    let kinds: [Kind] = [
      .single, .maybe, .completable, .infallible, .driver, .signal, .controlEvent, .controlProperty,
    ]
    result.main = node(random.chance(1, of: 6) ? random.pick(kinds) : .observable, depth: depth)
    result.subscribers = subscribers()
    result.actions = actions(for: result)
    return result
  }

  private mutating func subjects() -> [Subject] {
    (0...random.below(2)).map { _ in
      Subject(kind: random.pick(Subject.Kind.allCases), size: random.below(3))
    }
  }

  private mutating func subscribers() -> [Subscriber] {
    let count = random.pick([1, 1, 1, 1, 2, 2, 3])
    return (0..<count).map { index in
      var result = Subscriber()
      result.start = random.pick(index == 0 ? [200, 200, 205] : [200, 201, 215, 220, 230, 300])
      result.stop = random.chance(1, of: 3) ? random.pick([200, 205, 210, 220, 230, 240, 260]) : 0
      if random.chance(1, of: 3) {
        result.mode = random.pick(Subscriber.Mode.allCases)
        result.parameter = random.below(3)
      }
      return result
    }
  }

  private mutating func actions(for program: Program) -> [Action] {
    var result: [Action] = []
    for subject in program.subjects.indices {
      for _ in 0..<random.below(5) {
        let kind = random.pick([Action.Kind.next, .next, .next, .next, .complete, .fail])
        result.append(
          Action(time: time(), kind: kind, target: subject, value: random.below(6)))
      }
    }
    for (index, node) in program.shared.enumerated() where node.name.result == .connectable {
      result.append(Action(time: time(), kind: .connect, target: index, value: 0))
      for _ in 0..<random.below(3) {
        let kind = random.pick([Action.Kind.connect, .disconnect])
        result.append(Action(time: time(), kind: kind, target: index, value: 0))
      }
    }
    return result
  }

  private mutating func time() -> Int {
    random.pick([150, 200, 205, 210, 210, 215, 220, 220, 230, 230, 240, 250, 260])
  }
}

extension Generator {
  private mutating func node(_ kind: Kind, depth: Int, inClosure: Bool = false) -> Node {
    size += 1
    if let special = special(kind, depth: depth, inClosure: inClosure) { return special }
    let isSource = depth <= 1 || size > Self.sizeLimit
    let name = random.pick(isSource ? Choices.sources(kind) : Choices.stages(kind))
    let children = children(of: name, depth: isSource ? 0 : depth - 1, inClosure: inClosure)
    let result = Node(name, numbers(of: name), children)
    guard kind == .observable, result.children.isEmpty, random.chance(2, of: 3) else {
      return result
    }
    return Node(Choices.hook, [], [result])
  }

  /// Draws a node that depends on the place: the closure's element, a shared observable or a subject.
  private mutating func special(_ kind: Kind, depth: Int, inClosure: Bool) -> Node? {
    guard kind == .observable else { return nil }
    if inClosure, depth <= 1, random.chance(1, of: 3) { return Node(Choices.element) }
    if sharedCount > 0, random.chance(1, of: 3) {
      return Node(Choices.shared, [random.below(sharedCount)])
    }
    guard subjectCount > 0 else { return nil }
    if random.chance(1, of: 4) { return Node(Choices.subject, [random.below(subjectCount)]) }
    guard depth > 1, random.chance(1, of: 6) else { return nil }
    let source = node(.observable, depth: depth - 1, inClosure: inClosure)
    return Node(Choices.feed, [random.below(subjectCount), random.below(2)], [source])
  }

  private mutating func children(of name: Operator, depth: Int, inClosure: Bool) -> [Node] {
    var result: [Node] = []
    for argument in name.arguments {
      let count = argument.repeated.map { $0 + random.below(4 - $0) } ?? 1
      for _ in 0..<count {
        let depth = result.isEmpty || depth < 2 ? depth : 1 + random.below(depth)
        result.append(
          node(argument.kind, depth: depth, inClosure: inClosure || argument.isInner))
      }
    }
    return result
  }

  private mutating func numbers(of name: Operator) -> [Int] {
    name.parameters.flatMap { parameter in
      switch parameter {
      case .timedEvents: timedEvents(isHot: name.name == "hot")
      case .events: events()
      case .elements: (0..<random.below(4)).map { _ in random.below(5) }
      default: [random.pick(parameter.choices)]
      }
    }
  }

  private mutating func timedEvents(isHot: Bool) -> [Int] {
    var time = isHot ? random.pick([190, 200, 200, 201]) : 0
    var result: [Int] = []
    for _ in 0..<random.below(6) {
      time += random.pick([0, 1, 5, 10, 10, 10, 10, 20])
      result += [time, random.below(6)]
    }
    let end = random.below(5)
    if end < 4 { result += [time + random.pick([0, 5, 10, 10, 20]), end == 0 ? -2 : -1] }
    return result
  }

  private mutating func events() -> [Int] {
    var result = (0..<random.below(4)).map { _ in random.below(6) }
    if random.chance(3, of: 4) { result.append(random.pick([-1, -1, -2])) }
    if random.chance(1, of: 6) { result.append(random.pick([7, -1, -2])) }
    return result
  }
}

/// The operators to draw from, each as often as its weight.
private enum Choices {
  static let hook = named("hook")
  static let element = named("x")
  static let shared = named("ref")
  static let subject = named("subject")
  static let feed = named("feed")

  static func sources(_ kind: Kind) -> [Operator] { sourcesByKind[kind] ?? [] }
  static func stages(_ kind: Kind) -> [Operator] { stagesByKind[kind] ?? [] }

  private static let sourcesByKind = byKind { $0.arguments.isEmpty }
  private static let stagesByKind = byKind { !$0.arguments.isEmpty }

  private static func named(_ name: String) -> Operator {
    Operator.byName[name] ?? Operator.all[0]
  }

  private static func byKind(_ isIncluded: (Operator) -> Bool) -> [Kind: [Operator]] {
    let chosen = Operator.all.filter(isIncluded).flatMap { Array(repeating: $0, count: $0.weight) }
    var result = Dictionary(grouping: chosen, by: \.result)
    if result[.connectable] == nil {
      result[.connectable] = Operator.all.filter { $0.result == .connectable }
    }
    return result
  }
}
