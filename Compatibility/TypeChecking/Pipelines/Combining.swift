#if RXSWIFT
  import RxCocoa
  import RxRelay
  import RxSwift
#else
  import RxCore
#endif

/// Pipelines that combine several sources.
struct Combining {
  let name = BehaviorRelay(value: "")
  let email = BehaviorRelay<String?>(value: nil)
  let age = BehaviorRelay(value: 0)
  let price = BehaviorSubject(value: 0.0)
  let isLoading = BehaviorRelay(value: false)
  let items = BehaviorRelay<[Item]>(value: [])
  let selected = PublishSubject<Int>()
  let taps = PublishRelay<Void>()
  let bag = DisposeBag()

  func twoFields() -> Observable<Bool> {
    Observable.combineLatest(name, email) { !$0.isEmpty && $1 != nil }
  }

  func threeFields() -> Observable<Bool> {
    Observable.combineLatest(name, email, age) { name, email, age in
      !name.isEmpty && email?.contains("@") == true && age >= 18
    }
  }

  func fourFields() -> Observable<String> {
    Observable.combineLatest(name, email, age, price) { name, email, age, price in
      "\(name) \(email ?? "-") \(age) \(price)"
    }
  }

  func fiveFields() -> Observable<Bool> {
    Observable.combineLatest(name, email, age, price, isLoading) { name, email, age, price, busy in
      !busy && !name.isEmpty && email != nil && age > 0 && price > 0.5
    }
    .distinctUntilChanged()
  }

  func sixFields() -> Observable<Order> {
    Observable.combineLatest(name, email, age, price, isLoading, items) {
      Order(name: $0, email: $1, age: $2, price: $3, isPending: $4, items: $5)
    }
  }

  func twoAsTuple() -> Observable<String> {
    Observable.combineLatest(name, age).map { "\($0.0): \($0.1)" }
  }

  func threeFiltered() -> Observable<String> {
    Observable.combineLatest(name, age, isLoading)
      .filter { !$0.2 }
      .map { "\($0.0), \($0.1)" }
  }

  func fourWithoutRepetition() -> Observable<(String, String?, Int, Double)> {
    Observable.combineLatest(name, email, age, price)
      .distinctUntilChanged { $0.0 == $1.0 && $0.1 == $1.1 }
  }

  func fourComparedInFull() -> Observable<Double> {
    Observable.combineLatest(name, email, age, price)
      .distinctUntilChanged { $0.0 == $1.0 && $0.1 == $1.1 && $0.2 == $1.2 && $0.3 == $1.3 }
      .map { $0.3 * Double($0.2) }
  }

  func fiveDestructured() -> Observable<String> {
    Observable.combineLatest(name, email, age, price, isLoading)
      .map { name, email, age, price, busy in
        busy ? "…" : name + (email ?? "") + String(age) + String(price)
      }
  }

  func sixByIndex() -> Observable<Int> {
    Observable.combineLatest(name, email, age, price, isLoading, items)
      .filter { !$0.4 && !$0.5.isEmpty }
      .map { $0.2 + $0.5.count }
  }

  func threeFlattened() -> Observable<[Item]> {
    Observable.combineLatest(name, age, isLoading)
      .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
      .flatMapLatest { name, age, _ in Service.items(named: name, limit: age) }
  }

  func threeScanned() -> Observable<Int> {
    Observable.combineLatest(name, age, isLoading)
      .scan(0) { $0 + $1.1 + ($1.2 ? 1 : 0) }
  }

  func threeSkipped() -> Observable<(String, Int, Bool)> {
    Observable.combineLatest(name.skip(1), age.asObservable().startWith(3), isLoading)
      .skip(while: { $0.2 })
  }

  func nested() -> Observable<Bool> {
    Observable.combineLatest(
      Observable.combineLatest(name, email) { $0 == $1 },
      Observable.combineLatest(age, isLoading) { $0 > 17 && !$1 }
    ) { $0 && $1 }
  }

  func collection() -> Observable<Bool> {
    Observable.combineLatest([isLoading.asObservable(), isLoading.map { !$0 }]) { values in
      values.allSatisfy { $0 }
    }
  }

  func sums() -> Observable<Int> {
    Observable.combineLatest([age.asObservable(), selected.asObservable()])
      .map { $0.reduce(0, +) }
  }

  func zipped() -> Observable<String> {
    Observable.zip(name, age) { "\($0)\($1)" }
  }

  func zippedThree() -> Observable<(String, Int)> {
    Observable.zip(name, age, isLoading).filter { !$0.2 }.map { ($0.0, $0.1) }
  }

  func zippedFour() -> Observable<Order> {
    Observable.zip(name, age, price, items)
      .map { Order(name: $0.0, email: nil, age: $0.1, price: $0.2, isPending: false, items: $0.3) }
  }

  func differences() -> Observable<Int> {
    Observable.zip(age, age.skip(1)) { $1 - $0 }
  }

  func zippedRequests() -> Observable<Int> {
    Observable.zip(
      Service.items(named: "a", limit: 1), Service.items(named: "b", limit: 2),
      Service.price(of: Item(id: 1, title: ""))
    ) { $0.count + $1.count + Int($2) }
  }

  func withLatest() -> Observable<String> {
    taps.withLatestFrom(name).filter { !$0.isEmpty }
  }

  func withLatestOfTwo() -> Observable<Order> {
    taps
      .withLatestFrom(Observable.combineLatest(name, age))
      .map { Order(name: $0.0, email: nil, age: $0.1, price: 0, isPending: true, items: []) }
  }

  func withLatestOfThree() -> Observable<Bool> {
    taps
      .withLatestFrom(Observable.combineLatest(name, age, isLoading))
      .filter { !$0.2 }
      .flatMapLatest { name, age, _ in Service.register(name, age: age) }
  }

  func withLatestSelected() -> Observable<Item> {
    selected.withLatestFrom(items) { index, items in items[index] }
  }

  func withLatestPair() -> Observable<(Int, String)> {
    selected.withLatestFrom(name) { ($0, $1) }.filter { $0.0 > 0 && !$0.1.isEmpty }
  }

  func merged() -> Observable<Action> {
    Observable.merge(
      taps.map { Action.submit },
      selected.map { Action.select($0) },
      name.skip(1).map { .rename($0) },
      isLoading.filter { $0 }.map { _ in .wait })
  }

  func mergedList() -> Observable<Int> {
    Observable.merge([age.asObservable(), selected.map { $0 * 2 }, name.map { $0.count }])
      .distinctUntilChanged()
  }

  func concatenated() -> Observable<[Item]> {
    Observable.concat(.just([]), Service.items(named: "all", limit: 20)).startWith([])
  }

  func bound() {
    Observable.combineLatest(name, age, isLoading)
      .map { !$0.0.isEmpty && $0.1 > 3 && !$0.2 }
      .bind(to: isLoading)
      .disposed(by: bag)
  }

  func subscribed() {
    Observable.combineLatest(name, email, age)
      .subscribe(onNext: { print($0.0, $0.1 ?? "", $0.2) })
      .disposed(by: bag)
  }

  func subscribedInFull() {
    Observable.combineLatest(name, email, age, price)
      .subscribe(
        onNext: { name, email, age, price in print(name, email ?? "", age, price) },
        onError: { error in print(error) },
        onCompleted: { print("done") }
      )
      .disposed(by: bag)
  }
}
