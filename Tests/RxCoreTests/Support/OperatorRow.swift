import RxCore

/// An operator, applied to a source, for tests that hold for every operator.
struct OperatorRow {
  /// What an operator may need: the source, a second one, a scheduler of virtual time, and what its closures capture.
  struct Parts {
    let source: Observable<Tracked>
    let other: Observable<Tracked>
    let scheduler: HistoricalScheduler
    let captured: Tracked

    /// A shared sequence made of the source, which delivers in virtual time.
    func sharing(
      _ make: (Observable<Tracked>) -> Observable<Tracked>
    ) -> Observable<Tracked> {
      var shared = Observable<Tracked>.never()
      SharingScheduler.mock(scheduler: scheduler) { shared = make(source) }
      return shared
    }
  }

  /// What a subscriber does at each event.
  struct Handlers {
    var onNext: () -> Void = {}
    /// Receives each element before `onNext` is called.
    var onElement: (Any) -> Void = { _ in }
    var onEnd: () -> Void = {}
    var onDisposed: () -> Void = {}
  }

  let name: String
  /// Makes the derived observable, as a closure that subscribes to it.
  let derive: (Parts) -> (Handlers) -> any Disposable

  init<Element>(_ name: String, _ apply: @escaping (Parts) -> Observable<Element>) {
    self.name = name
    derive = { parts in
      let derived = apply(parts)
      return { handlers in
        derived.subscribe(
          onNext: { element in
            handlers.onElement(element)
            handlers.onNext()
          }, onError: { _ in handlers.onEnd() },
          onCompleted: handlers.onEnd, onDisposed: handlers.onDisposed)
      }
    }
  }

  func subscribe(_ parts: Parts, _ onNext: @escaping () -> Void) -> any Disposable {
    derive(parts)(Handlers(onNext: onNext))
  }

  static var all: [OperatorRow] {
    elementWise + ending + errors + several + timed + shared + inner + traits + filtering
      + transforming + combining + repeating
  }

  private static var elementWise: [OperatorRow] {
    [
      OperatorRow("compactMap") { parts in
        let captured = parts.captured
        return parts.source.compactMap { captured.touch($0) }
      },
      OperatorRow("debug") { $0.source.debug("row") },
      OperatorRow("dematerialize") { $0.source.materialize().dematerialize() },
      OperatorRow("distinctUntilChanged") { $0.source.distinctUntilChanged() },
      OperatorRow("do") { parts in
        let captured = parts.captured
        return parts.source.do(
          onNext: { _ = captured.touch($0) }, onDispose: { _ = captured.touch(0) })
      },
      OperatorRow("enumerated") { $0.source.enumerated() },
      OperatorRow("filter") { parts in
        parts.source.filter { [captured = parts.captured] in captured.touch($0).value > 1 }
      },
      OperatorRow("ignoreElements") { $0.source.ignoreElements() },
      OperatorRow("map") { parts in
        parts.source.map { [captured = parts.captured] in captured.touch($0) }
      },
      OperatorRow("map of map") { $0.source.map { $0 }.map { $0 } },
      OperatorRow("materialize") { $0.source.materialize() },
      OperatorRow("observe(on:)") { $0.source.observe(on: $0.scheduler) },
      OperatorRow("scan") { $0.source.scan([Tracked]()) { $0 + [$1] } },
      OperatorRow("skip") { $0.source.skip(1) },
      OperatorRow("skip(while:)") { $0.source.skip(while: { $0.value < 2 }) },
      OperatorRow("startWith") { $0.source.startWith(Tracked(0)) },
      OperatorRow("subscribe(on:)") { $0.source.subscribe(on: $0.scheduler) },
    ]
  }

