import Foundation

/// One way of doing something, and how many operations one call does.
struct Contender {
  let name: String
  let operations: Int
  let body: () -> Void
}

/// Medians of rounds in which contenders take turns, so that a machine whose speed drifts is equally fast for each.
func medians(of contenders: [Contender], rounds: Int = 9) -> [Double] {
  var times = Array(repeating: [Double](), count: contenders.count)
  for contender in contenders { contender.body() }
  for _ in 0..<rounds {
    for (index, contender) in contenders.enumerated() {
      let time = ContinuousClock().measure(contender.body)
      times[index].append(time.nanoseconds / Double(contender.operations))
    }
  }
  return times.map { $0.sorted()[rounds / 2] }
}

/// The processor time that this thread has used, in nanoseconds; other work on the machine does not count.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Two contenders, of which the first may take at most a part of the second's time.
struct Comparison {
  let title: String
  let bound: Double
  let contenders: [Contender]

  /// Measures and prints; returns whether the bound holds.
  func run() -> Bool {
    let medians = medians(of: contenders)
    print(title)
    for (contender, median) in zip(contenders, medians) {
      print("  \(contender.name.padded(to: 40)) \(median.rounded(to: 1)) ns")
    }
    return verdict("ratio", medians[0] / medians[1], atMost: bound)
  }
}

/// What one step more costs, from a shorter and a longer contender.
struct Slope {
  let title: String
  let bound: Double
  let steps: Int
  let shorter: Contender
  let longer: Contender

  /// Measures and prints; returns whether the bound, in nanoseconds, holds.
  func run() -> Bool {
    let medians = medians(of: [shorter, longer])
    print(title)
    for (contender, median) in zip([shorter, longer], medians) {
      print("  \(contender.name.padded(to: 40)) \(median.rounded(to: 1)) ns")
    }
    return verdict("ns", (medians[1] - medians[0]) / Double(steps), atMost: bound)
  }
}

/// Prints a figure beside its bound.
func verdict(_ name: String, _ figure: Double, atMost bound: Double) -> Bool {
  let holds = figure <= bound
  print("  \(name) \(figure.rounded(to: 2)), at most \(bound): \(holds ? "holds" : "EXCEEDED")")
  return holds
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

extension Double {
  func rounded(to digits: Int) -> Double {
    let scale = digits == 1 ? 10.0 : 100.0
    return (self * scale).rounded() / scale
  }
}

extension String {
  func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }
}
