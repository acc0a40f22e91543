@testable import RxFixtures

/// Which public functions of RxCore fixtures cannot call, and why; the one place for such exceptions.
enum RegistryReasons {
  /// Types of which fixtures call nothing.
  static let types: [(reason: String, names: Set<String>)] = [
    (
      "Every scheduler of a fixture is the test's.",
      [
        "ClockScheduler", "ConcurrentDispatchQueueScheduler", "ConcurrentMainScheduler",
        "CurrentThreadScheduler", "HistoricalScheduler", "HistoricalSchedulerTimeConverter",
        "ImmediateScheduler", "ImmediateSchedulerType", "MainScheduler", "SchedulerType",
        "SerialDispatchQueueScheduler", "SharingScheduler", "VirtualTimeConverterType",
        "VirtualTimeScheduler",
      ]
    ),
    (
      "Tasks and threads wait in real time.",
      ["AsyncSequence", "AsyncValues", "BlockingObservable", "Iterator"]
    ),
    (
      "Views have them; a fixture draws a source instead.",
      ["Binder", "ControlEvent", "ControlProperty", "Reactive"]
    ),
    (
      "Extensions of traits are made of them, not pipelines.",
      ["DriverSharingStrategy", "SignalSharingStrategy"]
    ),
    (
      "Operators are made of them; pipelines use CompositeDisposable and DisposeBag.",
      [
        "RefCountDisposable", "ScheduledDisposable", "SerialDisposable",
        "SingleAssignmentDisposable",
      ]
    ),
    ("The runner finds leaks.", ["Resources"]),
    ("Fixtures write .when { … }, true or false.", ["ShareReset"]),
    ("Fixtures have no result builders.", ["DisposableBuilder"]),
  ]

  /// Single functions.
  static let functions: [(reason: String, names: Set<String>)] = [
    (
      "A fixture has no object of a class to hold weakly.",
      [
        "bind(to:on:)", "bind(to:on:nilValue:)", "bind(with:onNext:)",
        "drive(with:onNext:onCompleted:onDisposed:)", "emit(with:onNext:onCompleted:onDisposed:)",
        "subscribe(weak:_:)", "subscribe(weak:onNext:onError:onCompleted:onDisposed:)",
        "subscribe(with:onCompleted:onError:onDisposed:)",
        "subscribe(with:onNext:onCompleted:onDisposed:)",
        "subscribe(with:onNext:onError:onCompleted:onDisposed:)",
        "subscribe(with:onSuccess:onError:onCompleted:onDisposed:)",
        "subscribe(with:onSuccess:onFailure:onDisposed:)", "subscribeCompleted(weak:_:)",
        "subscribeError(weak:_:)", "subscribeNext(weak:_:)", "withUnretained(_:)",
        "withUnretained(_:resultSelector:)",
      ]
    ),
    (
      "Tasks and threads wait in real time.",
      [
        "Single.create(detached:priority:executorPreference:work:)",
        "Single.create(detached:priority:work:)", "asPublisher()", "from(_:priority:)",
        "from(_:priority:executorPreference:)", "from(priority:_:)",
        "from(priority:executorPreference:_:)",
        "fromPublisher(_:)", "toBlocking(timeout:)",
      ]
    ),
    (
      "A Swift type says what is wanted.",
      [
        "asSharedSequence()", "asSharedSequence(sharingStrategy:onErrorDriveWith:)",
        "asSharedSequence(sharingStrategy:onErrorJustReturn:)",
        "asSharedSequence(sharingStrategy:onErrorRecover:)", "decode(type:decoder:)",
      ]
    ),
    (
      "Fixtures pass closures, not functions of curried parameters.",
      ["bind(to:curriedArgument:)", "drive(_:curriedArgument:)"]
    ),
    ("The compiler fills in file and line.", ["debug(_:trimOutput:file:line:function:)"]),
    ("Within extensions of observables, it is Swift's function.", ["max(_…:)", "min(_…:)"]),
    ("RxTestKit's sources override it.", ["_receive(_:)"]),
    ("A Completable has no element.", ["Completable.zip(_…:resultSelector:)"]),
    (
      "`create` and `groupBy` make it.",
      [
        "AnyObserver(_:)", "AnyObserver(eventHandler:)", "GroupedObservable(key:source:)",
        "mapObserver(_:)",
      ]
    ),
    (
      "Fixtures list disposables one by one, and keep no keys of them.",
      [
        "BooleanDisposable(isDisposed:)", "CompositeDisposable(disposables:)",
        "DisposeBag(@DisposableBuilder:)", "DisposeBag(disposing:)",
        "remove(for:)",
      ]
    ),
  ]

  /// Types whose functions a fixture's objects have as members.
  static let objects: Set = [
    "AnyObserver", "AsyncSubject", "BehaviorRelay", "BehaviorSubject", "BooleanDisposable",
    "CompositeDisposable", "Disposable", "DisposeBag", "ObserverType", "PublishRelay",
    "PublishSubject", "RelayType", "ReplayRelay", "ReplaySubject", "SubjectType",
  ]

  static let members = Set(
    [DisposableObject.self, ObserverObject.self, SubjectObject.self, RelayObject.self].flatMap {
      (type: FixtureObject.Type) in type.members.names
    })

  static let excusedTypes = Set(types.flatMap(\.names))
  static let excusedFunctions = Set(functions.flatMap(\.names))
}
