/// The fields in which two values differ, each with its path, found by reflection.
struct FieldDifference {
  /// The number of fields to show; further ones are only counted.
  private static let most = 12
  /// The depth below which values are compared as a whole.
  private static let deepest = 24

  /// The fields, one in each line, such as `.address.city: "Bonn" instead of "Berlin"`.
  private(set) var lines: [String] = []
  private var count = 0
  /// The pairs of objects being compared, to stop at reference cycles.
  private var objects: Set<[ObjectIdentifier]> = []

  init(_ expected: Any, _ actual: Any) {
    compare(expected, actual, at: "", depth: 0)
    if count > lines.count { lines.append("… and \(count - lines.count) more") }
  }

  private mutating func add(_ text: @autoclosure () -> String, at path: String) {
    count += 1
    if count <= Self.most { lines.append((path.isEmpty ? "" : "\(path): ") + text()) }
  }

  private mutating func addWhole(_ expected: Any, _ actual: Any, at path: String) {
    let (wanted, received) = (printed(expected), printed(actual))
    let texts = String.excerpts(received, wanted, longest: 200)
    let same = wanted == received ? " (written alike, but not equal)" : ""
    add("\(texts.0)\(same) instead of \(texts.1)", at: path)
  }

  private mutating func compare(_ expected: Any, _ actual: Any, at path: String, depth: Int) {
    if let wanted = expected as? any Equatable, wanted.equals(actual) { return }
    let (wanted, received) = (Mirror(reflecting: expected), Mirror(reflecting: actual))
    guard wanted.subjectType == received.subjectType, depth < Self.deepest,
      wanted.displayStyle == received.displayStyle
    else { return addWhole(expected, actual, at: path) }
    let before = count
    switch wanted.displayStyle {
    case .optional:
      guard let left = wanted.children.first, let right = received.children.first else { break }
      return compare(left.value, right.value, at: path, depth: depth)
    case .collection:
      compareElements(Array(wanted.children), Array(received.children), at: path, depth)
    case .set: compareSets(wanted, received, at: path)
    case .dictionary: compareEntries(wanted, received, at: path, depth)
    case .enum:
      guard let left = wanted.children.first, let right = received.children.first,
        left.label == right.label
      else { break }
      compare(left.value, right.value, at: "\(path).\(left.label ?? "")", depth: depth + 1)
    case .class:
      let pair = [ObjectIdentifier(expected as AnyObject), ObjectIdentifier(actual as AnyObject)]
      if pair[0] == pair[1] || !objects.insert(pair).inserted { return }
      defer { objects.remove(pair) }
      compareFields(wanted, received, at: path, depth)
    case .struct, .tuple:
      // The descriptions of these types say more than their fields.
      let type = String(reflecting: wanted.subjectType)
      if type.hasPrefix("Swift.") || type.hasPrefix("Foundation.") { break }
      compareFields(wanted, received, at: path, depth)
    default: break
    }
    // Parts that are not `Equatable` count as equal if no difference can be found.
    if count == before,
      expected is any Equatable
        || wanted.displayStyle != .class && wanted.children.isEmpty
          && printed(expected) != printed(actual)
    {
      addWhole(expected, actual, at: path)
    }
  }

  private mutating func compareFields(
    _ wanted: Mirror, _ received: Mirror, at path: String, _ depth: Int
  ) {
    if let left = wanted.superclassMirror, let right = received.superclassMirror {
      compareFields(left, right, at: path, depth)
    }
    for (left, right) in zip(wanted.children, received.children) {
      let label = left.label ?? "?"
      let name = label.hasPrefix(".") ? label : ".\(label)"
      compare(left.value, right.value, at: path + name, depth: depth + 1)
    }
  }

  /// Compares elements after removing the equal ones at both ends.
  private mutating func compareElements(
    _ wanted: [Mirror.Child], _ received: [Mirror.Child], at path: String, _ depth: Int
  ) {
    func areAlike(_ left: Mirror.Child, _ right: Mirror.Child) -> Bool {
      if let left = left.value as? any Equatable { return left.equals(right.value) }
      return FieldDifference(left.value, right.value).lines.isEmpty
    }
    let start = zip(wanted, received).prefix { areAlike($0, $1) }.count
    var (left, right) = (wanted.dropFirst(start), received.dropFirst(start))
    if left.count != right.count {
      let end = zip(left.reversed(), right.reversed()).prefix { areAlike($0, $1) }.count
      left.removeLast(end)
      right.removeLast(end)
    }
    for index in start..<max(left.endIndex, right.endIndex) {
      compareParts(
        index < left.endIndex ? left[index].value : nil,
        index < right.endIndex ? right[index].value : nil, at: "\(path)[\(index)]", depth)
    }
  }

  /// Compares two elements or entries, of which one may be missing.
  private mutating func compareParts(
    _ wanted: Any?, _ received: Any?, at path: String, _ depth: Int
  ) {
    switch (wanted, received) {
    case (let left?, let right?): compare(left, right, at: path, depth: depth + 1)
    case (let left?, nil): addSingle(left, "missing", at: path)
    case (nil, let right?): addSingle(right, "extra", at: path)
    case (nil, nil): break
    }
  }

  private mutating func compareSets(_ wanted: Mirror, _ received: Mirror, at path: String) {
    let left = Set(wanted.children.compactMap { $0.value as? AnyHashable })
    let right = Set(received.children.compactMap { $0.value as? AnyHashable })
    let singles = [("missing", left.subtracting(right)), ("extra", right.subtracting(left))]
    for (state, elements) in singles {
      for element in elements.sorted(by: areInOrder) { addSingle(element.base, state, at: path) }
    }
  }

  private mutating func compareEntries(
    _ wanted: Mirror, _ received: Mirror, at path: String, _ depth: Int
  ) {
    let (left, right) = (wanted.entries, received.entries)
    for key in Set(left.keys).union(right.keys).sorted(by: areInOrder) {
      compareParts(left[key], right[key], at: "\(path)[\(printed(key.base))]", depth)
    }
  }

  private mutating func addSingle(_ value: Any, _ state: String, at path: String) {
    add("\(printed(value).excerpt(longest: 200)) is \(state)", at: path)
  }

  private func areInOrder(_ left: AnyHashable, _ right: AnyHashable) -> Bool {
    printed(left.base) < printed(right.base)
  }
}

extension Equatable {
  func equals(_ other: Any) -> Bool { other as? Self == self }
}

extension Mirror {
  /// The entries of a dictionary.
  var entries: [AnyHashable: Any] {
    var entries: [AnyHashable: Any] = [:]
    for child in children {
      let parts = Array(Mirror(reflecting: child.value).children)
      if let key = parts.first?.value as? AnyHashable { entries[key] = parts.last?.value }
    }
    return entries
  }
}

extension RowComparison {
  /// Finds the fields in which values differ that are long, or written alike.
  package mutating func addFields<Element>(of wanted: [Element?], _ received: [Element?]) {
    for index in differences.indices.prefix(DifferenceTable.mostRows)
    where differences[index].kind == .wrongValue {
      let (left, right) = (differences[index].expected[0], differences[index].actual[0])
      let isWide = expected.events[left].isWide || actual.events[right].isWide
      guard let left = wanted[left], let right = received[right], !(left is String),
        isWide || Mirror(reflecting: left).displayStyle == .dictionary
          || printed(left) == printed(right)
      else { continue }
      differences[index].fields = FieldDifference(left, right).lines
    }
  }
}