  private static var ending: [OperatorRow] {
    [
      OperatorRow("asMaybe") { $0.source.asMaybe().asObservable() },
      OperatorRow("asSingle") { $0.source.asSingle().asObservable() },
      OperatorRow("element(at:)") { $0.source.element(at: 1) },
      OperatorRow("first") { $0.source.first().asObservable() },
      OperatorRow("ifEmpty(default:)") { $0.source.ifEmpty(default: Tracked(0)) },
      OperatorRow("ifEmpty(switchTo:)") { $0.source.ifEmpty(switchTo: $0.other) },
      OperatorRow("reduce") { $0.source.reduce([Tracked]()) { $0 + [$1] } },
      OperatorRow("single") { $0.source.single() },
      OperatorRow("take") { $0.source.take(2) },
      OperatorRow("take(until:) predicate") { $0.source.take(until: { $0.value > 1 }) },
      OperatorRow("take(while:)") { $0.source.take(while: { $0.value < 2 }) },
      OperatorRow("takeLast") { $0.source.takeLast(2) },
      OperatorRow("toArray") { $0.source.toArray().asObservable() },
    ]
  }

  private static var errors: [OperatorRow] {
    [
      OperatorRow("catch") { parts in
        parts.source.catch { [captured = parts.captured] _ in .just(captured) }
      },
      OperatorRow("catch to a source that stays") { parts in
        let other = parts.other
        return parts.source.catch { _ in other }
      },
      OperatorRow("catch(sequence:)") { .catch(sequence: [$0.source, $0.other]) },
      OperatorRow("catchAndReturn") { $0.source.catchAndReturn($0.captured) },
      OperatorRow("retry(_:)") { $0.source.retry(2) },
      OperatorRow("retry(when:)") { parts in
        let other = parts.other
        return parts.source.retry(when: { $0.flatMap { _ in other } })
      },
    ]
  }

  private static var several: [OperatorRow] {
    [
      OperatorRow("amb") { $0.source.amb($0.other) },
      OperatorRow("combineLatest of two") {
        .combineLatest($0.source, $0.other) { [$0, $1] }
      },
      OperatorRow("combineLatest of three") {
        .combineLatest($0.source, $0.other, $0.source) { [$0, $1, $2] }
      },
      OperatorRow("combineLatest of a collection") {
        Observable.combineLatest([$0.source, $0.other])
      },
      OperatorRow("concat") { $0.source.concat($0.other) },
      OperatorRow("merge") { Observable.merge($0.source, $0.other) },
      OperatorRow("sample") { $0.source.sample($0.other) },
      OperatorRow("skip(until:)") { $0.source.skip(until: $0.other) },
      OperatorRow("take(until:)") { $0.source.take(until: $0.other) },
      OperatorRow("withLatestFrom") { $0.source.withLatestFrom($0.other) { [$0, $1] } },
      OperatorRow("zip of two") { .zip($0.source, $0.other) { [$0, $1] } },
      OperatorRow("zip of three") { .zip($0.source, $0.other, $0.source) { [$0, $1, $2] } },
      OperatorRow("zip of a collection") { Observable.zip([$0.source, $0.other]) },
    ]
  }

  private static var timed: [OperatorRow] {
    [
      OperatorRow("buffer") {
        $0.source.buffer(timeSpan: .seconds(5), count: 2, scheduler: $0.scheduler)
      },
      OperatorRow("debounce") { $0.source.debounce(.seconds(5), scheduler: $0.scheduler) },
      OperatorRow("delay") { $0.source.delay(.seconds(5), scheduler: $0.scheduler) },
      OperatorRow("delaySubscription") {
        $0.source.delaySubscription(.seconds(5), scheduler: $0.scheduler)
      },
      OperatorRow("interval") { parts in
        Observable<Int>.interval(.seconds(1), scheduler: parts.scheduler)
          .take(until: parts.source.ignoreElements().materialize())
      },
      OperatorRow("skip(for:)") { $0.source.skip(.seconds(5), scheduler: $0.scheduler) },
      OperatorRow("take(for:)") { $0.source.take(for: .seconds(5), scheduler: $0.scheduler) },
      OperatorRow("throttle") { $0.source.throttle(.seconds(5), scheduler: $0.scheduler) },
      OperatorRow("timeout") { $0.source.timeout(.seconds(5), scheduler: $0.scheduler) },
      OperatorRow("timeout(other:)") {
        $0.source.timeout(.seconds(5), other: $0.other, scheduler: $0.scheduler)
      },
      OperatorRow("timer") { parts in
        Observable<Int>.timer(.seconds(1), period: .seconds(1), scheduler: parts.scheduler)
          .take(until: parts.source.ignoreElements().materialize())
      },
      OperatorRow("window") {
        $0.source.window(timeSpan: .seconds(5), count: 2, scheduler: $0.scheduler)
      },
      OperatorRow("window, merged") {
        $0.source.window(timeSpan: .seconds(5), count: 2, scheduler: $0.scheduler).merge()
      },
    ]
  }

