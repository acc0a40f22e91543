import Comparison
import Foundation
import Pipelines

/// What a run of the driver found.
struct Findings {
  /// Differences that shrank to programs with the same operators and the same kind of difference.
  struct Group {
    var count = 0
    var seeds: [UInt64] = []
    var program: Program
    var logs: Logs

    /// The more pipelines and the shorter the smallest one, the greater.
    fileprivate var order: (Int, Int, String) {
      (count, -program.description.utf8.count, program.description)
    }
  }

  /// The number of groups that are reported in full for each kind of difference.
  var groupsOfKind = 6

  var compared = 0
  var cutOff = 0
  var unshrunk: [UInt64] = []
  var documented: [String: Int] = [:]
  var groups: [String: Group] = [:]

  var differences: Int { unshrunk.count + groups.values.reduce(0) { $0 + $1.count } }

  /// Adds a shrunken difference to its group.
  mutating func add(_ program: Program, _ logs: Logs, seed: UInt64) {
    let key = logs.kind + " / " + program.cause
    var group = groups[key] ?? Group(program: program, logs: logs)
    group.count += 1
    group.seeds.append(seed)
    if program.description.count < group.program.description.count {
      group.program = program
      group.logs = logs
    }
    groups[key] = group
  }

  /// For each kind of difference the number of pipelines and the groups, the most frequent first.
  private var kinds: [(kind: String, count: Int, groups: [Group])] {
    let byKind = Dictionary(grouping: groups.values) { $0.logs.kind }
    let counted = byKind.map { kind, groups in
      (
        kind: kind, count: groups.reduce(0) { $0 + $1.count },
        groups: groups.sorted { $1.order < $0.order }
      )
    }
    return counted.sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
  }

  /// The report, the largest group first.
  var report: String {
    var lines = [
      "\(compared) pipelines compared, \(differences) differ, \(cutOff) were cut off at the limit",
      "documented differences:",
    ]
    for known in DocumentedDifference.all {
      lines.append("  \(documented[known.name] ?? 0)  \(known.name): \(known.sentence)")
    }
    for known in Correction.allCases {
      lines.append("  \(documented[known.name] ?? 0)  \(known.name): \(known.sentence)")
    }
    lines.append("  \(documented[Correction.several] ?? 0)  \(Correction.several)")
    if !unshrunk.isEmpty {
      lines.append("not shrunk: \(unshrunk.count), seeds \(unshrunk.prefix(10))")
    }
    lines += ["\(groups.count) groups of differences", "", "kinds of differences:"]
    for (kind, count, groups) in kinds {
      let causes = groups.map(\.program.cause)
      lines.append("  \(count)  \(kind): \(causes.joined(separator: ", "))")
    }
    for (kind, count, groups) in kinds {
      lines += ["", "== \(kind): \(count) pipelines, \(groups.count) groups"]
      for group in groups.prefix(groupsOfKind) {
        lines += ["", "\(group.count) pipelines with \(group.program.cause)"]
        lines.append("seeds: " + group.seeds.prefix(5).map(String.init).joined(separator: " "))
        lines += ["\(group.program)", "", group.program.swiftCode, "", group.logs.sideBySide]
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Program {
  /// The operators of a shrunken program, apart from simple sources, and how it is subscribed to.
  fileprivate var cause: String {
    let ignored: Set = ["hook", "ref"]
    let stages = Set(
      names.filter { !ignored.contains($0) && Operator.byName[$0]?.isPlain == false })
    let modes = Set(subscribers.map(\.mode).filter { $0 != .plain }.map(\.rawValue))
    let kinds = Set(subjects.map { "subject \($0.kind.rawValue)" })
    let all = stages.sorted() + modes.sorted() + kinds.sorted()
    return all.isEmpty ? "sources alone" : all.joined(separator: " ")
  }
}

extension Operator {
  fileprivate var isPlain: Bool {
    arguments.isEmpty && !["create", "repeatElement", "repeatOn", "generate"].contains(name)
  }
}
