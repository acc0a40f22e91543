import RxTestKit

/// A closure that is being parsed: its parameters and the variables declared so far.
struct ClosureScope {
  /// A name that can be used at this place.
  struct Name {
    let name: String
    let slot: Int
    let isConstant: Bool
  }

  /// The names in sight, the latest last; a block's go when it ends.
  var names: [Name] = []
  /// The slot of each parameter, `nil` for one without a name.
  var parameterSlots: [Int?] = []
  var slotCount = 0
  /// Whether the parameters have names, so that there is no `$0`.
  let hasSignature: Bool

  mutating func newSlot() -> Int {
    defer { slotCount += 1 }
    return slotCount
  }

  mutating func declare(_ name: String, isConstant: Bool) -> Int {
    let slot = newSlot()
    names.append(Name(name: name, slot: slot, isConstant: isConstant))
    return slot
  }
}

extension Parser {
  /// The parameter or variable that a name means here.
  func variable(named name: String) -> Variable? {
    for depth in closures.indices {
      let scope = closures[closures.count - 1 - depth]
      if let found = scope.names.last(where: { $0.name == name }) {
        return Variable(depth: depth, slot: found.slot)
      }
    }
    return nil
  }

  /// A variable, or a part of one, as something that may be changed.
  func place(_ variable: Variable, _ path: [Link]) -> Place {
    let scope = closures[closures.count - 1 - variable.depth]
    return Place(
      variable: variable, path: path,
      isConstant: scope.names.contains { $0.slot == variable.slot && $0.isConstant },
      isParameter: scope.parameterSlots.contains(variable.slot))
  }

  /// Parses `$0`, `$1`, ….
  func anonymousParameter() throws(Diagnostic) -> NodeID {
    let start = position
    position += 1
    guard byte.isDigit else { throw unexpected(wanted: "a parameter's number") }
    let index = try smallNumber()
    guard let last = closures.indices.last else {
      throw error(
        "'$\(index)' is allowed only in a closure", at: start..<position,
        note: "put the closure in braces: { $\(index) … }")
    }
    guard !closures[last].hasSignature else {
      throw error("a closure whose parameters have names has no '$\(index)'", at: start..<position)
    }
    guard index < 100 else {
      throw error("no closure has so many parameters", at: start..<position)
    }
    while closures[last].parameterSlots.count <= index { closures[last].parameterSlots.append(nil) }
    let slot = closures[last].parameterSlots[index] ?? closures[last].newSlot()
    closures[last].parameterSlots[index] = slot
    return add(.local(Variable(depth: 0, slot: slot)), from: start)
  }
}
