/// A step from a variable to the part of it that is changed, its indices evaluated.
private enum PlaceStep {
  case part(Int)
  case property(String)
  case element(FixtureValue, default: FixtureValue?)
  case force
}

extension Evaluation {
  /// Runs an assignment.
  func assign(
    _ place: Place, _ function: BinaryOperator?, _ right: NodeID, _ id: NodeID, _ frame: Frame
  ) throws {
    let value = try value(right, frame)
    // Alone, the value has been paid for when it was made; as a part it must not nest too deeply.
    if !place.path.isEmpty { try budget.admit(value, within: place.path.count) }
    try change(place, id, frame) { target in
      guard let function else {
        target = value
        return
      }
      if function == .add, try append(value, to: &target) { return }
      target = try compute(function, target, value, at: range(id))
    }
  }

  /// Appends in place, so that collecting many values does not copy them again and again.
  private func append(_ value: FixtureValue, to target: inout FixtureValue) throws -> Bool {
    guard case .array(var elements) = target, case .array(let more) = value else { return false }
    target = .void
    try budget.check(bytes: (elements.count + more.count) * MemoryLayout<FixtureValue>.stride)
    try budget.admit(value)
    elements += more
    target = .array(elements)
    return true
  }

  /// Calls a method that changes what it is called on; on an object it is an ordinary method.
  func mutate(
    _ place: Place, _ link: Link, _ id: NodeID, _ frame: Frame
  ) throws -> FixtureValue {
    guard case .method(let name, let syntax, let method?) = link.kind else { return .void }
    let arguments = try arguments(syntax, frame)
    // What the place holds is let go before it is changed: held once, it is changed without being copied.
    if let thing = try thing(in: place, frame) {
      return try self.method(name, method, of: thing, arguments, at: site(link.range))
    }
    if place.isConstant {
      throw site(link.range).diagnostic("a constant has no '\(name)'", note: "use 'var'")
    }
    for argument in arguments {
      try budget.admit(argument.value, within: place.path.count + 1)
    }
    let site = site(link.range)
    return try change(place, id, frame) { target in
      let call = MemberCall(receiver: .void, arguments: arguments, site: site, budget: budget)
      return try method.change(&target, call)
    }
  }

  /// What a place holds now, if that is nothing to be changed by methods.
  private func thing(in place: Place, _ frame: Frame) throws -> FixtureValue? {
    let target = frame.outer(place.variable.depth)
    var value = target.slots[place.variable.slot]
    let reader = MemberReader(host)
    for (link, step) in zip(place.path, try steps(place, frame)) {
      let site = site(link.range)
      switch step {
      case .part(let index): value = try reader.part(index, of: value, at: site)
      case .property(let name): value = try reader.property(name, of: value, at: site)
      case .force: value = try reader.forced(value, at: site)
      case .element(let index, let standard):
        let found = try reader.element(index, of: value, at: site)
        value = found.isNil ? standard ?? .nil : found
      }
    }
    return value.isChangeable ? nil : value
  }

  private func steps(_ place: Place, _ frame: Frame) throws -> [PlaceStep] {
    try place.path.map { link in
      switch link.kind {
      case .tupleElement(let index): return .part(index)
      case .property(let name, _): return .property(name)
      case .force: return .force
      case .element(let syntax):
        let arguments = try arguments(syntax, frame)
        guard let index = arguments.first, arguments.count <= 2 else {
          throw site(link.range).diagnostic("an index is missing, or there is one too many")
        }
        try budget.examine(index.value)
        return .element(index.value, default: arguments.dropFirst().first?.value)
      default: throw site(link.range).diagnostic("this cannot be changed")
      }
    }
  }

  /// Takes a value out of its variable, changes it and puts it back, so that it is changed in place.
  private func change<Result>(
    _ place: Place, _ id: NodeID, _ frame: Frame,
    _ body: (inout FixtureValue) throws -> Result
  ) throws -> Result {
    let target = frame.outer(place.variable.depth)
    if place.isParameter, !target.canChangeParameters {
      throw diagnostic(
        "this parameter is not passed inout and cannot be changed", at: id,
        note: "'==' compares; to change a copy, declare it: var copy = …")
    }
    let steps = try steps(place, frame)
    var value = FixtureValue.void
    swap(&value, &target.slots[place.variable.slot])
    defer { swap(&value, &target.slots[place.variable.slot]) }
    return try change(&value, steps[...], at: site(id), body)
  }

  private func change<Result>(
    _ value: inout FixtureValue, _ steps: ArraySlice<PlaceStep>, at site: ExpressionSite,
    _ body: (inout FixtureValue) throws -> Result
  ) throws -> Result {
    guard let step = steps.first else { return try body(&value) }
    let rest = steps.dropFirst()
    let reader = MemberReader(host)
    switch (step, value) {
    case (.force, _):
      _ = try reader.forced(value, at: site)
      return try change(&value, rest, at: site, body)
    case (.part, .tuple(var parts, let labels)), (.property, .tuple(var parts, let labels)):
      let index = try index(of: step, in: parts.count, labels, at: site)
      value = .void
      defer { value = .tuple(parts, labels: labels) }
      return try change(&parts[index], rest, at: site, body)
    case (.element(.int(let index), _), .array(var elements)):
      try reader.checkIndex(index, in: elements.count, at: site)
      value = .void
      defer { value = .array(elements) }
      return try change(&elements[index], rest, at: site, body)
    case (.element(let key, let standard), .dictionary(var dictionary)):
      value = .void
      defer { value = .dictionary(dictionary) }
      var element = dictionary.take(key) ?? standard ?? .nil
      defer { dictionary[key] = element.isNil ? nil : element }
      // Removing a key moves those behind it; adding one may copy the others.
      try budget.spendWork(bytes: dictionary.count * MemoryLayout<FixtureValue>.stride)
      return try change(&element, rest, at: site, body)
    default: throw site.diagnostic("this part of \(value.kind) cannot be changed")
    }
  }

  private func index(
    of step: PlaceStep, in count: Int, _ labels: [String?], at site: ExpressionSite
  ) throws -> Int {
    switch step {
    case .part(let index) where index < count: return index
    case .property(let name):
      if let index = labels.firstIndex(of: name), index < count { return index }
    default: break
    }
    throw site.diagnostic("the tuple has no such part")
  }
}

extension FixtureValue {
  /// Whether methods may change it: a value that is not a thing with identity.
  fileprivate var isChangeable: Bool {
    switch self {
    case .string, .array, .dictionary, .bool: true
    default: false
    }
  }
}
