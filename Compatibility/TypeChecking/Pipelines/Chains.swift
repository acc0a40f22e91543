#if RXSWIFT
  import RxCocoa
  import RxRelay
  import RxSwift
#else
  import RxCore
#endif

/// Chains of operators on one source.
final class Chains {
  let query = PublishSubject<String>()
  let numbers = PublishSubject<Int>()
  let items = BehaviorRelay<[Item]>(value: [])
  let isBusy = BehaviorRelay(value: false)
  let message = PublishRelay<String>()
  let reload = PublishRelay<Void>()
  let bag = DisposeBag()
  var count = 0
  var title: String?

  func search() -> Observable<[Item]> {
    query
      .map { $0.lowercased() }
      .filter { $0.count > 2 }
      .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
      .distinctUntilChanged()
      .flatMapLatest { Service.items(named: $0, limit: 20).catchAndReturn([]) }
      .observe(on: MainScheduler.instance)
  }

  func searchWithState() -> Observable<[Item]> {
    query
      .do(onNext: { [weak self] _ in self?.isBusy.accept(true) })
      .flatMapLatest { query in
        Service.items(named: query, limit: 5)
          .map { items in items.filter { $0.title.hasPrefix(query) } }
          .catch { _ in .just([]) }
      }
      .do(onNext: { [weak self] _ in self?.isBusy.accept(false) })
      .share(replay: 1)
  }

  func arithmetic() -> Observable<Int> {
    numbers.filter { $0 % 2 == 0 }.map { $0 * 3 + 1 }.scan(0, accumulator: +).take(10)
  }

  func runningTotals() -> Observable<[Int]> {
    numbers.scan([]) { $0 + [$1] }.map { Array($0.suffix(5)) }
  }

  func collected() -> Observable<[Int]> {
    numbers.scan(into: []) { list, number in list.append(number) }
  }

  func reduced() -> Observable<Int> {
    numbers.take(5).reduce(1) { $0 * $1 }
  }

  func statistics() -> Observable<(sum: Int, count: Int)> {
    numbers.scan((sum: 0, count: 0)) { (sum: $0.sum + $1, count: $0.count + 1) }
  }

  func averages() -> Observable<Double> {
    numbers
      .scan((0, 0)) { ($0.0 + $1, $0.1 + 1) }
      .map { Double($0.0) / Double($0.1) }
  }

  func compacted() -> Observable<Int> {
    query.compactMap { Int($0) }.map { $0 + 1 }
  }

  func titles() -> Observable<[String]> {
    items.map { $0.map { $0.title }.filter { !$0.isEmpty }.sorted() }
  }

  func keyPaths() -> Observable<Int> {
    items.map(\.count).distinctUntilChanged()
  }

  func comparedByKey() -> Observable<Item> {
    items.compactMap(\.first).distinctUntilChanged(\.id)
  }

  func comparedByClosure() -> Observable<[Item]> {
    items.distinctUntilChanged { $0.map(\.id) == $1.map(\.id) }
  }

  func indexed() -> Observable<String> {
    query.enumerated().map { index, element in "\(index): \(element)" }
  }

  func grouped() -> Observable<(Int, Int)> {
    numbers.groupBy { $0 % 3 }
      .flatMap { group in group.scan(0) { $0 + $1 }.map { (group.key, $0) } }
  }

  func buffered() -> Observable<Int> {
    numbers.buffer(timeSpan: .seconds(1), count: 10, scheduler: MainScheduler.instance)
      .filter { !$0.isEmpty }
      .map { $0.reduce(0, +) / $0.count }
  }

  func throttled() -> Observable<Void> {
    reload.throttle(.seconds(1), latest: false, scheduler: MainScheduler.instance).map { _ in }
  }

  func retried() -> Observable<[Item]> {
    Service.items(named: "x", limit: 1).retry(3).catchAndReturn([])
  }

  func retriedLater() -> Observable<[Item]> {
    Service.items(named: "x", limit: 1)
      .retry(when: { errors in
        errors.enumerated().flatMap { attempt, error -> Observable<Int> in
          attempt < 3 ? .timer(.seconds(attempt), scheduler: MainScheduler.instance) : .error(error)
        }
      })
  }

  func caught() -> Observable<[Item]> {
    Service.items(named: "x", limit: 1)
      .catch { error in
        if case Failure.status(404) = error { return .just([]) }
        return .error(error)
      }
  }

  func materialized() -> Observable<String> {
    let events = query.flatMap { Service.items(named: $0, limit: 1).materialize() }
    return events.compactMap { $0.error }.map { "\($0)" }
  }

  func timed() -> Observable<Int> {
    Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
      .map { 60 - $0 }
      .take(until: { $0 == 0 })
      .take(until: reload)
  }

  func timedOut() -> Observable<[Item]> {
    Service.items(named: "x", limit: 1)
      .timeout(.seconds(10), scheduler: MainScheduler.instance)
      .subscribe(on: ConcurrentDispatchQueueScheduler(qos: .background))
  }

  func created() -> Observable<Int> {
    Observable.create { observer in
      for number in 0..<3 { observer.onNext(number * 2) }
      observer.onCompleted()
      return Disposables.create()
    }
  }

  func createdWithErrors() -> Observable<String> {
    Observable<String>.create { [weak self] observer in
      guard let title = self?.title else {
        observer.onError(Failure.offline)
        return Disposables.create()
      }
      observer.on(.next(title))
      return Disposables.create { print("cancelled") }
    }
  }

  func deferred() -> Observable<Int> {
    Observable.deferred { [count] in count > 3 ? .just(count) : .empty() }
  }

  func unretained() {
    query.withUnretained(self)
      .subscribe(onNext: { owner, query in owner.title = query })
      .disposed(by: bag)
  }

  func unretainedPair() -> Observable<String> {
    numbers.withUnretained(self) { ($0.count, $1) }.map { "\($0.0 + $0.1)" }
  }

  func subscribedWith() {
    numbers.subscribe(with: self, onNext: { $0.count += $1 }).disposed(by: bag)
  }

  func subscribedWeakly() {
    numbers
      .map { $0 + 1 }
      .subscribe(onNext: { [weak self] number in
        guard let self else { return }
        self.count = number
        self.message.accept("\(number)")
      })
      .disposed(by: bag)
  }

  func subscribedToEvents() {
    numbers.subscribe { event in
      switch event {
      case .next(let number): print(number)
      case .error(let error): print(error)
      case .completed: break
      }
    }
    .disposed(by: bag)
  }

  func bound() {
    numbers.map { "\($0)" }.bind(to: message).disposed(by: bag)
    query.map { $0.count > 3 }.bind(to: isBusy).disposed(by: bag)
  }

  func boundToClosure() {
    numbers.bind { [weak self] in self?.count = $0 }.disposed(by: bag)
    query.bind(onNext: { print($0) }).disposed(by: bag)
  }

  func boundToBinder() {
    let binder = Binder<String?>(self) { $0.title = $1 }
    query.map { $0.isEmpty ? nil : $0 }.bind(to: binder).disposed(by: bag)
  }

  func ranged() -> Observable<[Int]> {
    Observable.range(start: 1, count: 5)
      .concatMap { number in Observable.from([number, number * 10]) }
      .toArray()
      .asObservable()
  }
}
