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
    "AsyncSubject", "Observable.amb", "Observable.and", "Observable.cascade", "Observable.if",
    "Observable.interval", "Observable.switch", "PublishSubject to ten", "amb", "auditTime",
    "buffer", "bufferTime", "bufferToggle", "cascade", "debounce", "delay", "delaySubscription",
    "finally", "groupJoin", "observe", "sampleTime", "skip(for:)", "skipLast(for:)",
    "subscribe(on:)", "take(for:)", "takeLast(for:)", "throttle", "throttleTime", "timeInterval",
    "timeout", "timestamp", "window", "windowTime",
  ]

  /// The operators whose state is checked for exclusive access.
  private static let checked: Set<String> = [
    "Observable.interval", "bufferTime", "observe", "sampleTime", "windowTime",
  ]

  /// The subjects that keep elements: each element takes a new list of the subscribers under the lock.
  private static let copying: Set<String> = [
    "BehaviorRelay", "BehaviorSubject", "ReplayRelay.create", "ReplayRelay.createUnbound",
    "ReplaySubject.create", "ReplaySubject.createUnbounded", "share(replay:)", "shareReplay",
  ]
}
