/// What a run told of each file, for a later one to tell again of files that did not change.
struct FileOutcomes: Sendable {
  private var told: [String: [RunEvent]] = [:]
  private var current: (path: String, events: [RunEvent])?

  /// The reported results of a file; nil if they are incomplete.
  func events(of path: String) -> [RunEvent]? { told[path] }

  /// Records the reported results, in order.
  mutating func note(_ event: RunEvent) {
    switch event {
    case .fileStarted(let file): current = (file.file.path, [event])
    case .tested: current?.events.append(event)
    case .fileFinished:
      if let current { told[current.path] = current.events + [event] }
      current = nil
    case .unreadable: break
    }
  }

  /// Forgets files that changed.
  mutating func forget(_ paths: [String]) {
    for path in paths { told[path] = nil }
  }
}
