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
        throw diagnostic("the key \(key.description(limit: 80)) stands here twice", at: pair.key)
      }
      dictionary[key] = try value(pair.value, frame)
    }
    return try admitted(.dictionary(dictionary))
  }

  func keyPath(_ steps: [KeyPathStep], _ text: String, _ id: NodeID) -> FixtureValue {
    let path = FixtureKeyPath(steps, description: text, site: site(id), host: host)
    return .keyPath(path)
  }

  func values(_ ids: [NodeID], _ frame: Frame) throws -> [FixtureValue] {
    var values: [FixtureValue] = []
    values.reserveCapacity(ids.count)
    for id in ids { values.append(try value(id, frame)) }
    return values
  }

  /// Pays for a value that has been made.
  func admitted(_ value: FixtureValue) throws -> FixtureValue {
    try budget.admit(value)
    return value
  }
}

extension Budget {
  /// The text that string interpolation shows for a value.
  func text(of value: FixtureValue) throws -> String {
    let text = value.interpolated(limit: limits.valueBytes)
    try spend(bytes: text.utf8.count)
    return text
  }

  /// Refuses a value that is about to become too large, without paying for it.
  func check(bytes: Int) throws {
    if bytes > limits.valueBytes { try spend(bytes: bytes) }
  }
}
