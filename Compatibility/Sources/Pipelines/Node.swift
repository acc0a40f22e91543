/// A source or an operator, its numbers and its children.
public struct Node: Sendable, Equatable {
  /// The operator.
  public var name: Operator
  /// The numbers in brackets, as `Operator.parameters` describes them.
  public var numbers: [Int]
  /// The children, as `Operator.arguments` describes them.
  public var children: [Node]

  /// Creates a node.
  public init(_ name: Operator, _ numbers: [Int] = [], _ children: [Node] = []) {
    self.name = name
    self.numbers = numbers
    self.children = children
  }

  /// The number of nodes.
  public var size: Int {
    children.reduce(1) { $0 + $1.size }
  }

  /// The greatest number of nodes on a way from the root to a source.
  public var depth: Int {
    1 + (children.map(\.depth).max() ?? 0)
  }

  /// The names of all operators, from the root on.
  public var names: [String] {
    [name.name] + children.flatMap(\.names)
  }

  /// Whether two nodes have the same operators, numbers and children.
  public static func == (left: Node, right: Node) -> Bool {
    left.name.index == right.name.index && left.numbers == right.numbers
      && left.children == right.children
  }
}

extension Operator {
  /// The index of the argument that a child belongs to.
  ///
  /// A repeated argument is the last one, and takes every child from its own place on.
  public func argument(of child: Int) -> Argument {
    arguments[min(child, arguments.count - 1)]
  }
}

extension Node: CustomStringConvertible {
  /// The text that `Parser` reads back.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    var rest = children[...]
    if name.isStage, let receiver = rest.popFirst() {
      receiver.write(to: &text)
      text += "."
    }
    text += name.name
    writeNumbers(to: &text)
    if rest.isEmpty { return }
    text += "("
    for (index, child) in rest.enumerated() {
      if index > 0 { text += ", " }
      child.write(to: &text)
    }
    text += ")"
  }

  private func writeNumbers(to text: inout String) {
    if numbers.isEmpty { return }
    text += "["
    for (index, number) in numbers.enumerated() {
      let place = index - name.parameters.count + 1
      let list = place >= 0 ? name.parameters.last : nil
      if index > 0 { text += list == .timedEvents && place % 2 == 1 ? ":" : " " }
      switch (list, number) {
      case (.timedEvents, -1), (.events, -1): text += "|"
      case (.timedEvents, -2), (.events, -2): text += "#"
      default: text += String(number)
      }
    }
    text += "]"
  }
}
