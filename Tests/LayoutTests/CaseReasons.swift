/// Which cases an operator's fixtures need not cover, and why; the one place for such exceptions.
enum CaseReasons {
  /// The operator knows no time.
  static let timeless = [
    "Amb", "And", "Any", "Apply", "AsMaybe", "AsSingle", "AsyncSubject", "Audit", "Autoconnect",
    "Average", "BehaviorRelay", "BehaviorSubject", "Bind", "BufferCount", "BufferWithTrigger",
    "Cascade", "Cast", "Collect", "CombineLatest", "CombineLatestAll", "CombineLatestWith",
    "CompactMap", "Concat", "ConcatMap", "ConcatWith", "Contains", "Count", "Create", "Debug",
    "Deferred", "DeliverOnMainThread", "Dematerialize", "Distinct", "DistinctUntilChanged",
    "Do", "DoWhile", "ElementAt", "Elements", "Empty", "EndWith", "Enumerated", "Errors",
    "Every", "ExhaustAll", "Expand", "Filter", "FilterMap", "Finalize", "Finally", "Find",
    "FindIndex", "First", "FlatMap", "FlatMapFirst", "FlatMapLatest", "Flatten", "ForkJoin",
    "From", "FromCallback", "Generate", "If", "IfEmpty", "Ignore", "IgnoreElements",
    "IgnoreErrors", "IgnoreWhen", "Initially", "IsEmpty", "Just", "Last", "Map", "MapError",
    "MapMany", "MapTo", "Materialize", "Max", "Merge", "MergeScan", "MergeWith", "Min",
    "Multicast", "Not", "Nwise", "Of", "OfType", "Once", "OnErrorResumeNext", "Or", "Pairwise",
    "Partition", "Pausable", "PausableBuffered", "Publish", "PublishRelay", "PublishSubject",
    "Range", "Reduce", "RefCount", "RepeatElement", "Replay", "ReplayRelay", "Sample", "Scan",
    "SequenceEqual", "Share", "ShareReplay", "operators/Single", "SkipUntil", "SkipWhile",
    "Slice", "StartWith", "Sum", "Switch", "SwitchLatest", "SwitchScan", "TakeUntil",
    "TakeWhile", "ThrowIfEmpty", "ToArray", "ToDictionary", "ToSet", "ToSortedArray", "Try",
    "TryMap", "Unwrap", "Using", "WhileDo", "WindowCount", "WithLatestFrom", "Zip", "ZipAll",
    "ZipWith",
  ]

  /// The operator takes no closure that could throw.
  static let closureless = [
    "Amb", "And", "Apply", "AsMaybe", "AsSingle", "AsyncSubject", "AuditTime", "Autoconnect",
    "Average", "BufferCount", "BufferWithTrigger", "Cascade", "Cast", "Collect",
    "CombineLatestAll", "Concat", "ConcatWith", "Contains", "Debug", "Delay",
    "DelaySubscription", "DeliverOnMainThread", "ElementAt", "Elements", "EndWith", "Errors",
    "ExhaustAll", "Finalize", "Flatten", "IfEmpty", "Ignore", "IgnoreElements", "IsEmpty",
    "MapTo", "Merge", "MergeWith", "Not", "Nwise", "ObserveOn", "OfType", "Once",
    "OnErrorResumeNext", "Or", "Pairwise", "Pausable", "PausableBuffered", "PublishSubject",
    "RefCount", "Replay", "ReplaySubject", "Sample", "SampleTime", "Share", "ShareReplay",
    "Skip", "SkipLast", "SkipUntil", "Slice", "StartWith", "SubscribeOn", "Sum", "Switch",
    "SwitchLatest", "Take", "TakeLast", "ThrottleTime", "TimeInterval", "Timeout", "Timestamp",
    "ToSet", "Unwrap", "WindowCount", "WindowTime", "ZipAll",
  ]

  /// The operator is a source that always emits or ends.
  static let alwaysEventful = ["Error", "From", "Generate", "Just", "Of", "Once", "Range"]

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

  /// Operators that only Swift code can call: they have Swift tests instead of fixtures and a line in the registry.
  static let swiftOnly: Set = ["Decode"]

  /// What fixtures call an operator whose file is named otherwise.
  static let registryNames = [
    "ElementAt": "element", "ObserveOn": "observe", "SubscribeOn": "subscribe",
    "SkipUntil": "skip", "SkipWhile": "skip", "TakeUntil": "take", "TakeWhile": "take",
    "RetryWhen": "retry",
  ]
}
