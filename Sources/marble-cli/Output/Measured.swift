import RxFixtures

extension Duration {
  /// Whole nanoseconds, clamped.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : whole &+ attoseconds / 1_000_000_000
  }

  /// Milliseconds with three decimals, as `12.345`.
  var milliseconds: String { Self.decimal(nanoseconds / 1000) }

  /// Seconds with three decimals, as `0.012`.
  var seconds: String { Self.decimal(nanoseconds / 1_000_000) }

  /// Seconds with six decimals, as `0.000012`.
  var microsecondSeconds: String { Self.decimal(nanoseconds / 1000, places: 6) }

  /// Seconds with the decimals that are needed, as `10` or `0.5`.
  var shortSeconds: String {
    var text = seconds[...]
    while text.last == "0" { text.removeLast() }
    return String(text.last == "." ? text.dropLast() : text)
  }

  private static func decimal(_ value: Int64, places: Int = 3) -> String {
    let digits = String(max(0, value))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return padded.dropLast(places) + "." + padded.suffix(places)
  }
}

/// A number with its noun: `1 test`, `2 tests`.
func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
