#if RXSWIFT
  import RxCocoa
  import RxRelay
  import RxSwift
#else
  import RxCore
#endif

/// Pipelines of traits, as in view models.
final class Traits {
  let name = BehaviorRelay(value: "")
  let password = BehaviorRelay<String?>(value: nil)
  let isBusy = BehaviorRelay(value: false)
  let taps = PublishRelay<Void>()
  let errors = PublishRelay<any Error>()
  let bag = DisposeBag()
  var text = ""

  func driven() -> Driver<Bool> {
    Driver.combineLatest(name.asDriver(), password.asDriver()) { !$0.isEmpty && $1 != nil }
  }

  func drivenByThree() -> Driver<Bool> {
    Driver.combineLatest(name.asDriver(), password.asDriver(), isBusy.asDriver()) {
      name, password, busy in
      !busy && name.count > 3 && (password ?? "").count >= 8
    }
    .distinctUntilChanged()
  }

  func drivenTuples() -> Driver<String> {
    Driver.combineLatest(name.asDriver(), password.asDriver(), isBusy.asDriver())
      .filter { !$0.2 }
      .map { $0.0 + ($0.1 ?? "") }
  }

  func drivenWithoutRepetition() -> Driver<(String, String?, Bool)> {
    Driver.combineLatest(name.asDriver(), password.asDriver(), isBusy.asDriver())
      .distinctUntilChanged { $0.0 == $1.0 && $0.1 == $1.1 }
  }

  func drivenZip() -> Driver<String> {
    Driver.zip(name.asDriver(), isBusy.asDriver()) { $1 ? "…" : $0 }
  }

  func login() -> Driver<Bool> {
    taps.asSignal()
      .withLatestFrom(Driver.combineLatest(name.asDriver(), password.asDriver()) { ($0, $1) })
      .flatMapLatest { name, password in
        Service.register(name, age: password?.count ?? 0).asDriver(onErrorJustReturn: false)
      }
  }

  func loginWithErrors() -> Signal<Bool> {
    taps.asSignal()
      .withLatestFrom(name.asDriver())
      .flatMapLatest { [errors] name in
        Service.register(name, age: 1)
          .do(onError: { errors.accept($0) })
          .asSignal(onErrorSignalWith: .empty())
      }
  }

  func drivenMap() -> Driver<String> {
    name.asDriver().map { $0.uppercased() }.startWith("-").distinctUntilChanged()
  }

  func drivenScan() -> Driver<Int> {
    name.asDriver().map { $0.count }.scan(0) { $0 + $1 }.filter { $0 > 3 }
  }

  func drivenMerge() -> Driver<Bool> {
    Driver.merge(isBusy.asDriver(), name.asDriver().map { $0.isEmpty })
  }

  func drive() {
    name.asDriver().drive(onNext: { [weak self] in self?.text = $0 }).disposed(by: bag)
    name.asDriver().map { $0.isEmpty }.drive(isBusy).disposed(by: bag)
  }

  func driveWithOwner() {
    name.asDriver().drive(with: self, onNext: { owner, name in owner.text = name })
      .disposed(by: bag)
  }

  func driveThree() {
    Driver.combineLatest(name.asDriver(), password.asDriver(), isBusy.asDriver())
      .drive(onNext: { print($0.0, $0.1 ?? "", $0.2) })
      .disposed(by: bag)
  }

  func emitted() {
    taps.asSignal().map { "tap" }.emit(onNext: { print($0) }).disposed(by: bag)
  }

  func asDriver() -> Driver<[Item]> {
    Service.items(named: "x", limit: 1)
      .map { $0.filter { $0.id > 0 } }
      .asDriver(onErrorJustReturn: [])
  }

  func asDriverRecovering() -> Driver<[Item]> {
    Service.items(named: "x", limit: 1)
      .asDriver(onErrorRecover: { error in
        print(error)
        return .just([])
      })
  }

  func single() -> Single<String> {
    Service.user(1).map { "Hello, \($0)" }.flatMap { .just($0 + "!") }
  }

  func singleFlattened() -> Single<Bool> {
    Service.user(1)
      .flatMap { name in Service.register(name, age: 1) }
      .map { !$0 }
      .catchAndReturn(false)
  }

  func singleCreated() -> Single<Int> {
    Single.create { single in
      single(.success(1))
      return Disposables.create()
    }
  }

  func singleCreatedWithFailure() -> Single<[Item]> {
    Single<[Item]>.create { [weak self] single in
      if let text = self?.text {
        single(.success([Item(id: 1, title: text)]))
      } else {
        single(.failure(Failure.offline))
      }
      return Disposables.create()
    }
  }

  func singleZip() -> Single<String> {
    Single.zip(Service.user(1), Service.user(2)) { $0 + $1 }
  }

  func singleZipOfThree() -> Single<Bool> {
    Single.zip(Service.user(1), Service.user(2), Service.register("a", age: 3)) { $0 == $1 || $2 }
  }

  func singleTuples() -> Single<String> {
    Single.zip(Service.user(1), Service.user(2), Service.user(3)).map { $0.0 + $0.1 + $0.2 }
  }

  func singleRetried() -> Single<String> {
    Service.user(1)
      .retry(2)
      .timeout(.seconds(3), scheduler: MainScheduler.instance)
      .observe(on: MainScheduler.instance)
      .catch { error in
        error is Failure ? .just("offline") : .error(error)
      }
  }

  func singleSubscribed() {
    Service.user(1)
      .subscribe(onSuccess: { [weak self] in self?.text = $0 }, onFailure: { print($0) })
      .disposed(by: bag)
  }

  func singleSubscribedWithResult() {
    Service.user(1).subscribe { result in
      switch result {
      case .success(let name): print(name)
      case .failure(let error): print(error)
      }
    }
    .disposed(by: bag)
  }

  func singleFromObservable() -> Single<Int> {
    name.map { $0.count }.take(1).asSingle()
  }

  func flattenedSingles() -> Observable<String> {
    taps.withLatestFrom(name)
      .flatMapLatest { name in Service.user(name.count).map { "\(name): \($0)" } }
      .catchAndReturn("")
  }

  func maybe() -> Single<String> {
    Service.cached(1).filter { !$0.isEmpty }.map { $0 + "." }.ifEmpty(switchTo: Service.user(1))
  }

  func maybeZip() -> Maybe<Int> {
    Maybe.zip(Service.cached(1), Service.cached(2)) { $0.count + $1.count }
  }

  func completable() -> Completable {
    Service.save(Item(id: 1, title: "a")).andThen(Service.save(Item(id: 2, title: "b")))
  }

  func completableThenSingle() -> Single<String> {
    Service.save(Item(id: 1, title: "a")).andThen(Service.user(1)).do(onSuccess: { print($0) })
  }

  func completableFromChain() -> Completable {
    Service.items(named: "x", limit: 1)
      .flatMap { Observable.from($0) }
      .flatMap { Service.save($0).asObservable() }
      .ignoreElements()
      .asCompletable()
  }

  func infallible() -> Infallible<Int> {
    name.asInfallible().map { $0.count }.filter { $0 > 1 }
  }

  func infallibles() -> Infallible<Bool> {
    Infallible.combineLatest(name.asInfallible(), isBusy.asInfallible()) { !$0.isEmpty && !$1 }
  }

  func controlProperty() -> ControlProperty<String> {
    ControlProperty(
      values: name.map { $0.lowercased() }, valueSink: Binder(self) { $0.text = $1 })
  }
}
