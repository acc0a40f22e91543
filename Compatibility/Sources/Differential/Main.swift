import Comparison
import Foundation
import Pipelines

/// Compares the project with RxSwift on pipelines that are drawn at random.
@main
struct Differential {
  static func main() throws {
    let options = try Options(CommandLine.arguments.dropFirst())
    if let directory = options.record { return try record(options, directory) }
    let servers = try Servers(project: options.project, rxSwift: options.rxSwift)
    if let text = options.program {
      try show(Program(parsing: text), servers)
    } else if let seed = options.seed {
      try show(Generator.program(seed: seed), servers)
    } else {
      let findings = try compare(options, servers)
      let report = findings.report
      if let output = options.output {
        try report.write(toFile: output, atomically: true, encoding: .utf8)
        print(report.split(separator: "\n").prefix(8).joined(separator: "\n"))
      } else {
        print(report)
      }
      if findings.differences > 0 { exit(1) }
    }
  }

  private static func record(_ options: Options, _ directory: String) throws {
    let comment =
      "Results of RxSwift \(options.version), made by 'make differential-record'. Do not edit."
    try Recorder(rxSwift: options.rxSwift)
      .record(options.count, into: URL(fileURLWithPath: directory), comment: comment)
  }

  private static func show(_ program: Program, _ servers: Servers) throws {
    let logs = try servers.run([program])[0]
    print(program, "", program.swiftCode, "", logs.sideBySide, separator: "\n")
    print("verdict: \(Verdict(program, logs)), \(logs.kind)")
  }

  private static func compare(_ options: Options, _ servers: Servers) throws -> Findings {
    var findings = Findings()
    findings.groupsOfKind = options.groups
    let shrinker = Shrinker(servers: servers)
    let end = options.first + UInt64(options.count)
    var shrunk = 0
    for start in stride(from: options.first, to: end, by: 1000) {
      let seeds = Array(start..<min(start + 1000, end))
      let all = zip(seeds, try servers.run(seeds.map { "seed \($0)" }))
      findings.compared += seeds.count
      findings.cutOff += all.count { $1.isCutOff }
      let different = all.filter { $1.firstDifference != nil }
      let programs = different.map { Generator.program(seed: $0.0) }
      let explained = try servers.explained(programs, different.map(\.1))
      for (seed, (program, logs)) in zip(different.map(\.0), zip(programs, explained)) {
        switch Verdict(program, logs) {
        case .same: break
        case .documented(let name): findings.documented[name, default: 0] += 1
        case .difference where shrunk < options.shrink:
          shrunk += 1
          let (small, logs) = try shrinker.shrink(program, logs)
          findings.add(small, logs, seed: seed)
        case .difference: findings.unshrunk.append(seed)
        }
      }
      if options.isVerbose {
        FileHandle.standardError.write(
          Data("\(findings.compared) compared, \(findings.differences) differ\n".utf8))
      }
    }
    return findings
  }
}

/// What the command line asks for.
struct Options {
  var project = ""
  var rxSwift = ""
  var first: UInt64 = 0
  var count = 200_000
  var shrink = 500
  var groups = 6
  var output: String?
  var seed: UInt64?
  var program: String?
  var record: String?
  var version = ""
  var isVerbose = false

  init(_ arguments: some Sequence<String>) throws {
    var iterator = arguments.makeIterator()
    while let name = iterator.next() {
      if name == "--verbose" {
        isVerbose = true
        continue
      }
      guard let value = iterator.next() else { throw OptionError.noValue(name) }
      switch name {
      case "--project": project = value
      case "--rxswift": rxSwift = value
      case "--first": first = UInt64(value) ?? 0
      case "--count": count = Int(value) ?? 0
      case "--shrink": shrink = Int(value) ?? 0
      case "--groups": groups = Int(value) ?? 0
      case "--output": output = value
      case "--seed": seed = UInt64(value)
      case "--program": program = value
      case "--record": record = value
      case "--version": version = value
      default: throw OptionError.unknown(name)
      }
    }
  }
}

/// A mistake on the command line.
enum OptionError: Error {
  case unknown(String)
  case noValue(String)
}
