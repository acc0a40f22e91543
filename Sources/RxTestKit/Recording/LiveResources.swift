import RxCore

/// The objects of RxCore that are created while a test asks which of them leak, and are alive.
final class LiveResources: ResourceNoter {
  /// Notes objects for as long as it lives.
  final class Watch: Sendable {
    private let start = LiveResources.shared.begin()

    deinit { LiveResources.shared.end() }

    /// The objects that are alive and younger than the watch: a line for each kind, those with most objects first.
    var lines: (texts: [String], count: Int) {
      let entries = LiveResources.shared.contents.withLock { $0.entries }.values
        .filter { $0.number > start }.sorted { $0.number < $1.number }
      let groups = Dictionary(grouping: entries, by: \.kind).values
        .sorted { ($1.count, $0[0].number) < ($0.count, $1[0].number) }
      var texts = groups.prefix(mostLines).map { group in
        let name = group[0].kind.name
        return group.count == 1 ? name : "\(name) (\(group.count))"
      }
      let more = groups.dropFirst(mostLines).reduce(0) { $0 + $1.count }
      if more > 0 { texts.append("\(more) more subscriptions, subjects and bags") }
      return (texts, entries.count)
    }
  }

  private struct Entry {
    let kind: ResourceKind
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

  func note(_ object: ObjectIdentifier, _ kind: ResourceKind) {
    contents.withLock { contents in
      contents.count += 1
      contents.entries[object] = Entry(kind: kind, number: contents.count)
    }
  }

  func forget(_ object: ObjectIdentifier) {
    contents.withLock { _ = $0.entries.removeValue(forKey: object) }
  }

  private func begin() -> Int {
    contents.withLock { contents in
      contents.watchCount += 1
      // Under the lock, so that the last watch that ends does not come between.
      if contents.watchCount == 1 { Resources.setNoter(self) }
      return contents.count
    }
  }

  private func end() {
    contents.withLock { contents in
      contents.watchCount -= 1
      if contents.watchCount > 0 { return }
      contents.entries = [:]
      Resources.setNoter(nil)
    }
  }
}

extension ResourceKind {
  fileprivate var name: String {
    switch self {
    case .subscription: "subscription"
    case .bag: "DisposeBag"
    case .publishSubject: "PublishSubject or PublishRelay"
    case .behaviorSubject: "BehaviorSubject or BehaviorRelay"
    case .replaySubject: "ReplaySubject or ReplayRelay"
    case .asyncSubject: "AsyncSubject"
    }
  }
}
