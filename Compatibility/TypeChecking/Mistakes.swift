#if RXSWIFT
  import RxCocoa
  import RxRelay
  import RxSwift
#else
  import RxCore
#endif

/// Typical mistakes, one in each function.
final class Mistakes {
  let numbers = Observable.of(1, 2, 3)
  let texts = Observable.of("a", "b")
  let relay = BehaviorRelay(value: "")
  let single = Single.just(1)
  let driver = Driver.just(1)
  let bag = DisposeBag()
  var text = ""

  func mapReturnsAnotherType() -> Observable<String> {
    numbers.map { $0 + 1 }
  }

  func mapUsesAnUnknownName() -> Observable<Int> {
    numbers.map { $0 + missing }
  }

  func mapCallsAnUnknownMember() -> Observable<Int> {
    texts.map { $0.missing }
  }

  func mapAddsDifferentTypes() -> Observable<Int> {
    numbers.map { $0 + "1" }
  }

  func mapHasTooManyParameters() -> Observable<Int> {
    numbers.map { first, second in first + second }
  }

  func mapWithoutReturn() -> Observable<Int> {
    numbers.map { number in
      let double = number * 2
      print(double)
    }
  }

  func mapReadsAWrongKeyPath() -> Observable<Int> {
    texts.map(\.size)
  }

  func mapDestructuresAnElement() {
    texts.map { text in
      let (first, second) = text
      return first + second
    }
    .subscribe().disposed(by: bag)
  }

  func mapTakesAClosureOfAnotherType() -> Observable<Int> {
    numbers.map { (text: String) in text.count }
  }

  func mapInALongChain() -> Observable<[Int]> {
    texts.filter { !$0.isEmpty }.map { $0.count }.distinctUntilChanged().map { $0 * 2 }.take(3)
  }

  func filterReturnsAnElement() -> Observable<Int> {
    numbers.filter { $0 % 2 }
  }

  func filterComparesDifferentTypes() -> Observable<Int> {
    numbers.filter { $0 == "1" }
  }

  func flatMapReturnsAValue() -> Observable<Int> {
    numbers.flatMap { $0 + 1 }
  }

  func flatMapLatestReturnsAnotherElement() -> Observable<String> {
    numbers.flatMapLatest { .just($0) }
  }

  func flatMapReturnsDifferentTypes() -> Observable<Int> {
    numbers.flatMap { number in
      if number > 1 { return Observable.just(number) }
      return Single.just("a")
    }
  }

  func scanWithoutSeed() -> Observable<Int> {
    numbers.scan { $0 + $1 }
  }

  func scanReturnsAnotherType() -> Observable<Int> {
    numbers.scan(0) { "\($0)\($1)" }
  }

  func subscribeTakesAnotherElement() {
    numbers.subscribe(onNext: { (text: String) in print(text) }).disposed(by: bag)
  }

  func subscribeAssignsAnotherType() {
    numbers.subscribe(onNext: { [weak self] in self?.text = $0 }).disposed(by: bag)
  }

  func subscribeWithAMisspeltLabel() {
    numbers.subscribe(onNxt: { print($0) }).disposed(by: bag)
  }

  func subscribeUsesAnUnknownMember() {
    texts.subscribe(onNext: { [weak self] in self?.txt = $0 }).disposed(by: bag)
  }

  func singleSubscribedAsObservable() {
    single.subscribe(onNext: { print($0) }).disposed(by: bag)
  }

  func driveOnAnObservable() {
    numbers.drive(onNext: { print($0) }).disposed(by: bag)
  }

  func bindOnADriver() {
    driver.bind(onNext: { print($0) }).disposed(by: bag)
  }

  func bindToAnotherElement() {
    numbers.bind(to: relay).disposed(by: bag)
  }

  func asDriverWithoutRecovery() -> Driver<Int> {
    numbers.asDriver()
  }

  func asDriverWithAnotherElement() -> Driver<Int> {
    numbers.asDriver(onErrorJustReturn: "")
  }

  func misspeltOperator() -> Observable<Int> {
    numbers.distinctUntilChange()
  }

  func misspeltOperatorInAChain() -> Observable<Int> {
    numbers.map { $0 + 1 }.fliter { $0 > 1 }.take(2)
  }

  func debounceWithoutScheduler() -> Observable<String> {
    texts.debounce(.seconds(1))
  }

  func throttleWithoutScheduler() -> Observable<String> {
    texts.throttle(.seconds(1))
  }

  func throttleWithANumber() -> Observable<String> {
    texts.throttle(0.3, scheduler: MainScheduler.instance)
  }

  func combineLatestWithTooFewParameters() -> Observable<String> {
    Observable.combineLatest(numbers, texts, relay) { number, text in "\(number)\(text)" }
  }

  func combineLatestReadsAMissingIndex() -> Observable<Int> {
    Observable.combineLatest(numbers, texts, relay).map { $0.3 }
  }

  func combineLatestOfAValue() -> Observable<String> {
    Observable.combineLatest(numbers, 3) { "\($0)\($1)" }
  }

  func combineLatestReturnsAnotherType() -> Observable<Int> {
    Observable.combineLatest(numbers, texts) { "\($0)\($1)" }
  }

  func zipAddsDifferentTypes() -> Observable<Int> {
    Observable.zip(numbers, texts) { $0 + $1 }
  }

  func zipOfTwoKinds() -> Single<Int> {
    Single.zip(single, numbers) { $0 + $1 }
  }

  func driverOfAnObservable() -> Driver<Int> {
    Driver.combineLatest(driver, numbers) { $0 + $1 }
  }

  func withLatestFromAValue() -> Observable<Int> {
    texts.withLatestFrom(3)
  }

  func withLatestFromReturnsAnotherType() -> Observable<Int> {
    texts.withLatestFrom(numbers) { $0 }
  }

  func mergeOfDifferentTypes() -> Observable<Int> {
    Observable.merge(numbers, texts)
  }

  func distinctUntilChangedOfTuples() -> Observable<(Int, String)> {
    Observable.combineLatest(numbers, texts).distinctUntilChanged()
  }

  func catchReturnsAnotherType() -> Observable<Int> {
    numbers.catch { _ in .just("") }
  }

  func catchUsesAnUnknownMember() -> Observable<Int> {
    numbers.catch { .just($0.code) }
  }

  func catchWithoutClosure() -> Observable<Int> {
    numbers.catch(.just(1))
  }

  func startWithAnotherType() -> Observable<Int> {
    numbers.startWith("0")
  }

  func reduceWithoutSeed() -> Observable<Int> {
    numbers.reduce { $0 + $1 }
  }

  func createWithoutDisposable() -> Observable<Int> {
    Observable.create { observer in
      observer.onNext(1)
    }
  }

  func observeOnWithoutLabel() -> Observable<Int> {
    numbers.observe(MainScheduler.instance)
  }

  func returnsASingle() -> Observable<Int> {
    single.map { $0 + 1 }
  }

  func countAsProperty() -> Int {
    numbers.count
  }

  func disposedByNothing() {
    numbers.subscribe(onNext: { print($0) }).disposed()
  }
}
