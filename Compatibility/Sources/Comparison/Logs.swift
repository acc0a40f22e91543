/// The logs of one program, in lines.
package struct Logs: Sendable {
  package let project: [Substring]
  package let rxSwift: [Substring]
  /// The logs of RxSwift with corrections.
  package var corrected: [CorrectedLog]

  package init(project: String, rxSwift: String, corrected: [CorrectedLog] = []) {
    self.init(
      project: project.split(separator: "\n"), rxSwift: rxSwift.split(separator: "\n"),
      corrected: corrected)
  }

  private init(project: [Substring], rxSwift: [Substring], corrected: [CorrectedLog]) {
    self.project = project
    self.rxSwift = rxSwift
    self.corrected = corrected
  }

  /// The project's log and a corrected one.
  func comparing(_ log: CorrectedLog) -> Logs {
    Logs(project: project, rxSwift: log.text.split(separator: "\n"), corrected: [])
  }

  /// The number of the first line in which they differ.
  package var firstDifference: Int? {
    let common = zip(project, rxSwift).prefix { $0 == $1 }.count
    return common == project.count && common == rxSwift.count ? nil : common
  }

  /// Whether one of the runs reached the limit of lines.
  package var isCutOff: Bool {
    project.contains("limit") || rxSwift.contains("limit")
  }

  /// Whether the project did what no documented difference explains.
  ///
  /// It crashed, stopped answering, reported a programming error that RxSwift does not, or left a subscription open.
  var hasFailure: Bool {
    if rxSwift == ["crash"] { return project == ["crash"] || project == ["hang"] }
    return project.contains { $0 == "crash" || $0 == "hang" || $0.hasPrefix("violation") }
      || leavesMoreOpen
  }

  /// Whether more subscriptions to a source, or of an observer, are never disposed of than with RxSwift.
  private var leavesMoreOpen: Bool {
    if isCutOff { return false }
    let theirs = Self.open(in: rxSwift)
    return Self.open(in: project).contains { $0.value > theirs[$0.key, default: 0] }
  }

  /// The number of subscriptions without a disposal, by the node or the observer.
  private static func open(in lines: [Substring]) -> [Substring: Int] {
    var result: [Substring: Int] = [:]
    for line in lines {
      if line.hasPrefix("subscribe ") {
        result[line.dropFirst("subscribe ".count), default: 0] += 1
      } else if line.hasSuffix(" disposed") {
        result[line.dropLast(" disposed".count), default: 0] -= 1
      } else if line.first == "s" {
        result["node " + line.dropFirst(), default: 0] += 1
      } else if line.first == "u" {
        result["node " + line.dropFirst(), default: 0] -= 1
      }
    }
    return result
  }

  /// What differs: the kinds of the first different lines, and whether only the order does.
  package var kind: String {
    guard let first = firstDifference else { return "none" }
    let left = first < project.count ? Self.kind(of: project[first]) : "nothing"
    let right = first < rxSwift.count ? Self.kind(of: rxSwift[first]) : "nothing"
    let isOrder = project.sorted() == rxSwift.sorted()
    return isOrder ? "order: \(left) before \(right)" : "\(left) instead of \(right)"
  }

  /// What a line notes.
  static func kind(of line: Substring) -> String {
    switch line.first {
    case "@": "time"
    case "c": line == "crash" ? "crash" : "closure"
    case "h": line == "hang" ? "hang" : "hook"
    case "r": line == "resources" ? "leak" : "resource"
    case "s": line.hasPrefix("sub") ? "subscribe" : "source subscribed"
    case "u": "source disposed"
    case "t": "leak"
    case "v": "violation"
    case "l": line == "limit" ? "limit" : "leave"
    case "d", "a": "action"
    default:
      line.hasSuffix("disposed")
        ? "onDisposed" : line.hasSuffix("|") ? "completed" : line.contains("#") ? "error" : "next"
    }
  }

  /// Both logs beside each other, with an arrow at the first lines that differ.
  package var sideBySide: String {
    let first = firstDifference ?? -1
    let width = max(20, (project.map(\.count).max() ?? 0) + 2)
    var lines = ["    " + "project".padded(width) + "RxSwift"]
    for index in 0..<min(max(project.count, rxSwift.count), max(first + 12, 40)) {
      let left = index < project.count ? project[index] : "-"
      let right = index < rxSwift.count ? rxSwift[index] : "-"
      let mark = index == first ? "--> " : left == right ? "    " : "  * "
      lines.append(mark + String(left).padded(width) + right)
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
