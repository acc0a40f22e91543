// What the checks of the costs do not ask for, and why.

extension CostRow {
  /// The names of the registry that have no row, with the reasons.
  static let unmeasured: [String: String] = {
    let disposable = "makes a disposable, not a sequence"
    let mainQueue = "needs the main queue"
    var reasons = [
      "BooleanDisposable": disposable, "CompositeDisposable": disposable,
      "Disposables.create": disposable, "DisposeBag": disposable,
      "asDriver": mainQueue, "asSignal": mainQueue, "drive": mainQueue, "emit": mainQueue,
      "connect": "starts a connection: see publish and refCount",
      "debug": "prints each event",
      "deliverOnMainThread": "needs the main queue: see observe",
      "Single.fromAsync": "is Observable.fromAsync as a Single",
    ]
    for (trait, factories) in traitFactories {
      for factory in factories {
        reasons["\(trait).\(factory)"] = "is the factory or operator of Observable as a \(trait)"
      }
    }
    return reasons
  }()

  /// The factories of the traits that wrap those of `Observable`.
  private static let traitFactories = [
    "Completable": [
      "concat", "deferred", "empty", "error", "merge", "never", "using",
    ],
    "Driver": [
      "combineLatest", "concat", "deferred", "empty", "from", "interval", "just", "merge", "never",
      "of", "timer", "zip",
    ],
    "Infallible": [
      "combineLatest", "concat", "deferred", "empty", "from", "just", "merge", "never", "of", "zip",
    ],
    "Maybe": [
      "deferred", "empty", "error", "just", "never", "timer", "using", "zip",
    ],
    "Signal": [
      "combineLatest", "concat", "deferred", "empty", "from", "interval", "just", "merge", "never",
      "of", "timer", "zip",
    ],
    "Single": [
      "deferred", "error", "just", "never", "timer", "using", "zip",
    ],
  ]

  /// The rows that may fail a check although they need not: their closures are not specialised, or their state is checked.
  ///
  /// A row that no longer fails must leave its list, so that the lists only get shorter.
  static let known: [(excuse: Excuse, names: Set<String>)] = [
    (.looksUp, unspecialised), (.checksAccess, checked), (.allocates, copying),
  ]

  /// The operators whose closures for an element are not specialised.
  private static let unspecialised: Set<String> = [
    "AsyncSubject", "Observable.amb", "Observable.and", "Observable.cascade",
    "Observable.combineLatest of an array", "Observable.if", "Observable.interval",
    "Observable.switch", "Observable.zip of an array", "PublishSubject to ten", "amb", "audit",
    "auditTime", "buffer", "bufferTime", "bufferToggle", "cascade", "combineLatestAll", "debounce",
    "delay", "delaySubscription", "delayWhen", "expand", "finally", "groupJoin", "join", "observe",
    "sampleTime", "sequenceEqual", "skip(for:)", "skipLast(for:)", "subscribe(on:)", "take(for:)",
    "takeLast(for:)", "throttle", "throttle(_:), selector", "throttleTime", "timeInterval",
    "timeout", "timestamp", "window", "windowCount", "windowTime", "zipAll",
  ]

  /// The operators whose state is checked for exclusive access.
  private static let checked: Set<String> = [
    "Observable.interval", "bufferTime", "expand", "groupJoin", "join", "observe", "sampleTime",
    "sequenceEqual", "skipLast(for:)", "takeLast(for:)", "throttle(_:), selector", "throttleTime",
    "windowTime",
  ]

  /// The subjects that keep elements: each element takes a new list of the subscribers under the lock.
  private static let copying: Set<String> = [
    "BehaviorRelay", "BehaviorSubject", "ReplayRelay.create", "ReplayRelay.createUnbound",
    "ReplaySubject.create", "ReplaySubject.createUnbounded", "share(replay:)", "shareReplay",
  ]
}
