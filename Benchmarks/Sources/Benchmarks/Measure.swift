/// One way of doing something, and how much of it one call does.
struct Contender {
  let name: String
  let operations: Int
  let body: () -> Void
}

/// Contenders measured in turn, so that a machine whose speed drifts is equally fast for each.
struct Comparison {
  let title: String
  /// The bound on the ratio of the first contender's time to the second's, where there is one.
  var bound: Double?
  /// The bound on the first contender's time, in nanoseconds an operation.
  var nanoseconds: Double?
  let contenders: [Contender]

  static let rounds = 9

  /// Measures and prints a line for each contender; returns whether the bounds hold.
  func run() -> Bool {
    var times = Array(repeating: [Double](), count: contenders.count)
    for contender in contenders { contender.body() }
    for _ in 0..<Self.rounds {
      for (index, contender) in contenders.enumerated() {
        let time = ContinuousClock().measure(contender.body)
        times[index].append(time.nanoseconds / Double(contender.operations))
      }
    }
    let medians = times.map { $0.sorted()[Self.rounds / 2] }
    print(title)
    for (contender, median) in zip(contenders, medians) {
      print("  \(contender.name.padded(to: 44)) \(median.rounded(to: 1)) ns")
    }
    return verdict(medians)
  }

  private func verdict(_ medians: [Double]) -> Bool {
    var holds = true
    if let bound, medians.count > 1 {
      let ratio = medians[0] / medians[1]
      holds = ratio <= bound
      print("  ratio \(ratio.rounded(to: 2)), at most \(bound): \(holds ? "holds" : "EXCEEDED")")
    }
    if let nanoseconds {
      let isWithin = medians[0] <= nanoseconds
      print("  at most \(nanoseconds) ns: \(isWithin ? "holds" : "EXCEEDED")")
      holds = holds && isWithin
    }
    return holds
  }
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
