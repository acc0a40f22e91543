import RxCore

// Factories, subjects, and what repeats or shares a source.

extension CostRow {
  static var repeating: [CostRow] {
    [
      CostRow("catch") { $0.source.catch { .error($0) } },
      CostRow("Observable.catch") { .catch(sequence: [$0.source, $0.other]) },
      CostRow("catchAndReturn") { $0.source.catchAndReturn(1) },
      CostRow("catchErrorJustComplete") { $0.source.catchErrorJustComplete() },
      CostRow("doWhile") { $0.source.doWhile { false } },
      CostRow("ignoreErrors") { $0.source.ignoreErrors() },
      CostRow("mapError") { $0.source.mapError { $0 } },
      CostRow("repeat") { $0.source.repeat(2) },
      CostRow("repeatWhen") { $0.source.repeatWhen { $0 } },
      CostRow("repeatWithBehavior") {
        $0.source.repeatWithBehavior(.immediate(maxCount: 2), scheduler: $0.scheduler)
      },
      CostRow("retry") { $0.source.retry(2) },
      CostRow("retry(when:)") { $0.source.retry(when: { $0 }) },
      CostRow("whileDo") { $0.source.whileDo { true } },
    ]
  }

  static var sharing: [CostRow] {
    [
      CostRow("autoconnect") { $0.source.publish().autoconnect() },
      CostRow("multicast") {
        $0.source.multicast({ PublishSubject<Int>() }, selector: { $0 })
      },
      CostRow("publish") { $0.source.publish { $0 } },
      CostRow("refCount") { $0.source.publish().refCount() },
      CostRow("replay", may: .allocates, because: "the buffer grows") {
        $0.source.replay(2).refCount()
      },
      CostRow("replayAll", may: .allocates, because: "the buffer grows") {
        $0.source.replayAll().refCount()
      },
      CostRow("share") { $0.source.share() },
      CostRow("share(replay:)") { $0.source.share(replay: 1) },
      CostRow("shareReplay") { $0.source.shareReplay(1, refCount: true) },
    ]
  }

  static var sources: [CostRow] {
    let count = 10_000
    return [
      CostRow("Observable.create", .itself(count)) { _ in
        Observable.create { observer in
          for element in 0..<count { observer.onNext(element) }
          observer.onCompleted()
          return Disposables.create()
        }
      },
      CostRow("Observable.deferred", .itself(1)) { _ in Observable.deferred { .just(1) } },
      CostRow("Observable.empty", .itself(1)) { _ in Observable<Int>.empty() },
      CostRow("Observable.error", .itself(1)) { _ in
        Observable<Int>.error(CostError()).catchAndReturn(1)
      },
      CostRow("Observable.from", .itself(count)) { _ in Observable.from(Array(0..<count)) },
      CostRow("Observable.from a sequence", .itself(count)) { _ in Observable.from(0..<count) },
      CostRow("Observable.fromAsync", .itself(1)) { _ in
        Observable.fromAsync { (completion: @escaping (Int) -> Void) in completion(1) }
      },
      CostRow("Observable.fromCallback", .itself(1)) { _ in
        Observable.fromCallback { (completion: @escaping (Int) -> Void) in completion(1) }
      },
      CostRow("Observable.generate", .itself(count)) { _ in
        Observable.generate(initialState: 0, condition: { $0 < count }, iterate: { $0 + 1 })
      },
      CostRow("Observable.interval", .time, may: .allocates, because: "the work that it schedules")
      {
        Observable<Int>.interval(.seconds(1), scheduler: $0.scheduler)
      },
      CostRow("Observable.just", .itself(1)) { _ in Observable.just(1) },
      CostRow("Observable.never", .itself(1)) { _ in Observable<Int>.never() },
      CostRow("Observable.of", .itself(1)) { _ in Observable.of(1, 2, 3) },
      CostRow("Observable.once", .itself(1)) { _ in Observable.once(1) },
      CostRow("Observable.range", .itself(count)) { _ in Observable.range(start: 0, count: count) },
      CostRow("Observable.repeatElement", .itself(count)) { _ in
        Observable.repeatElement(1).take(count)
      },
      CostRow("Observable.timer", .itself(1)) {
        Observable<Int>.timer(.seconds(1), scheduler: $0.scheduler)
      },
      CostRow("Observable.using", .itself(1)) { _ in
        Observable.using({ BooleanDisposable() }, observableFactory: { _ in .just(1) })
      },
    ]
  }

