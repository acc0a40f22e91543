import RxFixtures

/// Which of the mandatory cases the fixtures of an operator exercise.
struct OperatorCoverage {
  /// The operator's name.
  let name: String
  /// How many tests call it.
  let fixtureCount: Int
  /// The cases that apply to it.
  let cases: [MandatoryCase]
  /// Those of them that no test that calls it is tagged with.
  let missing: [MandatoryCase]

  /// Measures all operators, each by all its forms together.
  static func all(_ entries: [OperatorEntry], in uses: OperatorUses) -> [Self] {
    var names: [String] = []
    let forms = Dictionary(grouping: entries.flatMap(\.forms), by: \.signature.name)
    for entry in entries where forms[entry.name] != nil && !names.contains(entry.name) {
      names.append(entry.name)
    }
    return names.map { Self(name: $0, forms: forms[$0] ?? [], uses) }
  }

  private init(name: String, forms: [OperatorForm], _ uses: OperatorUses) {
    let tags = uses.tags(of: forms)
    self.name = name
    fixtureCount = uses.count(of: forms)
    cases = MandatoryCase.allCases.filter { $0.applies(to: forms) }
    missing = cases.filter { !tags.contains($0.rawValue) }
  }

  /// A line for people.
  var line: String {
    let covered = "\(cases.count - missing.count) of \(cases.count) cases"
    let without = missing.map(\.rawValue).joined(separator: ", ")
    let rest = missing.isEmpty ? "" : "; without \(without)"
    return "\(name): \(counted(fixtureCount, "fixture")), \(covered)\(rest)"
  }

  /// The same for programs.
  var json: JSONLine {
    var line = JSONLine()
    line.add("type", "coverage")
    line.add("name", name)
    line.add("fixtures", fixtureCount)
    line.add("cases", cases.map(\.rawValue))
    line.add("missing", missing.map(\.rawValue))
    return line
  }
}
