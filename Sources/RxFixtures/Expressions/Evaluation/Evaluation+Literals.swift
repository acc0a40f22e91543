extension Evaluation {
  func interpolate(_ segments: [Segment], _ frame: Frame) throws -> FixtureValue {
    var text = ""
    for segment in segments {
      switch segment {
      case .text(let part): text += part
      case .value(let id): text += try budget.text(of: try value(id, frame))
      }
      try budget.check(bytes: text.utf8.count)
    }
    try budget.spend(bytes: text.utf8.count)
    return .string(text)
  }

  func array(_ ids: [NodeID], _ frame: Frame) throws -> FixtureValue {
    try admitted(.array(try values(ids, frame)))
  }

  func tuple(_ ids: [NodeID], _ labels: [String?], _ frame: Frame) throws -> FixtureValue {
    try admitted(.tuple(try values(ids, frame), labels: labels))
  }

  func dictionary(
    _ pairs: [(key: NodeID, value: NodeID)], _ frame: Frame
  ) throws -> FixtureValue {
    var dictionary = FixtureDictionary()
    for pair in pairs {
      let key = try value(pair.key, frame)
      if dictionary[key] != nil {
        throw diagnostic("duplicate key \(key.description(limit: 80))", at: pair.key)
      }
      dictionary[key] = try value(pair.value, frame)
    }
    return try admitted(.dictionary(dictionary))
  }

  func keyPath(_ steps: [KeyPathStep], _ text: String, _ id: NodeID) -> FixtureValue {
    let site = site(id)
    return .keyPath(
      FixtureKeyPath(steps.memberNames, description: text, budget: budget) {
        [budget, weak host] root in
        let reader = MemberReader(budget: budget, host: host)
        return try steps.read(from: root, by: reader, at: site)
      })
  }

  func values(_ ids: [NodeID], _ frame: Frame) throws -> [FixtureValue] {
    var values: [FixtureValue] = []
    values.reserveCapacity(ids.count)
    for id in ids { values.append(try value(id, frame)) }
    return values
  }

  /// Pays for a value that has been made.
  func admitted(_ value: FixtureValue) throws -> FixtureValue { try budget.admitted(value) }
}

extension [KeyPathStep] {
  fileprivate var memberNames: [String] {
    compactMap { if case .member(let name) = $0 { name } else { nil } }
  }

  /// Reads the part of a value to which the steps lead.
  fileprivate func read(
    from root: FixtureValue, by reader: MemberReader, at site: ExpressionSite
  ) throws -> FixtureValue {
    var value = root
    for step in self {
      switch step {
      case .member(let name): value = try reader.property(name, of: value, at: site)
      case .tupleElement(let index): value = try reader.part(index, of: value, at: site)
      case .index(let index): value = try reader.element(.int(index), of: value, at: site)
      case .key(let key): value = try reader.element(.string(key), of: value, at: site)
      case .optionalChain: if value.isNil { return .nil }
      case .force: value = try reader.forced(value, at: site)
      }
    }
    return value
  }
}
