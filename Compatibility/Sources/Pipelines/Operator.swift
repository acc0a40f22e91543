/// The type that a node of a pipeline produces.
public enum Kind: Character, CaseIterable, Sendable {
  case observable = "O"
  case single = "S"
  case maybe = "M"
  case completable = "C"
  case infallible = "I"
  case driver = "D"
  case signal = "G"
  case connectable = "K"
  case controlEvent = "E"
  case controlProperty = "P"
}

/// A number in the brackets of a node: what it stands for decides which values are tried.
public enum Parameter: Character, Sendable {
  case transform = "f"
  case predicate = "p"
  case value = "v"
  case count = "n"
  case positiveCount = "c"
  case time = "t"
  case period = "d"
  case scheduler = "q"
  case flag = "b"
  case mode = "m"
  case reference = "k"
  /// Pairs of a time and an event, to the end of the brackets.
  case timedEvents = "E"
  /// Events, to the end of the brackets; -1 completes and -2 fails.
  case events = "V"
  /// Elements, to the end of the brackets.
  case elements = "W"

  /// The values that the generator tries; the first is the simplest.
  public var choices: [Int] {
    switch self {
    case .transform, .predicate, .value, .mode: [0, 1, 2, 3, 4, 5]
    case .count: [0, 1, 2, 3]
    case .positiveCount: [1, 2, 3]
    case .time: [0, 10, 20, 30, 1, 5, 50]
    case .period: [10, 20, 5, 30]
    case .scheduler, .flag: [0, 1]
    case .reference: [0, 1, 2]
    case .timedEvents, .events, .elements: []
    }
  }

  /// Whether the parameter takes every number up to the closing bracket.
  public var isList: Bool {
    self == .timedEvents || self == .events || self == .elements
  }
}

/// A child of a node.
public struct Argument: Sendable {
  /// The type that the child must have.
  public let kind: Kind
  /// Whether the child is built inside a closure, for each element that the closure receives.
  public let isInner: Bool
  /// Whether the argument takes any number of children, and the least number of them.
  public let repeated: Int?
}

/// An operator or a source that pipelines are built from.
public struct Operator: Sendable {
  /// The place in `Operator.all`.
  public let index: Int
  /// The name in a pipeline's text.
  public let name: String
  /// The type of the result.
  public let result: Kind
  /// The numbers in brackets.
  public let parameters: [Parameter]
  /// The children.
  public let arguments: [Argument]
  /// How often the generator chooses the operator, relative to the others.
  public let weight: Int

  /// Whether the text puts the first child before the name, as in `source.map[0]`.
  public var isStage: Bool {
    arguments.first.map { $0.repeated == nil && !$0.isInner } ?? false
  }
}

extension Operator {
  /// Every operator, in the order of the tables.
  public static let all: [Operator] = {
    let lines = tables.flatMap { $0.split(separator: "\n") }
    return lines.enumerated().map { Operator(index: $0.offset, line: $0.element) }
  }()

  /// The operators by their names.
  public static let byName: [String: Operator] =
    Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// Reads a line `result name parameters : arguments *weight`.
  private init(index: Int, line: Substring) {
    var words = line.split(separator: " ")
    var weight = 2
    if let last = words.last, last.first == "*" {
      weight = Int(last.dropFirst()) ?? weight
      words.removeLast()
    }
    let colon = words.firstIndex(of: ":") ?? words.endIndex
    self.index = index
    name = String(words[1])
    result = words[0].first.flatMap(Kind.init) ?? .observable
    parameters = words[2..<colon].compactMap { $0.first.flatMap(Parameter.init) }
    arguments = words[colon...].dropFirst().compactMap(Argument.init)
    self.weight = weight
  }
}

extension Argument {
  /// Reads `O`, `>O` for an inner child, `O*` for any number of children or `O+` for at least one.
  fileprivate init?(word: Substring) {
    let body = word.first == ">" ? word.dropFirst() : word
    guard let kind = body.first.flatMap(Kind.init) else { return nil }
    self.kind = kind
    isInner = word.first == ">"
    repeated = body.last == "*" ? 0 : body.last == "+" ? 1 : nil
  }
}
