import Foundation

// Usage: Benchmarks [NAME …]. Without a name, all but depth; names are costs, pipelines, rxswift, threads, time, frames, assertions, orders, tests, fixtures, watch, editor, growth, depth.

if CommandLine.arguments.dropFirst().first == "attempt" {
  Depth.attempt(Array(CommandLine.arguments.dropFirst(2)))
}

let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
let names = CommandLine.arguments.dropFirst()
let isWanted = { (name: String) in names.isEmpty || names.contains(name) }
var allHold = true

// First: a process starts as large as the one that makes it, which the others make large.
let command = root.appendingPathComponent(".build/release/marble-cli")
let fixtures = root.appendingPathComponent("Fixtures/operators")
if isWanted("fixtures") {
  allHold = try FixtureRuns.run(command: command, fixtures: fixtures) && allHold
}
if isWanted("watch") {
  allHold = try WatchRuns.run(command: command, fixtures: fixtures) && allHold
}
if isWanted("editor") {
  allHold = try EditorRuns.run(command: command, fixtures: fixtures) && allHold
}
if isWanted("growth") { allHold = try Growth.run(command: command) && allHold }
#if os(Linux)
  if isWanted("tests") { allHold = try ManyTests.run(root: root) && allHold }
#else
  if names.contains("tests") {
    print("tests needs Linux")
    allHold = false
  }
#endif
if isWanted("pipelines") {
  for comparison in Pipelines.comparisons { allHold = comparison.run() && allHold }
  allHold = Pipelines.furtherMap.run() && allHold
}
if let word = names.first(where: { $0.hasPrefix("pipelines=") }) {
  let part = String(word.dropFirst("pipelines=".count))
  for comparison in Pipelines.comparisons where comparison.title.contains(part) {
    allHold = comparison.run() && allHold
  }
}
#if RXSWIFT
  if isWanted("rxswift") { BesideRxSwift.run() }
#else
  if names.contains("rxswift") {
    print("rxswift needs a build with RXSWIFT=PATH, the path of a checkout of RxSwift")
    allHold = false
  }
#endif
let allFixtures = root.appendingPathComponent("Fixtures")
if isWanted("costs") {
  allHold = try Costs.run(only: nil, fixtures: allFixtures, command: command) && allHold
}
if let word = names.first(where: { $0.hasPrefix("costs=") }) {
  let part = String(word.dropFirst("costs=".count))
  allHold = try Costs.run(only: part, fixtures: allFixtures, command: command) && allHold
}
if isWanted("threads") {
  for comparison in Threads.comparisons { allHold = comparison.run() && allHold }
}
if isWanted("time") {
  for comparison in VirtualTime.comparisons { allHold = comparison.run() && allHold }
}
if isWanted("frames") { allHold = AwaitedFrames.run() && allHold }
if isWanted("assertions") {
  for comparison in Assertions.comparisons { allHold = comparison.run() && allHold }
}
if isWanted("orders") {
  for comparison in Orders.comparisons { allHold = comparison.run() && allHold }
}
if names.contains("depth") { try Depth.run() }
print(allHold ? "every bound holds" : "a bound was exceeded")
exit(allHold ? 0 : 1)
