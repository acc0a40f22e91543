import Comparison
import Pipelines

/// Makes a program smaller as long as its logs differ in the same way.
struct Shrinker {
  let servers: Servers
  /// How many programs run at once.
  private static let batch = 40

  /// Returns the smallest program found, and its logs.
  func shrink(_ program: Program, _ logs: Logs) throws -> (Program, Logs) {
    var best = (program: program, logs: logs)
    let kind = logs.kind
    var rounds = 0
    while rounds < 200, let next = try improvement(of: best.program, kind: kind) {
      best = next
      rounds += 1
    }
    return best
  }

  private func improvement(of program: Program, kind: String) throws -> (Program, Logs)? {
    let candidates = program.smaller.filter { $0 != program }
    for start in stride(from: 0, to: candidates.count, by: Self.batch) {
      let batch = candidates[start..<min(start + Self.batch, candidates.count)]
      for (candidate, logs) in zip(batch, try servers.run(Array(batch))) {
        guard logs.kind == kind, Verdict(candidate, logs) == .difference else { continue }
        return (candidate, logs)
      }
    }
    return nil
  }
}

extension Program {
  /// The programs that are one step smaller, those that lose most first.
  fileprivate var smaller: [Program] {
    smallerSurroundings + smallerNodes + smallerNumbers
  }

  private func changed(_ change: (inout Program) -> Void) -> Program {
    var result = self
    change(&result)
    return result
  }

  private var smallerSurroundings: [Program] {
    var result: [Program] = []
    if isInstant { result.append(changed { $0.isInstant = false }) }
    if !actions.isEmpty { result.append(changed { $0.actions = [] }) }
    if !subjects.isEmpty { result.append(changed { $0.subjects = [] }) }
    if !shared.isEmpty { result.append(changed { $0.shared.removeLast() }) }
    for index in actions.indices { result.append(changed { $0.actions.remove(at: index) }) }
    for index in subscribers.indices {
      if subscribers.count > 1 { result.append(changed { $0.subscribers.remove(at: index) }) }
      if subscribers[index].mode != .plain {
        result.append(changed { $0.subscribers[index].mode = .plain })
      }
      if subscribers[index].parameter > 0 {
        result.append(changed { $0.subscribers[index].parameter -= 1 })
      }
      if subscribers[index].stop > 0 {
        result.append(changed { $0.subscribers[index].stop = 0 })
      }
      if subscribers[index].start != 200 {
        result.append(changed { $0.subscribers[index].start = 200 })
      }
    }
    if subjects.count > 1 { result.append(changed { $0.subjects.removeLast() }) }
    for index in subjects.indices where subjects[index].kind != .publish {
      result.append(changed { $0.subjects[index].kind = .publish })
    }
    return result
  }

  private var smallerNodes: [Program] {
    main.replacements(with: shared).map { node in changed { $0.main = node } }
      + shared.indices.flatMap { index in
        shared[index].replacements(with: []).map { node in changed { $0.shared[index] = node } }
      }
  }

  private var smallerNumbers: [Program] {
    main.renumbered.map { node in changed { $0.main = node } }
      + shared.indices.flatMap { index in
        shared[index].renumbered.map { node in changed { $0.shared[index] = node } }
      }
      + actions.indices.filter { actions[$0].value > 0 }.map { index in
        changed { $0.actions[index].value = 0 }
      }
  }
}

extension Node {
  /// Copies in which one node is replaced by a smaller one of the same type.
  fileprivate func replacements(with shared: [Node]) -> [Node] {
    var result = descendants.filter { $0.name.result == name.result }
    if name.name == "ref", let index = numbers.first, index < shared.count,
      shared[index].name.result == .observable
    {
      result.append(shared[index])
    }
    result += siblings
    result += Self.simplest[name.result, default: []].filter { $0.size < size || isLess($0) }
    for (index, child) in children.enumerated() {
      let argument = name.argument(of: index)
      if let least = argument.repeated, children.count > name.arguments.count - 1 + least {
        var copy = self
        copy.children.remove(at: index)
        result.append(copy)
      }
      for replacement in child.replacements(with: shared) {
        var copy = self
        copy.children[index] = replacement
        result.append(copy)
      }
    }
    return result
  }

  /// Whether `other` comes earlier among the simplest nodes than this one.
  private func isLess(_ other: Node) -> Bool {
    guard children.isEmpty else { return false }
    let simplest = Self.simplest[name.result, default: []].map(\.name.index)
    guard let place = simplest.firstIndex(of: name.index) else { return true }
    return (simplest.firstIndex(of: other.name.index) ?? 0) < place
  }

  private var descendants: [Node] {
    children + children.flatMap(\.descendants)
  }

  /// Copies with smaller numbers or shorter lists.
  fileprivate var renumbered: [Node] {
    var result: [Node] = []
    let list = name.parameters.last.flatMap { $0.isList ? $0 : nil }
    let first = list == nil ? numbers.count : name.parameters.count - 1
    let step = list == .timedEvents ? 2 : 1
    for index in stride(from: first, to: numbers.count, by: step) {
      var copy = self
      copy.numbers.removeSubrange(index..<min(index + step, numbers.count))
      result.append(copy)
    }
    for index in numbers.indices {
      for number in smaller(numbers[index], isValue: index >= first, at: index) {
        var copy = self
        copy.numbers[index] = number
        result.append(copy)
      }
    }
    for (index, child) in children.enumerated() {
      for replacement in child.renumbered {
        var copy = self
        copy.children[index] = replacement
        result.append(copy)
      }
    }
    return result
  }

  private func smaller(_ number: Int, isValue: Bool, at index: Int) -> [Int] {
    if isValue { return number > 0 ? [0, number - 1].filter { $0 < number } : [] }
    let choices = name.parameters[index].choices
    return Array(choices.prefix(while: { $0 != number }))
  }

  /// The simplest nodes of each type, the simplest first.
  private static let simplest: [Kind: [Node]] = {
    let texts = [
      "never", "empty", "just[0]", "error[0]", "create[0]", "just[0].hook", "never.hook",
      "empty.hook",
      "singleNever", "singleJust[0]", "singleError", "maybeNever", "maybeEmpty", "maybeJust[0]",
      "maybeError", "completableNever", "completableEmpty", "completableError",
      "infallibleNever", "infallibleEmpty", "infallibleJust[0]", "driverNever", "driverEmpty",
      "driverJust[0]", "signalNever", "signalEmpty", "signalJust[0]", "controlEventNever",
      "controlEventOf[]", "controlPropertySubject[0]",
    ]
    let nodes = texts.compactMap { try? Node(parsing: $0) }
    return Dictionary(grouping: nodes) { $0.name.result }
  }()
}