  private static var shared: [OperatorRow] {
    [
      OperatorRow("multicast(_:selector:)") { parts in
        parts.source.multicast({ PublishSubject<Tracked>() }, selector: { .merge($0, $0) })
      },
      OperatorRow("publish.refCount") { $0.source.publish().refCount() },
      OperatorRow("replay.refCount") { $0.source.replay(2).refCount() },
      OperatorRow("replayAll.refCount") { $0.source.replayAll().refCount() },
      OperatorRow("share") { $0.source.share() },
      OperatorRow("share(replay:)") { $0.source.share(replay: 1) },
      OperatorRow("share(scope: .forever)") { $0.source.share(replay: 1, scope: .forever) },
    ]
  }

  private static var inner: [OperatorRow] {
    [
      OperatorRow("concatMap") { parts in
        let other = parts.other
        return parts.source.concatMap { _ in other }
      },
      OperatorRow("flatMap") { parts in
        let (other, captured) = (parts.other, parts.captured)
        return parts.source.flatMap { other.startWith(captured.touch($0)) }
      },
      OperatorRow("flatMapFirst") { parts in
        let other = parts.other
        return parts.source.flatMapFirst { _ in other }
      },
      OperatorRow("flatMapLatest") { parts in
        let other = parts.other
        return parts.source.flatMapLatest { other.startWith($0) }
      },
      OperatorRow("groupBy") { $0.source.groupBy { $0.value % 2 } },
      OperatorRow("groupBy, merged") { $0.source.groupBy { $0.value % 2 }.merge() },
      OperatorRow("merge(maxConcurrent:)") { parts in
        let other = parts.other
        return parts.source.map { _ in other }.merge(maxConcurrent: 1)
      },
    ]
  }

  private static var traits: [OperatorRow] {
    [
      OperatorRow("asDriver") { parts in
        parts.sharing { $0.asDriver(onErrorJustReturn: parts.captured).map { $0 }.asObservable() }
      },
      OperatorRow("asInfallible") { parts in
        parts.source.asInfallible(onErrorFallbackTo: .just(parts.captured)).asObservable()
      },
      OperatorRow("asSignal") { parts in
        parts.sharing { $0.asSignal(onErrorSignalWith: .just(parts.captured)).asObservable() }
      },
      OperatorRow("withUnretained") { $0.source.withUnretained($0.captured) },
      OperatorRow("andThen") { parts in
        parts.source.ignoreElements().asCompletable().andThen(parts.other)
      },
      OperatorRow("Completable.zip") { parts in
        Completable.zip(
          parts.source.ignoreElements().asCompletable(),
          parts.other.ignoreElements().asCompletable()
        ).asObservable()
      },
      OperatorRow("Maybe.ifEmpty") { parts in
        parts.source.take(1).filter { $0.value > 5 }.asMaybe().ifEmpty(default: parts.captured)
          .asObservable()
      },
      OperatorRow("Single.create") { parts in
        let (source, captured) = (parts.source, parts.captured)
        return Single<Tracked>.create { observer in
          source.subscribe(
            onNext: { observer(.success(captured.touch($0))) },
            onError: { observer(.failure($0)) })
        }.asObservable()
      },
      OperatorRow("Single.flatMap") { parts in
        let other = parts.other
        return parts.source.take(1).asSingle().flatMap { _ in other.take(1).asSingle() }
          .asObservable()
      },
      OperatorRow("Single.zip") { parts in
        Single.zip(parts.source.take(1).asSingle(), parts.other.take(1).asSingle()).asObservable()
      },
    ]
  }
}
