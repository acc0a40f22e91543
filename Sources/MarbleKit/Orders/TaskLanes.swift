import VirtualTimeCore

/// When a test's tasks run, beside the other work: a table with a column for each task, and a row for each change of the task.
struct TaskLanes {
  /// Whose a step is.
  enum Stepper: Hashable {
    case task(UInt64)
    /// The actors, whose messages keep their order, or the function of the test.
    case named(String)
  }

  private struct Row {
    let frame: Int
    let content: Content

    /// Whose step it is; nil for other work.
    var stepper: Stepper? {
      if case .step(let stepper, _) = content { stepper } else { nil }
    }

    var text: String {
      switch content {
      case .step(_, let text): text
      case .work(let owner): owner.fullName
      }
    }
  }

  private enum Content {
    case step(Stepper, String)
    case work(WorkOwner)
  }

  /// The number of rows that are kept of a frame.
  private static let mostRowsOfFrame = 20
  /// The number of rows that are kept of all frames.
  private static let mostRows = 2_000
  /// The number of tasks that a table shows.
  private static let mostTasks = 6

  private var rows: [Row] = []
  private var frame = Int.min
  private var rowsOfFrame = 0
  /// The names of those tasks that something was chosen before or after.
  private var names: [UInt64: String] = [:]

  /// Names a task.
  mutating func name(_ task: UInt64, _ name: String) { names[task] = name }

  /// Adds work that is not a step of a task.
  mutating func addWork(of owner: WorkOwner, in frame: Int) {
    add(Row(frame: frame, content: .work(owner)))
  }

  /// Adds a step of a task; several in a row are one.
  mutating func addStep(of stepper: Stepper, in frame: Int, waiting wait: String?) {
    let text = "runs" + (wait.map { ", \($0)" } ?? "")
    let row = Row(frame: frame, content: .step(stepper, text))
    if let last = rows.last, last.frame == frame, last.stepper == stepper {
      rows[rows.count - 1] = row
    } else {
      add(row)
    }
  }

  private func name(of stepper: Stepper) -> String? {
    switch stepper {
    case .task(let task): names[task]
    case .named(let name): name
    }
  }

  private mutating func add(_ row: Row) {
    if row.frame != frame { (frame, rowsOfFrame) = (row.frame, 0) }
    rowsOfFrame += 1
    if rowsOfFrame <= Self.mostRowsOfFrame, rows.count < Self.mostRows { rows.append(row) }
  }

  /// The rows of some frames, or of all; nil if no task takes a step in these.
  func table(of frames: Set<Int>? = nil) -> String? {
    let rows = rows.filter { row in
      frames?.contains(row.frame) ?? true && row.stepper.map { name(of: $0) != nil } ?? true
    }
    var tasks: [String] = []
    for case let name? in rows.map({ $0.stepper.flatMap(name) }) where !tasks.contains(name) {
      tasks.append(name)
    }
    if tasks.isEmpty { return nil }
    let hasOther = rows.contains { $0.stepper == nil }
    let shown = tasks.prefix(Self.mostTasks)
    let head = ["frame"] + (hasOther ? ["other work"] : []) + shown
    let lines = rows.compactMap { row -> [String]? in
      let task = row.stepper.flatMap(name)
      if let task, !shown.contains(task) { return nil }
      return ["\(row.frame)"] + (hasOther ? [task == nil ? row.text : ""] : [])
        + shown.map { $0 == task ? row.text : "" }
    }
    let rest = tasks.count - shown.count
    let table = Self.aligned([head] + lines)
    return rest > 0 ? table + "\n\(rest) more tasks take steps in these frames" : table
  }

  private static func aligned(_ lines: [[String]]) -> String {
    let widths = lines[0].indices.map { column in
      lines.map { $0[column].displayWidth }.max() ?? 0
    }
    return lines.map { line in
      let cells = zip(line, widths).map { $0.padded(toColumns: $1) }.joined(separator: "  ")
      return String(cells.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
