import VirtualTimeCore

/// The names of a test's tasks, for a test that tries several orders.
struct TaskNames {
  private var owners: [UInt64: WorkOwner] = [:]
  /// How many tasks have each name.
  private var counts: [String: Int] = [:]

  subscript(_ task: UInt64) -> WorkOwner? { owners[task] }

  /// Names a task, unless it has a name; tasks with the same name get numbers.
  mutating func name(_ task: UInt64, _ name: String) -> WorkOwner {
    if let owner = owners[task] { return owner }
    let number = counts[name, default: 0] + 1
    counts[name] = number
    let owner = WorkOwner.task(name, number: number)
    owners[task] = owner
    return owner
  }
}
