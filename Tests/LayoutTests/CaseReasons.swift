/// Which cases an operator's fixtures need not cover, and why; the one place for such exceptions.
enum CaseReasons {
  /// The operator knows no time.
  static let timeless = [
    "Amb", "AsMaybe", "AsSingle", "AsyncSubject", "BehaviorRelay", "BehaviorSubject",
    "CombineLatest", "CompactMap",
    "Concat", "ConcatMap", "Create", "Debug", "Deferred", "Dematerialize", "DistinctUntilChanged",
    "Do", "ElementAt", "Empty", "Enumerated", "Filter", "First", "FlatMap", "FlatMapFirst",
    "FlatMapLatest", "From", "Generate", "GroupBy", "IfEmpty", "IgnoreElements", "Just", "Map",
    "Materialize", "Merge", "Multicast", "Of", "Publish", "PublishRelay", "PublishSubject",
    "Range", "Reduce", "RefCount", "RepeatElement", "Replay", "ReplayRelay", "Sample", "Scan",
    "Share", "SkipUntil", "SkipWhile", "StartWith", "SwitchLatest", "TakeLast", "TakeUntil",
    "operators/Single", "TakeWhile", "ToArray", "Using", "WithLatestFrom", "Zip",
  ]

  /// The operator takes no closure that could throw.
  static let closureless = [
    "Amb", "AsMaybe", "AsSingle", "AsyncSubject", "Concat", "Debounce", "Debug", "Delay",
    "DelaySubscription",
    "ElementAt", "First", "IfEmpty", "IgnoreElements", "Merge", "ObserveOn", "PublishSubject",
    "RefCount", "Replay", "ReplaySubject", "Sample", "Share", "Skip", "SkipUntil", "StartWith",
    "SubscribeOn", "SwitchLatest", "Take", "TakeLast", "Throttle", "Timeout",
  ]

  /// The operator is a source that always emits or ends.
  static let alwaysEventful = ["Error", "From", "Generate", "Just", "Of", "Range"]

  /// The operator is a source that cannot be without elements and complete.
  static let neverEmpty = ["Error", "Just", "Never"]

  static let reasons: [(case: String, operators: [String])] = [
    ("time", timeless), ("throws", closureless), ("never", alwaysEventful), ("empty", neverEmpty),
  ]

  /// The cases that a fixture file is excused from; an entry is its base name, with its folder where two share it.
  static func excused(for path: String) -> Set<String> {
    let name = Tree.baseName(path)
    let folder = path.split(separator: "/").dropLast().last ?? ""
    let names = [name, "\(folder)/\(name)"]
    return Set(reasons.filter { !Set($0.operators).isDisjoint(with: names) }.map(\.case))
  }

  /// What fixtures call an operator whose file is named otherwise.
  static let registryNames = [
    "ElementAt": "element", "ObserveOn": "observe", "SubscribeOn": "subscribe",
    "SkipUntil": "skip", "SkipWhile": "skip", "TakeUntil": "take", "TakeWhile": "take",
    "RetryWhen": "retry",
  ]
}
