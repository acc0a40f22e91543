#if os(Linux)
  import Foundation

  /// What it costs to run the tests of a target side by side: 1,000 marble tests, in one process.
  enum ManyTests {
    static let count = 1_000
    static let rounds = 5
    /// Side by side, in times of one after the other.
    static let ratio = 1.2

    /// A way to run the tests, and how many context switches a test may take.
    struct Way {
      let name: String
      let switches: Double
      let arguments: [String]
    }

    static let ways = [
      Way(name: "side by side", switches: 8, arguments: swiftTesting),
      Way(
        name: "one after the other", switches: 75, arguments: swiftTesting + ["--no-parallel"]),
      Way(
        name: "VirtualTimeTestCase", switches: 155, arguments: ["ManyTests.ManyXCTests"]),
    ]

    private static let swiftTesting = ["--testing-library", "swift-testing"]

    /// Builds the package `ManyTests` for debugging, as `swift test` does, and measures; returns whether the bounds hold.
    static func run(root: URL) throws -> Bool {
      let scratch = root.appendingPathComponent(".build/ManyTests")
      let package = root.appendingPathComponent("Benchmarks/ManyTests")
      let build = [
        "swift", "build", "--build-tests", "--package-path", package.path,
        "--scratch-path", scratch.path,
      ]
      guard try Ended("/usr/bin/env", build).status == 0 else { return false }
      let tests = scratch.appendingPathComponent("debug/ManyTestsPackageTests.xctest")
      var runs = ways.map { _ in [(wall: Double, ended: Ended)]() }
      for _ in 0..<rounds {
        for (index, way) in ways.enumerated() {
          runs[index].append(try measure(tests.path, way.arguments))
        }
      }
      return report(runs)
    }

    /// Runs the tests in a process that prints nothing.
    private static func measure(_ tests: String, _ arguments: [String]) throws
      -> (wall: Double, ended: Ended)
    {
      let start = ContinuousClock.now
      let silent = ["-c", "exec \"$0\" \"$@\" > /dev/null 2>&1", tests]
      let ended = try Ended("/bin/sh", silent + arguments)
      return ((ContinuousClock.now - start).nanoseconds / 1e9, ended)
    }

    private static func report(_ runs: [[(wall: Double, ended: Ended)]]) -> Bool {
      var allHold = true
      for (way, runs) in zip(ways, runs) {
        let (wall, processor) = (median(runs) { $0.wall }, median(runs) { $0.ended.seconds })
        print("\(count) tests, \(way.name)")
        print("  seconds \(wall.rounded(to: 2)), of processors \(processor.rounded(to: 2))")
        let switches = median(runs) { $0.ended.switches } / Double(count)
        allHold = verdict("context switches a test", switches, atMost: way.switches) && allHold
        if runs.contains(where: { $0.ended.status != 0 }) {
          print("  not all of them pass")
          allHold = false
        }
      }
      print("\(count) tests, side by side against one after the other")
      let wall = median(runs[0]) { $0.wall } / median(runs[1]) { $0.wall }
      allHold = verdict("ratio of wall-clock time", wall, atMost: ratio) && allHold
      let processor = median(runs[0]) { $0.ended.seconds } / median(runs[1]) { $0.ended.seconds }
      return verdict("ratio of processor time", processor, atMost: ratio) && allHold
    }

    private static func median<Run>(_ runs: [Run], _ figure: (Run) -> Double) -> Double {
      runs.map(figure).sorted()[runs.count / 2]
    }
  }
#endif
