import RxCore

/// The rows of operators with several sources, a timer, a scheduler or inner sequences.
///
/// The sources are subjects. Each of them emits on its own thread.
enum Operators {
  private static let short = RxTimeInterval.microseconds(20)
  private static let long = RxTimeInterval.seconds(1_000)

  static func rows() -> [Row] { combining() + inner() + timed() + scheduled() }

  private static func combining() -> [Row] {
    [
      Row("merge", sources: 3, .gapless, .everything, .toTheLast, .fails) { .merge($0.all) },
      Row("concat", .gapless, .toTheLast) { .concat($0.all) },
      Row("zip", .ordered, .paired) { .zip($0.all) { $0 } },
      Row("zip of two", .ordered, .paired) { .zip($0[0], $0[1]) { [$0, $1] } },
      Row("combineLatest", sources: 3, .newest, .endsWithNewest, .failsUnlessEmpty) {
        .combineLatest($0.all) { $0 }
      },
      Row("combineLatest of two", .newest, .endsWithNewest, .failsUnlessEmpty) {
        .combineLatest($0[0], $0[1]) { [$0, $1] }
      },
      Row("withLatestFrom", .newest) { $0[0].withLatestFrom($0[1]) { [$0, $1] } },
      Row("amb", .gapless, .oneSource, .toTheLast) { .amb($0.all) },
      // The result does not end if the sampler ends first, as in RxSwift.
      Row("sample", ends: .unknown, .ordered) { $0[0].sample($0[1]) },
      Row("take(until:)", .gapless) { $0[0].take(until: $0[1]) },
      // The result does not end if it has not begun, as in RxSwift.
      Row("skip(until:)", ends: .unknown, .gapless, .toTheLast) { $0[0].skip(until: $0[1]) },
      Row("buffer(boundary)", .gapless, .toTheLast) { $0[0].buffer($0[1]) },
      Row("window(boundary)", .gapless, .toTheLast) { $0[0].window($0[1]).merge() },
      Row("debounce(selector)", .ordered) { inputs in inputs[0].debounce { _ in inputs[1] } },
      Row("throttle(selector)", .ordered) { inputs in inputs[0].throttle { _ in inputs[1] } },
    ]
  }

