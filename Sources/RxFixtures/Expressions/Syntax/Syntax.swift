/// The index of a node in its tree.
typealias NodeID = Int

/// A parsed expression: nodes in one array that name each other by index, so that neither walking nor releasing
/// a long chain recurses.
struct Syntax: Sendable {
  /// The nodes, children before their parents.
  private(set) var nodes: [Node] = []

  /// Where each node stands, in UTF-8 offsets.
  private(set) var ranges: [Range<Int>] = []

  /// The names that no closure declares: rows, factories, functions of the language, types.
  private(set) var globals: [String] = []

  private var globalIndices: [String: Int] = [:]

  /// Where each of them is mentioned first.
  private(set) var globalRanges: [Range<Int>] = []

  /// All mentions of them, in order.
  private(set) var globalMentions: [(global: Int, range: Range<Int>)] = []

  /// The members that patterns name, and where.
  var patternMembers: [(name: String, range: Range<Int>)] = []

  /// The types that values are asked for, by their names, and where.
  var valueTypes: [(name: String, range: Range<Int>)] = []

  /// The expression itself.
  var root: NodeID = 0

  /// Makes room, so that the first nodes do not have to be moved.
  mutating func reserve(nodes count: Int) {
    nodes.reserveCapacity(count)
    ranges.reserveCapacity(count)
  }

  mutating func add(_ node: Node, at range: Range<Int>) -> NodeID {
    nodes.append(node)
    ranges.append(range)
    return nodes.count - 1
  }

  mutating func replace(_ id: NodeID, with node: Node) { nodes[id] = node }

  mutating func global(_ name: String, at range: Range<Int>) -> Int {
    if let index = globalIndices[name] {
      globalMentions.append((index, range))
      return index
    }
    globalMentions.append((globals.count, range))
    globalIndices[name] = globals.count
    globals.append(name)
    globalRanges.append(range)
    return globals.count - 1
  }
}

/// One node of an expression or a statement.
enum Node: Sendable {
  // Literals
  case void
  case `nil`
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case interpolation([Segment])
  case array([NodeID])
  case dictionary([(key: NodeID, value: NodeID)])
  case tuple([NodeID], labels: [String?])
  case closure(ClosureSyntax)
  case keyPath([KeyPathStep], text: String)

  // Names
  case local(Variable)
  case global(Int)
  case qualified(QualifiedName, arguments: [ArgumentSyntax]?)
  case call(global: Int, arguments: [ArgumentSyntax])
  case implicit(name: String, arguments: [ArgumentSyntax]?)
  case operatorFunction(BinaryOperator)

  // Operators
  case negate(NodeID)
  case not(NodeID)
  case binary(BinaryOperator, NodeID, NodeID)
  case coalesce([NodeID])
  case conditional([(condition: NodeID, value: NodeID)], otherwise: NodeID)
  case chain(NodeID, [Link])
  case raise(NodeID)
  case tryOptional(NodeID)
  case ofType(NodeID, ValueType, TypeCheck)

  // Statements
  case block([NodeID])
  case declare([Int?], NodeID)
  case assign(Place, BinaryOperator?, NodeID)
  case mutate(Place, Link)
  case discard(NodeID)
  case branch([(conditions: [Condition], block: NodeID)], otherwise: NodeID?)
  case guarding([Condition], otherwise: NodeID)
  case returning(NodeID?)
  case selection(NodeID, [CaseSyntax])
  case breaking
}

/// A part of a string literal.
enum Segment: Sendable {
  case text(String)
  case value(NodeID)
}

/// A parameter or variable of a closure: how many closures out, and which of that closure's.
struct Variable: Sendable, Equatable {
  var depth: Int
  var slot: Int
}

/// A member of a type, such as `Observable.of` or `RxError.timeout`; or of a row whose name begins with a capital letter.
struct QualifiedName: Sendable {
  let type: Int
  let member: String
  /// The name under which a factory is known: without `Observable`.
  let factory: String
  /// The labels behind a function that is named but not called: `String.init(describing:)`.
  var labels: [String]?
}

/// An argument as it is written.
struct ArgumentSyntax: LabelledArgument, Sendable {
  let label: String?
  let value: NodeID
  let isTrailingClosure: Bool
}

/// What follows an operand.
struct Link: Sendable {
  enum Kind: Sendable {
    case property(String, Member?)
    case tupleElement(Int)
    case method(String, [ArgumentSyntax], Member?)
    case call([ArgumentSyntax])
    case element([ArgumentSyntax])
    case optionalChain
    case force
  }

  let kind: Kind
  /// What an error underlines: the name, or all of what has none.
  let range: Range<Int>
  /// Where the arguments end.
  let end: Int

  /// The property that it reads, and where; nil if it does something else.
  var property: (name: String, range: Range<Int>)? {
    if case .property(let name, _) = kind { (name, range) } else { nil }
  }

  init(kind: Kind, range: Range<Int>, end: Int? = nil) {
    self.kind = kind
    self.range = range
    self.end = end ?? range.upperBound
  }
}

enum KeyPathStep: Sendable {
  case member(String)
  case tupleElement(Int)
  case index(Int)
  case key(String)
  case optionalChain
  case force
}

/// What can be assigned to: a variable, or a part of one.
struct Place: Sendable {
  let variable: Variable
  let path: [Link]
  /// Whether the variable was declared with `let`.
  let isConstant: Bool
  /// Whether the variable is a parameter, which can be changed only where it is passed inout.
  let isParameter: Bool
}

/// A condition of `if` or `guard`.
enum Condition: Sendable {
  case test(NodeID)
  case matching(Pattern, NodeID)
  case binding(slot: Int, NodeID)
}

/// A closure as it is written.
struct ClosureSyntax: Sendable {
  /// The variable of each parameter; `nil` for `_`.
  var parameterSlots: [Int?]
  /// How many variables there are, parameters included.
  var slotCount: Int
  /// The statements.
  var body: NodeID

  var parameterCount: Int { parameterSlots.count }
}

extension Syntax {
  /// The properties that are read, and where.
  var properties: [(name: String, range: Range<Int>)] {
    zip(nodes, ranges).flatMap { node, range -> [(name: String, range: Range<Int>)] in
      switch node {
      case .chain(_, let links): links.compactMap(\.property)
      case .mutate(let place, _), .assign(let place, _, _): place.path.compactMap(\.property)
      case .keyPath(let steps, _):
        steps.compactMap { if case .member(let name) = $0 { (name, range) } else { nil } }
      default: []
      }
    }
  }

  /// Where the calls are that are the arguments of a `pipe`, which is at a place; none if another method is there.
  func pipedOperators(at place: Range<Int>) -> [Range<Int>] {
    for node in nodes {
      guard case .chain(_, let links) = node else { continue }
      for link in links where link.range == place {
        guard case .method("pipe", let arguments, _) = link.kind else { return [] }
        return arguments.map { ranges[$0.value] }
      }
    }
    return []
  }
}
