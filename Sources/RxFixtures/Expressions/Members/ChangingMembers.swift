extension MemberRow {
  /// The methods that change a text, an array or a dictionary.
  static let changes: [MemberRow] = ofChangingTexts + ofChangingArrays + ofChangingDictionaries

  private static let ofChangingTexts: [MemberRow] = [
    .changingString("append(_:)", append),
    .changingString("append(contentsOf:)", append),
    .changingString("removeAll()") { text, _ in text = "" },
  ]

  private static let ofChangingArrays: [MemberRow] = [
    .changingArray("append(_:)") { elements, call in
      elements.append(call.value(0))
      return .void
    },
    .changingArray("append(contentsOf:)") { elements, call in
      guard let more = try call.budget.elements(of: call.value(0)) else {
        throw call.wrong(0, "a list")
      }
      elements += more
      return .void
    },
    .changingArray("insert(_:, at:)") { elements, call in
      let index = try call.index(1, upTo: elements.count)
      try call.budget.spendWork(bytes: elements.count)
      elements.insert(call.value(0), at: index)
      return .void
    },
    .changingArray("removeFirst()") { elements, call in
      guard !elements.isEmpty else { throw nothingLeft(call) }
      try call.budget.spendWork(bytes: elements.count)
      return elements.removeFirst()
    },
    .changingArray("removeLast()") { elements, call in
      guard let last = elements.popLast() else { throw nothingLeft(call) }
      return last
    },
    .changingArray("popLast()") { elements, _ in elements.popLast() ?? .nil },
    .changingArray("remove(at:)") { elements, call in
      try call.budget.spendWork(bytes: elements.count)
      return elements.remove(at: try call.index(0, upTo: elements.count - 1))
    },
    .changingArray("removeAll()") { elements, _ in
      elements = []
      return .void
    },
    .changingArray("removeAll(where: {})") { elements, call in
      let mustGo = try call.predicate(0)
      elements = try elements.filter { try !mustGo($0) }
      return .void
    },
    .changingArray("sort()") { elements, call in
      elements = try elements.sorted(by: call.isLess)
      return .void
    },
    .changingArray("sort(by: {})") { elements, call in
      elements = try elements.sorted(by: try call.order(0))
      return .void
    },
    .changingArray("reverse()") { elements, _ in
      elements.reverse()
      return .void
    },
  ]

  private static let ofChangingDictionaries: [MemberRow] = [
    .changingDictionary("removeAll()") { dictionary, _ in
      dictionary = FixtureDictionary()
      return .void
    },
    .changingDictionary("removeValue(forKey:)") { dictionary, call in
      try call.budget.spendWork(bytes: dictionary.count * MemoryLayout<FixtureValue>.stride)
      let before = dictionary[call.value(0)]
      dictionary[call.value(0)] = nil
      return before ?? .nil
    },
    .changingDictionary("updateValue(_:, forKey:)") { dictionary, call in
      let before = dictionary[call.value(1)]
      dictionary[call.value(1)] = call.value(0)
      return before ?? .nil
    },
  ]

  @Sendable private static func append(to text: inout String, _ call: MemberCall) throws {
    let more = try call.text(0)
    try call.budget.spend(bytes: text.utf8.count + more.utf8.count)
    text += more
  }

  private static func nothingLeft(_ call: MemberCall) -> FixtureError {
    FixtureError("the array is empty", at: call.site)
  }
}