  static var subjects: [CostRow] {
    [
      CostRow("PublishSubject") { $0.source },
      CostRow("PublishSubject to ten") { parts in
        Observable.deferred {
          .create { observer in
            Disposables.create((0..<10).map { _ in parts.source.subscribe(observer) })
          }
        }
      },
      relay("AsyncSubject", { AsyncSubject<Int>() }) { $0.onNext($1) },
      relay("BehaviorRelay", { BehaviorRelay(value: 0) }) { $0.accept($1) },
      relay("BehaviorSubject", { BehaviorSubject(value: 0) }) { $0.onNext($1) },
      relay("PublishRelay", { PublishRelay<Int>() }) { $0.accept($1) },
      relay("ReplayRelay.create", { ReplayRelay<Int>.create(bufferSize: 2) }) { $0.accept($1) },
      relay("ReplayRelay.createUnbound", { ReplayRelay<Int>.createUnbound() }) { $0.accept($1) },
      relay("ReplaySubject.create", { ReplaySubject<Int>.create(bufferSize: 2) }) { $0.onNext($1) },
      relay("ReplaySubject.createUnbounded", { ReplaySubject<Int>.createUnbounded() }) {
        $0.onNext($1)
      },
    ]
  }

  /// Elements that one subject passes to another one, which is new for each subscription.
  private static func relay<Subject: ObservableType>(
    _ name: String, _ makeSubject: @escaping () -> Subject,
    _ send: @escaping (Subject, Int) -> Void
  ) -> CostRow where Subject.Element == Int {
    CostRow(name) { parts in
      Observable.create { observer in
        let subject = makeSubject()
        return Disposables.create(
          subject.subscribe(observer), parts.source.subscribe(onNext: { send(subject, $0) }))
      }
    }
  }

  static var traits: [CostRow] {
    [
      CostRow("Completable.create", .itself(1)) { _ in
        Completable.create { observer in
          observer(.completed)
          return Disposables.create()
        }.asObservable()
      },
      CostRow("Completable.zip", .itself(1)) { _ in
        Completable.zip(.empty(), .empty()).asObservable()
      },
      CostRow("Infallible.create", .itself(1)) { _ in
        Infallible<Int>.create { observer in
          observer(.next(1))
          return Disposables.create()
        }.asObservable()
      },
      CostRow("Maybe.create", .itself(1)) { _ in
        Maybe<Int>.create { observer in
          observer(.success(1))
          return Disposables.create()
        }.asObservable()
      },
      CostRow("Single.create", .itself(1)) { _ in
        Single<Int>.create { observer in
          observer(.success(1))
          return Disposables.create()
        }.asObservable()
      },
      CostRow("andThen", .itself(1)) { _ in Completable.empty().andThen(Observable.just(1)) },
      CostRow("asCompletable") { $0.source.ignoreElements().asCompletable().asObservable() },
      CostRow("asInfallible") { $0.source.asInfallible(onErrorJustReturn: 1).asObservable() },
      CostRow("asMaybe", .once) { $0.source.asMaybe().asObservable() },
      CostRow("asSingle", .once) { $0.source.asSingle().asObservable() },
      CostRow("flatMapCompletable", .itself(1)) { _ in
        Single.just(1).flatMapCompletable { _ in .empty() }.asObservable()
      },
      CostRow("flatMapMaybe", .itself(1)) { _ in
        Single.just(1).flatMapMaybe { .just($0) }.asObservable()
      },
    ]
  }
}
