extension MethodCall {
  /// Runs a method of texts, or one that texts have in another form than lists.
  func run(_ method: ValueMethod, on text: String) throws -> FixtureValue? {
    switch method {
    case .uppercased: return try paid(text.uppercased())
    case .lowercased: return try paid(text.lowercased())
    case .hasPrefix: return .bool(text.hasPrefix(try self.text(0)))
    case .hasSuffix: return .bool(text.hasSuffix(try self.text(0)))
    case .contains where arguments[0].value.function == nil:
      let part = try self.text(0)
      try budget.spendWork(bytes: text.utf8.count * part.utf8.count)
      return .bool(text.contains(part: part))
    case .split: return try split(text, maxSplits: .max)
    case .splitMax: return try split(text, maxSplits: try count(1))
    case .filter:
      let predicate = try function(0)
      return try paid(text.filter { try test(predicate, .string(String($0))) })
    default: return nil
    }
  }

  private func paid(_ text: String) throws -> FixtureValue {
    try budget.spend(bytes: text.utf8.count)
    return .string(text)
  }

  /// Divides at each occurrence of a separator, leaving out what is empty.
  private func split(_ text: String, maxSplits: Int) throws -> FixtureValue {
    let separator = Array(try self.text(0))
    guard !separator.isEmpty else { throw wrong(0, "a separator that is not empty") }
    try budget.spendWork(bytes: text.utf8.count * separator.count)
    var parts: [FixtureValue] = []
    var start = text.startIndex
    var place = start
    while place < text.endIndex, parts.count < maxSplits {
      guard let end = text.end(of: separator, at: place) else {
        place = text.index(after: place)
        continue
      }
      if start < place { parts.append(.string(String(text[start..<place]))) }
      try budget.check(bytes: parts.count * MemoryLayout<FixtureValue>.stride)
      start = end
      place = end
    }
    if start < text.endIndex { parts.append(.string(String(text[start...]))) }
    return try evaluation.admitted(.array(parts))
  }

  /// Runs a method that dictionaries have in another form than lists.
  func run(_ method: ValueMethod, on dictionary: FixtureDictionary) throws -> FixtureValue? {
    var result = FixtureDictionary()
    switch method {
    case .mapValues:
      let selector = try function(0)
      for (key, value) in zip(dictionary.keys, dictionary.values) {
        result[key] = try selector(value)
      }
    case .filter:
      let predicate = try function(0)
      for (key, pair) in zip(dictionary.keys, dictionary.pairs) where try test(predicate, pair) {
        result[key] = dictionary[key]
      }
    default: return nil
    }
    return try evaluation.admitted(.dictionary(result))
  }
}

extension String {
  /// Where a row of characters ends, if it is at a place.
  fileprivate func end(of characters: [Character], at place: Index) -> Index? {
    var index = place
    for character in characters {
      guard index < endIndex, self[index] == character else { return nil }
      index = self.index(after: index)
    }
    return index
  }

  /// Whether a text stands somewhere in this one.
  fileprivate func contains(part: String) -> Bool {
    if part.isEmpty { return true }
    let characters = Array(part)
    return indices.contains { end(of: characters, at: $0) != nil }
  }
}
