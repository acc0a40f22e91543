import VirtualTimeCore

/// The objects of RxCore that are created while a test asks which of them leak, and are alive.
package final class LiveResources: ObjectNoter {
  /// Notes objects for as long as it lives.
  package final class Watch: Sendable {
    private let start = LiveResources.shared.begin()

    package init() {}

    deinit { LiveResources.shared.end() }

    /// The objects that are alive and younger than the watch: a line for each kind, those with most objects first.
    package var lines: (texts: [String], count: Int) {
      let entries = LiveResources.shared.contents.withLock { $0.entries }.values
        .filter { $0.number > start }.sorted { $0.number < $1.number }
      let groups = Dictionary(grouping: entries) { $0.kind.name.description }.values
        .sorted { ($1.count, $0[0].number) < ($0.count, $1[0].number) }
      var texts = groups.prefix(mostLines).map { group in
        let name = group[0].kind.name.description
        return group.count == 1 ? name : "\(name) (\(group.count))"
      }
      let more = groups.dropFirst(mostLines).reduce(0) { $0 + $1.count }
      if more > 0 { texts.append("\(more) more subscriptions, subjects and bags") }
      return (texts, entries.count)
    }
  }

  private struct Entry {
    let kind: ObjectKind
    let number: Int
  }

  private struct Contents {
    var entries: [ObjectIdentifier: Entry] = [:]
    var count = 0
    var watchCount = 0
  }

  private static let mostLines = 5

  private static let shared = LiveResources()

  private let contents = Guarded(Contents())

  package func note(_ object: ObjectIdentifier, _ kind: ObjectKind) {
    contents.withLock { contents in
      contents.count += 1
      contents.entries[object] = Entry(kind: kind, number: contents.count)
    }
  }

  package func forget(_ object: ObjectIdentifier) {
    contents.withLock { _ = $0.entries.removeValue(forKey: object) }
  }

  private func begin() -> Int {
    contents.withLock { contents in
      contents.watchCount += 1
      // Under the lock, so that the last watch that ends does not come between.
      if contents.watchCount == 1 { ObjectCount.setNoter(self) }
      return contents.count
    }
  }

  private func end() {
    contents.withLock { contents in
      contents.watchCount -= 1
      if contents.watchCount > 0 { return }
      contents.entries = [:]
      ObjectCount.setNoter(nil)
    }
  }
}
