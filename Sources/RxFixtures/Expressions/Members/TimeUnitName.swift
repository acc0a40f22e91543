/// The names of units of time in other languages and libraries.
enum TimeUnitName {
  /// What Swift calls a unit; nil if the name is none.
  static func swift(for name: String) -> String? { names[name] }

  private static let names: [String: String] = {
    let others = [
      "seconds": ["s", "sec", "secs", "second", "seconds"],
      "milliseconds": ["ms", "msec", "millis", "millisecond", "milliseconds"],
      "microseconds": ["us", "micros", "microsecond", "microseconds"],
      "nanoseconds": ["ns", "nanos", "nanosecond", "nanoseconds"],
    ]
    return others.reduce(into: [:]) { names, entry in
      for name in entry.value { names[name] = entry.key }
    }
  }()
}
