/// What one subscriber received.
struct Record {
  /// The number of elements of each source.
  let fed: [Int]
  let ending: Row.Ending
  let events: [[Mark]]
  let end: Watcher.End?
  /// Whether it subscribed before the sources began to emit.
  let isResident: Bool
  /// Whether the round left the subscription to its end.
  let hasStayed: Bool

  init(fed: [Int], ending: Row.Ending, _ watcher: Watcher) {
    self.fed = fed
    self.ending = ending
    events = watcher.events
    end = watcher.end
    isResident = watcher.isResident
    hasStayed = !watcher.isDisposed
  }

  /// Whether it must have received all that the operator emits.
  var isWhole: Bool { isResident && hasStayed && ending != .failing }

  /// Whether it has received all, including the completion.
  var isCompleted: Bool { isWhole && ending == .completed }

  /// The indices of a source's items, in the order of arrival.
  func indices(of source: Int) -> [Int] {
    events.flatMap { $0 }.filter { $0.source == source }.map(\.index)
  }

  var text: String {
    events.map { $0.map { "\($0.source).\($0.index)" }.joined(separator: "+") }
      .joined(separator: " ")
  }
}

/// A condition on what a subscriber receives.
struct Check: Sendable {
  /// Returns a message if a record violates the condition.
  let find: @Sendable (Record) -> String?
  /// The number of items that a staying resident receives even if the sources do not end.
  var total: (@Sendable ([Int]) -> Int)?

  private static func eachSource(
    _ message: String, _ holds: @escaping @Sendable (_ indices: [Int], _ fed: Int, Record) -> Bool
  ) -> Check {
    Check(find: { record in
      for (source, fed) in record.fed.enumerated()
      where !holds(record.indices(of: source), fed, record) {
        return "source \(source): \(message)"
      }
      return nil
    })
  }

  private static func steps(_ indices: [Int], _ holds: (Int) -> Bool) -> Bool {
    zip(indices, indices.dropFirst()).allSatisfy { holds($1 - $0) }
  }

  /// Each source's items arrive in order, none twice.
  static let ordered = eachSource("out of order or doubled") { indices, _, _ in
    steps(indices) { $0 > 0 }
  }

  /// Each source's items arrive in order, perhaps repeatedly.
  static let newest = eachSource("out of order") { indices, _, _ in steps(indices) { $0 >= 0 } }

  /// Each source's items arrive without a gap, and none twice.
  static let gapless = eachSource("a gap or a doubled item") { indices, _, _ in
    steps(indices) { $0 == 1 }
  }

  /// The items within each event have no gap, and none comes twice.
  static let gaplessEvents = Check(find: { record in
    for event in record.events {
      for source in record.fed.indices {
        let indices = event.filter { $0.source == source }.map(\.index)
        if !steps(indices, { $0 == 1 }) { return "source \(source): a gap in an event" }
      }
    }
    return nil
  })

  /// If any items of a source arrive, the first one does.
  static let fromTheFirst = eachSource("the first item is missing") { indices, _, _ in
    indices.min().map { $0 == 0 } ?? true
  }

  /// If any items of a source arrive, the last one does.
  static let toTheLast = eachSource("the last item is missing") { indices, fed, record in
    guard record.ending == .completed, record.hasStayed, let last = indices.max() else {
      return true
    }
    return last == fed - 1
  }

  /// Every item arrives, in any order, even if the sources do not end.
  static let everything = everything(times: 1)

  static func everything(times: Int) -> Check {
    let check = eachSource("items are missing or doubled") { indices, fed, record in
      let all = (0..<fed).flatMap { Array(repeating: $0, count: times) }
      return !record.isWhole || indices.sorted() == all
    }
    return Check(find: check.find, total: { $0.reduce(0, +) * times })
  }

  /// Subscribers that come later receive everything, too.
  static let everythingForNewcomers = eachSource("items are missing") { indices, fed, record in
    record.ending != .completed || !record.hasStayed || indices == Array(0..<fed)
  }

  /// Fails if a source does.
  static let fails = Check(find: { record in
    record.ending == .failing && record.hasStayed && record.isResident && record.end != .error
      ? "completes although a source fails" : nil
  })

  /// Fails if a source does, unless a source has no elements.
  static let failsUnlessEmpty = Check(find: { record in
    record.fed.contains(0) ? nil : fails.find(record)
  })

  /// The last event holds the newest item of each source.
  static let endsWithNewest = Check(find: { record in
    guard record.isWhole, record.fed.allSatisfy({ $0 > 0 }) else { return nil }
    let newest = record.fed.enumerated().map { Mark(source: $0, index: $1 - 1) }
    return record.events.last == newest ? nil : "does not end with the newest items"
  })

  /// The last item of the only source arrives.
  static let endsWithLast = Check(find: { record in
    guard record.isCompleted, record.fed[0] > 0 else { return nil }
    let last = Mark(source: 0, index: record.fed[0] - 1)
    return record.events.last?.last == last ? nil : "does not end with the last item"
  })

  /// The n-th event holds the n-th item of each source.
  static let paired = Check(
    find: { record in
      let first = record.events.first?.first?.index ?? 0
      for (number, event) in record.events.enumerated()
      where event.map(\.source) != Array(record.fed.indices)
        || record.isResident && event.contains(where: { $0.index != first + number })
      {
        return "wrong pairs"
      }
      let count = record.fed.min() ?? 0
      return record.isWhole && record.events.count != count ? "not \(count) pairs" : nil
    }, total: { ($0.min() ?? 0) * $0.count })

  /// All items are of one source.
  static let oneSource = Check(find: { record in
    Set(record.events.joined().map(\.source)).count > 1 ? "items of several sources" : nil
  })
}
