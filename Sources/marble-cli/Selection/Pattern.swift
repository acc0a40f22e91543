import RxFixtures

/// A regular expression that matches in time linear in the length of the text.
///
/// Like RE2, it follows all alternatives in parallel instead of backtracking. So it supports neither
/// backreferences nor lookaround.
struct Pattern: Sendable {
  /// One step of matching.
  enum Instruction: Sendable {
    /// Continues after a character of a set.
    case character(CharacterClass)
    /// Continues if a condition on the position holds.
    case place(Place)
    /// Continues at another instruction.
    case jump(Int)
    /// Continues at both of two instructions.
    case split(Int, Int)
    /// The text matches.
    case match
  }

  /// A condition on a position in the text.
  enum Place: Sendable {
    case start, end, wordBoundary, noWordBoundary
  }

  private let program: [Instruction]

  /// Reads an expression.
  ///
  /// - Throws: `BadValue` with what is wrong.
  init(_ text: String) throws {
    var parser = PatternParser(text)
    let syntax = try parser.parse()
    var compiler = Compiler()
    try compiler.add(syntax)
    program = compiler.program + [.match]
  }

  /// Whether some part of a text matches.
  func matches(in text: String) -> Bool {
    let text = Array(text)
    var current = ThreadSet(count: program.count)
    var next = ThreadSet(count: program.count)
    for position in 0...text.count {
      // A match may begin anywhere.
      if follow(0, at: position, in: text, &current) { return true }
      guard position < text.count else { return false }
      for thread in current.members {
        if case .character(let set) = program[thread], set.contains(text[position]),
          follow(thread + 1, at: position + 1, in: text, &next)
        {
          return true
        }
      }
      swap(&current, &next)
      next.removeAll()
    }
    return false
  }

  /// Adds the instructions that expect a character, starting at one instruction.
  ///
  /// - Returns: Whether the text matches.
  private func follow(
    _ start: Int, at position: Int, in text: [Character], _ threads: inout ThreadSet
  ) -> Bool {
    var waiting = [start]
    while let index = waiting.popLast() {
      guard threads.insert(index) else { continue }
      switch program[index] {
      case .character: break
      case .place(let place): if place.holds(at: position, in: text) { waiting.append(index + 1) }
      case .jump(let target): waiting.append(target)
      case .split(let first, let second): waiting += [second, first]
      case .match: return true
      }
    }
    return false
  }
}

/// The current instructions of a match, without duplicates.
private struct ThreadSet {
  private(set) var members: [Int] = []
  private var isMember: [Bool]

  init(count: Int) {
    isMember = [Bool](repeating: false, count: count)
  }

  mutating func insert(_ index: Int) -> Bool {
    if isMember[index] { return false }
    isMember[index] = true
    members.append(index)
    return true
  }

  mutating func removeAll() {
    for index in members { isMember[index] = false }
    members.removeAll(keepingCapacity: true)
  }
}

extension Pattern.Place {
  fileprivate func holds(at position: Int, in text: [Character]) -> Bool {
    switch self {
    case .start: return position == 0
    case .end: return position == text.count
    case .wordBoundary, .noWordBoundary:
      let isWordBefore = position > 0 && CharacterClass.isWord(text[position - 1])
      let isWordBehind = position < text.count && CharacterClass.isWord(text[position])
      return (isWordBefore != isWordBehind) == (self == .wordBoundary)
    }
  }
}

/// Translates an expression into instructions.
private struct Compiler {
  private(set) var program: [Pattern.Instruction] = []
  private var steps = 0
  private static let mostSteps = 50_000

  mutating func add(_ syntax: PatternSyntax) throws {
    steps += 1
    guard steps < Self.mostSteps else { throw BadValue("it is too long, or repeats too much") }
    switch syntax {
    case .character(let set): program.append(.character(set))
    case .place(let place): program.append(.place(place))
    case .sequence(let parts): for part in parts { try add(part) }
    case .alternatives(let parts): try addAlternatives(parts[...])
    case .repetition(let part, let least, let most): try add(part, least, most)
    }
  }

  private mutating func addAlternatives(_ parts: ArraySlice<PatternSyntax>) throws {
    var ends: [Int] = []
    for (index, part) in parts.enumerated() {
      let split = program.count
      let isLast = index == parts.count - 1
      if !isLast { program.append(.split(split + 1, split + 1)) }
      try add(part)
      if isLast { continue }
      ends.append(program.count)
      program.append(.jump(0))
      program[split] = .split(split + 1, program.count)
    }
    for end in ends { program[end] = .jump(program.count) }
  }

  private mutating func add(_ part: PatternSyntax, _ least: Int, _ most: Int?) throws {
    for _ in 0..<least { try add(part) }
    guard let most else {
      let split = program.count
      program.append(.split(split + 1, split + 1))
      try add(part)
      program.append(.jump(split))
      program[split] = .split(split + 1, program.count)
      return
    }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(program.count)
      program.append(.jump(0))
      try add(part)
    }
    for split in splits { program[split] = .split(split + 1, program.count) }
  }
}
