import RxTestKit

/// The lines in which two texts differ, as tools that apply patches read them.
struct LineDifference {
  private let old: [String]
  private let new: [String]
  /// How many lines stand around those that differ.
  private static let context = 3
  /// Longer parts are not compared line by line, because that takes the square of their length.
  private static let mostCompared = 2_000

  /// Compares two files.
  init(_ old: [UInt8], _ new: [UInt8]) {
    self.old = Self.lines(old)
    self.new = Self.lines(new)
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The difference in the unified format; empty where there is none.
  func text(path: String, _ style: TextStyle = TextStyle()) -> String {
    let steps = steps()
    guard steps.contains(where: { $0.mark != " " }) else { return "" }
    let name = path.escapingControls()
    var text = style.bold("--- \(name)") + "\n" + style.bold("+++ \(name)") + "\n"
    for hunk in hunks(of: steps) {
      let (first, last) = (steps[hunk.lowerBound], hunk)
      let olds = steps[last].count { $0.mark != "+" }
      let news = steps[last].count { $0.mark != "-" }
      text += style.dim("@@ -\(first.old + 1),\(olds) +\(first.new + 1),\(news) @@") + "\n"
      for step in steps[last] { text += step.text(in: style) + "\n" }
    }
    return text
  }

  private struct Step {
    let mark: Character
    let line: String
    /// How many lines of either text are above.
    let old: Int
    let new: Int

    func text(in style: TextStyle) -> String {
      let text = "\(mark)\(line.escapingControls())"
      return mark == "-" ? style.red(text) : mark == "+" ? style.green(text) : text
    }
  }

  private func steps() -> [Step] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for (olds, news) in unequalParts() {
      if olds.count + news.count > Self.mostCompared {
        removed.formUnion(olds)
        inserted.formUnion(news)
        continue
      }
      for change in new[news].difference(from: old[olds]) {
        switch change {
        case .remove(let offset, _, _): removed.insert(olds.lowerBound + offset)
        case .insert(let offset, _, _): inserted.insert(news.lowerBound + offset)
        }
      }
    }
    var steps: [Step] = []
    var (place, newPlace) = (0, 0)
    while place < old.count || newPlace < new.count {
      if removed.contains(place) {
        steps.append(Step(mark: "-", line: old[place], old: place, new: newPlace))
        place += 1
      } else if inserted.contains(newPlace) {
        steps.append(Step(mark: "+", line: new[newPlace], old: place, new: newPlace))
        newPlace += 1
      } else {
        steps.append(Step(mark: " ", line: old[place], old: place, new: newPlace))
        place += 1
        newPlace += 1
      }
    }
    // The text behind the last line feed is not a line.
    if steps.last?.line.isEmpty == true, steps.last?.mark == " " { steps.removeLast() }
    return steps
  }

  /// Returns the parts in which the texts may differ: those between common lines, such as titles of tests.
  ///
  /// Each text contains such a line exactly once, in the same order.
  ///
  /// Comparing two texts as a whole takes time that grows with their length and the number of changes.
  private func unequalParts() -> [(Range<Int>, Range<Int>)] {
    let newPlaces = Self.uniquePlaces(of: new)
    let anchors = Self.uniquePlaces(of: old)
      .compactMap { line, place in newPlaces[line].map { (old: place, new: $0) } }
      .sorted { $0.old < $1.old }
    var parts: [(Range<Int>, Range<Int>)] = []
    var (oldStart, newStart) = (0, 0)
    for anchor in anchors + [(old.count, new.count)] where anchor.new >= newStart {
      parts.append((oldStart..<anchor.old, newStart..<anchor.new))
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    return parts.map(trimmed).filter { !$0.isEmpty || !$1.isEmpty }
  }

  /// Leaves out the equal lines at either end of a part.
  private func trimmed(_ olds: Range<Int>, _ news: Range<Int>) -> (Range<Int>, Range<Int>) {
    let head = zip(old[olds], new[news]).prefix { $0 == $1 }.count
    let (olds, news) = (olds.dropFirst(head), news.dropFirst(head))
    let tail = zip(old[olds].reversed(), new[news].reversed()).prefix { $0 == $1 }.count
    return (olds.dropLast(tail), news.dropLast(tail))
  }

  private static func uniquePlaces(of lines: [String]) -> [String: Int] {
    let places = lines.enumerated().map { ($1, $0) }
    return Dictionary(places) { _, _ in -1 }.filter { $0.value >= 0 }
  }

  private func hunks(of steps: [Step]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, step) in steps.enumerated() where step.mark != " " {
      let range = max(0, index - Self.context)..<min(steps.count, index + Self.context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }
}
