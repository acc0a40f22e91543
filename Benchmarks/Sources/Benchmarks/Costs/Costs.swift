import Counters
import Foundation
import RxCore
import RxFixtures

/// What each operator and factory of the catalogue costs.
enum Costs {
  /// What subscribers received, so that no pipeline can be optimised away.
  nonisolated(unsafe) static var received = 0

  /// More than this often for an element, an operator must not allocate, look metadata up or check access: buffers that grow do so rarely.
  private static let tolerance = 0.05

  private static var rows: [CostRow] {
    CostRow.elementWise + CostRow.pausing + CostRow.numbers + CostRow.collecting
      + CostRow.combining + CostRow.flattening + CostRow.timed + CostRow.repeating + CostRow.sharing
      + CostRow.sources + CostRow.subjects + CostRow.traits
  }

  /// Measures all rows whose names contain `word`, and prints them, the most expensive first; then the fixtures of the names
  /// without a row.
  ///
  /// - Parameters:
  ///   - word: A part of the names; nil for all.
  ///   - fixtures: The folder of the fixtures.
  ///   - command: The release build of `marble-cli`, which lists the names of the registry.
  /// - Returns: Whether every name of the registry is measured, and every row passes its checks.
  static func run(only word: String?, fixtures: URL, command: URL) throws -> Bool {
    let rows = rows.filter { word.map($0.name.contains) ?? true }
    let measured = rows.map { (row: $0, cost: $0.measured()) }
    let sorted = measured.sorted { distance($0) > distance($1) }
    print(
      "| Pipeline | ns | allocations | look-ups | access checks | subscription ns | allocations | live bytes |"
    )
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for (row, cost) in sorted { print(line(row, cost)) }
    let failures = measured.flatMap { failedChecks($0.row, $0.cost) }
    for failure in failures { print(failure) }
    if !doesCountRuntime() { print("allocations and look-ups are not counted on this platform") }
    let others = try namesWithoutRow(command).filter { word.map($0.contains) ?? true }
    let costs = try FixtureCosts(of: others, in: fixtures)
    costs.run()
    for name in costs.missing { print("FAILED: \(name) has neither a row nor a fixture") }
    return costs.missing.isEmpty && failures.isEmpty
  }

  /// How far a row is from the least that its kind can cost: from the subscription's floor if no element is measured.
  private static func distance(_ measured: (row: CostRow, cost: Cost)) -> Double {
    let (row, cost) = measured
    if row.elementCount == nil { return cost.subscriptionNanoseconds / floors.subscription }
    if case .itself = row.feed { return cost.nanoseconds / floors.source }
    if case .time = row.feed { return cost.nanoseconds / floors.time }
    return cost.nanoseconds / floors.subject
  }

  /// The least that each kind can cost: a pipeline without an operator.
  private static let floors: (subject: Double, time: Double, source: Double, subscription: Double) =
    {
      let subject = CostRow("subject") { $0.source }.measured()
      let time = CostRow("time", .time) { $0.source }.measured()
      let source = CostRow("range", .itself(10_000)) { _ in
        Observable.range(start: 0, count: 10_000)
      }
      return (
        subject.nanoseconds, time.nanoseconds, source.measured().nanoseconds,
        subject.subscriptionNanoseconds
      )
    }()

  private static func line(_ row: CostRow, _ cost: Cost) -> String {
    let counted = [
      (cost.nanoseconds, 1), (cost.allocations, 2), (cost.lookups, 2), (cost.accessChecks, 2),
    ].map { row.elementCount == nil ? "" : "\($0.rounded(to: $1))" }
    let subscription = [
      "\(Int(cost.subscriptionNanoseconds))", "\(cost.subscriptionAllocations.rounded(to: 1))",
      "\(Int(cost.bytes))",
    ]
    return "| \(row.name) | " + (counted + subscription).joined(separator: " | ") + " |"
  }

  private static func failedChecks(_ row: CostRow, _ cost: Cost) -> [String] {
    let checks: [(figure: Double, excuse: CostRow.Excuse, verb: String)] = [
      (cost.allocations, .allocates, "allocates"),
      (cost.lookups, .looksUp, "looks metadata up"),
      (cost.accessChecks, .checksAccess, "checks exclusive access"),
    ]
    return checks.compactMap { check in
      if check.figure <= tolerance || row.excuse.contains(check.excuse) { return nil }
      return "FAILED: \(row.name) \(check.verb) \(check.figure.rounded(to: 2)) times an element"
    }
  }

  /// What `marble-cli operators --json` writes about a form of an operator.
  private struct Form: Decodable {
    let name: String
    let signature: String
    let swiftOnly: Bool
  }

  /// The names of the registry without a row, whose fixtures are measured instead.
  private static func namesWithoutRow(_ command: URL) throws -> [String] {
    let listed = Set(rows.map(\.registeredName))
    var names: Set<String> = []
    let process = Process()
    process.executableURL = command
    process.arguments = ["operators", "--json"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let forms = try output.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Form.self, from: $0)
    }
    return forms.filter { !$0.swiftOnly }
      .map { ($0.signature.hasPrefix("Observable.") ? "Observable." : "") + $0.name }
      .filter { !listed.contains($0) && names.insert($0).inserted }
  }
}