  private static func inner() -> [Row] {
    [
      Row("flatMap", .everything, .fails) { inputs in
        Observable.merge(inputs.all).flatMap(inputs.elsewhere)
      },
      Row("flatMap of sources", .gapless, .everything, .fails) { inputs in
        Observable.from(inputs.all).flatMap { $0 }
      },
      Row("merge(maxConcurrent:)", .everything, .fails) { inputs in
        Observable.merge(inputs.all).map(inputs.elsewhere).merge(maxConcurrent: 2)
      },
      Row("concatMap", .gapless, .everything, .fails) { inputs in
        Observable.merge(inputs.all).concatMap(inputs.elsewhere)
      },
      Row("flatMapLatest", .ordered) { inputs in
        Observable.merge(inputs.all).flatMapLatest(inputs.elsewhere)
      },
      Row("flatMapLatest of a source", .ordered) { inputs in
        inputs[0].flatMapLatest { _ in inputs[1] }
      },
      Row("switchLatest", .ordered) { inputs in
        inputs[0].map { _ in inputs[1] }.switchLatest()
      },
      Row("flatMapFirst", .ordered) { inputs in
        Observable.merge(inputs.all).flatMapFirst(inputs.elsewhere)
      },
      Row("flatMapFirst of a source", .gapless) { inputs in
        inputs[0].flatMapFirst { _ in inputs[1] }
      },
      Row("groupBy", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).groupBy(keySelector: \.mark.source).merge()
      },
      Row("groupBy on several threads", .gapless, .everything, .toTheLast, .fails) { inputs in
        Observable.merge(inputs.all).groupBy { $0.mark.index % 3 }
          .flatMap { $0.asObservable() }.observe(on: inputs.concurrent)
      },
      Row("retry", .everything, .fails) { inputs in
        Observable.merge(inputs.all).flatMap { inputs.flaky($0).retry() }
      },
      Row("retry(when:)", .everything, .fails) { inputs in
        Observable.merge(inputs.all).flatMap { item in
          inputs.flaky(item).retry(when: { (errors: Observable<any Error>) in
            errors.observe(on: inputs.concurrent)
          })
        }
      },
      Row("catch", .everything, .fails) { inputs in
        Observable.merge(inputs.all).flatMap { item in
          inputs.flaky(item).catch { _ in inputs.elsewhere(item) }
        }
      },
      Row("catch of a source", .gapless) { inputs in inputs[0].catch { _ in inputs[1] } },
      // A completion keeps the round from waiting for lost elements.
      Row("repeat", endings: [.completed], .everything(times: 2)) { inputs in
        Observable.merge(inputs.all).flatMap { inputs.elsewhere($0).repeat(2) }
      },
    ]
  }

  private static func timed() -> [Row] {
    [
      Row("debounce", sources: 1, .ordered, .endsWithLast, .fails) {
        $0[0].debounce(short, scheduler: $0.concurrent)
      },
      Row("throttle", sources: 1, .ordered, .endsWithLast, .fails) {
        $0[0].throttle(short, scheduler: $0.concurrent)
      },
      Row("throttle(latest: false)", .ordered, .fails) {
        Observable.merge($0.all).throttle(short, latest: false, scheduler: $0.concurrent)
      },
      Row("delay", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).delay(short, scheduler: $0.concurrent)
      },
      Row("delay on a serial scheduler", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).delay(short, scheduler: $0.serial)
      },
      Row("timeout", .gapless) {
        Observable.merge($0.all).timeout(short, other: Observable.empty(), scheduler: $0.concurrent)
      },
      Row("timeout that does not pass", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).timeout(long, scheduler: $0.concurrent)
      },
      Row("timeout to a source", .gapless) {
        $0[0].timeout(short, other: $0[1], scheduler: $0.concurrent)
      },
      Row("sampleTime", .ordered, .fails) {
        Observable.merge($0.all).sampleTime(short, scheduler: $0.concurrent)
      },
      Row("buffer(timeSpan:)", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).buffer(timeSpan: short, count: 3, scheduler: $0.concurrent)
      },
      Row("window(timeSpan:)", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).window(timeSpan: short, count: 3, scheduler: $0.concurrent)
          .merge()
      },
      Row("bufferTime", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).bufferTime(short, max: 3, scheduler: $0.concurrent)
      },
      Row("bufferTime(startEvery:)", .gaplessEvents, .fails) {
        Observable.merge($0.all)
          .bufferTime(
            .microseconds(60), startEvery: .microseconds(25), max: 4, scheduler: $0.concurrent)
      },
      Row("windowTime", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).windowTime(short, max: 3, scheduler: $0.concurrent).merge()
      },
      Row("windowTime(startEvery:)", .gaplessEvents, .fails) {
        Observable.merge($0.all)
          .windowTime(
            .microseconds(60), startEvery: .microseconds(25), max: 4, scheduler: $0.concurrent
          )
          .flatMap { $0.toArray() }
      },
    ]
  }

  private static func scheduled() -> [Row] {
    [
      Row("observe(on:)", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).observe(on: $0.serial)
      },
      Row("observe(on:) a concurrent scheduler", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).observe(on: $0.concurrent)
      },
      Row("observe(on:) twice", .gapless, .everything, .toTheLast, .fails) {
        Observable.merge($0.all).observe(on: $0.concurrent).observe(on: $0.serial)
      },
      Row("subscribe(on:)", sources: 1, .gapless, .toTheLast) {
        $0[0].subscribe(on: $0.concurrent)
      },
      Row("subscribe(on:) of several", .gapless, .toTheLast) { inputs in
        .merge(inputs.all.map { $0.subscribe(on: inputs.concurrent) })
      },
    ]
  }
}
