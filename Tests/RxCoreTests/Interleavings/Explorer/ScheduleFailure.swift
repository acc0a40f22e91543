#if DEBUG
  import Foundation
  import RxCore

  /// A schedule under which a scenario fails.
  struct ScheduleFailure: CustomStringConvertible, @unchecked Sendable {
    let message: String
    /// The schedule, to pass as `replaying`.
    let schedule: String
    let preemptions: Int
    let trace: String

    var description: String {
      """
      \(message)
      Schedule "\(schedule)", \(preemptions) preemptions:
      \(trace)
      """
    }

    /// Who waits for what.
    static func standstill(of model: RunModel) -> String {
      let waits = (0..<model.threadCount).compactMap { index -> String? in
        let state = model.threads[index]
        guard state.status == .pending, state.object >= 0 else { return nil }
        let holder = model.objects[Int(state.object)].holder
        let cause = holder < 0 ? "" : ", which \(Schedule.name(of: Int(holder))) holds"
        return "\(Schedule.name(of: index)) waits for \(state.kind) \(state.object)\(cause)"
      }
      return "deadlock: " + waits.joined(separator: "; ")
    }

    /// A line for each operation.
    static func trace(of model: RunModel) -> String {
      var lines: [String] = []
      let notes = Dictionary(model.notes.map { ($0.entry, $0.text) }) { "\($0), \($1)" }
      var last: Int32 = -1
      // An endless run repeats itself.
      for index in max(0, model.traceCount - 300)..<model.traceCount {
        let entry = model.trace[index]
        if entry.thread != last { lines.append("") }
        last = entry.thread
        lines.append(line(entry, in: model, notes[index]))
      }
      return lines.joined(separator: "\n")
    }

    private static func line(
      _ entry: RunModel.TraceEntry, in model: RunModel, _ note: String?
    ) -> String {
      let file = model.sites.file(entry.site)
      let line = model.sites.line(entry.site)
      let name = file.split(separator: "/").last.map(String.init) ?? file
      let text = note.map { "-> \($0)" } ?? SourceText.line(line, of: name)
      let step = String(repeating: " ", count: max(0, 4 - "\(entry.step)".count)) + "\(entry.step)"
      let operation = "\(entry.kind) \(entry.object)"
      let place = "\(name):\(line)"
      return "\(step) \(Schedule.name(of: Int(entry.thread)))  "
        + operation.padding(toLength: 10, withPad: " ", startingAt: 0)
        + place.padding(toLength: 34, withPad: " ", startingAt: 0) + text
    }
  }

  /// The lines of the package's files.
  private enum SourceText {
    private static let paths: [String: String] = {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../..").standardizedFileURL
      var paths: [String: String] = [:]
      for folder in ["Sources/RxCore", "Tests/RxCoreTests"] {
        let base = root.appendingPathComponent(folder).path
        for path in FileManager.default.enumerator(atPath: base)?.allObjects ?? [] {
          guard let path = path as? String, path.hasSuffix(".swift") else { continue }
          paths[(path as NSString).lastPathComponent] = base + "/" + path
        }
      }
      return paths
    }()

    static func line(_ number: UInt, of file: String) -> String {
      guard let path = paths[file], let text = try? String(contentsOfFile: path, encoding: .utf8)
      else { return "" }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard number > 0, number <= lines.count else { return "" }
      return lines[Int(number) - 1].trimmingCharacters(in: .whitespaces)
    }
  }
#endif
