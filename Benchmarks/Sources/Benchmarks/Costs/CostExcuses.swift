// What the checks of the costs do not ask for, and why.

extension CostRow {
  /// The rows that may fail a check although they need not: their closures are not specialised, or their state is checked.
  ///
  /// A row that no longer fails must leave its list, so that the lists only get shorter.
  static let known: [(excuse: Excuse, names: Set<String>)] = [
    (.looksUp, unspecialised), (.checksAccess, checked),
  ]

  /// The operators whose closures for an element are not specialised.
  private static let unspecialised: Set<String> = [
    "AsyncSubject", "Observable.and", "Observable.interval", "Observable.switch",
    "PublishSubject to ten", "auditTime", "buffer", "bufferTime", "bufferToggle", "debounce",
    "delay", "delaySubscription", "groupJoin", "observe", "sampleTime", "skip(for:)",
    "skipLast(for:)", "subscribe(on:)", "take(for:)", "takeLast(for:)", "throttle",
    "throttleTime", "timeInterval", "timeout", "timestamp", "window", "windowTime",
  ]

  /// The operators whose state is checked for exclusive access.
  private static let checked: Set<String> = [
    "Observable.interval", "bufferTime", "observe", "sampleTime", "windowTime",
  ]
}
