import RxCore
import RxTestKitAssertions
import XCTest

// The controls of a toolkit, and what a module for it adds to them.

private final class Label: ReactiveCompatible {
  var text: String?
  var isHidden = false
}

private final class TextField: ReactiveCompatible {
  let changes = PublishSubject<String?>()
  var text: String? = "" { didSet { changes.onNext(text) } }
}

private final class Button: ReactiveCompatible {
  let taps = PublishSubject<Void>()
  var isEnabled = true
}

extension Reactive where Base: TextField {
  fileprivate var text: ControlProperty<String?> {
    let field = base
    return ControlProperty(
      values: Observable.deferred { field.changes.startWith(field.text) },
      valueSink: Binder(field) { $0.text = $1 })
  }
}

extension Reactive where Base: Button {
  fileprivate var tap: ControlEvent<Void> { ControlEvent(events: base.taps) }
}

/// How apps bind view models to what is on the screen.
final class BindingProgram: XCTestCase {
  private enum Failure: Error {
    case offline
  }

  private let bag = DisposeBag()

  private struct LoginModel {
    let canLogIn: Driver<Bool>
    let greeting: Driver<String>
    let alert: Signal<String>

    init(
      name: Driver<String>, password: Driver<String>, tap: Signal<Void>,
      logIn: @escaping (String) -> Single<String>
    ) {
      let failures = PublishRelay<String>()
      canLogIn = Driver.combineLatest(name, password) { !$0.isEmpty && $1.count > 3 }
        .distinctUntilChanged()
      greeting =
        tap
        .withLatestFrom(name)
        .flatMapLatest { name in
          logIn(name)
            .map { "Hello, \($0)" }
            .do(onError: { failures.accept("\($0)") })
            .asDriver(onErrorDriveWith: .empty())
        }
        .startWith("Who are you?")
      alert = failures.asSignal()
    }
  }

  func testAScreenIsDrivenByItsModel() {
    let (name, password, button) = (TextField(), TextField(), Button())
    let (greeting, alert) = (Label(), Label())
    let alerts = BehaviorRelay<[String]>(value: [])
    let model = LoginModel(
      name: name.rx.text.orEmpty.asDriver(), password: password.rx.text.orEmpty.asDriver(),
      tap: button.rx.tap.asSignal(),
      logIn: { $0 == "Eve" ? .error(Failure.offline) : .just($0) })

    model.canLogIn.drive(button.rx.isEnabled).disposed(by: bag)
    model.greeting.drive(greeting.rx.text).disposed(by: bag)
    model.greeting.map { $0.isEmpty }.drive(greeting.rx.isHidden).disposed(by: bag)
    model.alert.emit(to: alert.rx.text).disposed(by: bag)
    model.alert
      .emit(onNext: { alerts.accept(alerts.value + [$0]) })
      .disposed(by: bag)

    XCTAssertFalse(button.isEnabled)
    XCTAssertEqual(greeting.text, "Who are you?")
    name.text = "Ada"
    password.text = "secret"
    XCTAssertTrue(button.isEnabled)
    button.taps.onNext(())
    XCTAssertEqual(greeting.text, "Hello, Ada")
    name.text = "Eve"
    button.taps.onNext(())
    XCTAssertEqual(greeting.text, "Hello, Ada")
    XCTAssertEqual(alert.text, "offline")
    XCTAssertEqual(alerts.value, ["offline"])
  }

  func testAModelIsTestedInVirtualTime() {
    let scheduler = TestScheduler(initialClock: 0)
    SharingScheduler.mock(scheduler: scheduler) {
      let names = scheduler.createHotObservable([.next(210, "A"), .next(230, "Ada")])
      let passwords = scheduler.createHotObservable([.next(220, "secret")])
      let model = LoginModel(
        name: names.asDriver(onErrorJustReturn: ""),
        password: passwords.asDriver(onErrorJustReturn: ""), tap: .never(),
        logIn: { .just($0) })
      let enabled = scheduler.createObserver(Bool.self)
      model.canLogIn.drive(enabled).disposed(by: bag)
      scheduler.start()
      XCTAssertEqual(enabled.events, [.next(221, true)])
    }
  }

  // MARK: Ways to bind

  func testObservablesAreBound() {
    let (label, subject) = (Label(), PublishSubject<String>())
    let (titles, latest) = (PublishRelay<String>(), BehaviorRelay<String?>(value: nil))
    var received: [String] = []
    titles.bind { received.append($0) }.disposed(by: bag)
    subject.bind(to: titles).disposed(by: bag)
    subject.bind(to: latest).disposed(by: bag)
    subject.bind(to: label.rx.text).disposed(by: bag)
    subject.map(\.isEmpty).bind(to: Binder(label) { $0.isHidden = $1 }).disposed(by: bag)
    subject.bind(with: label) { $0.text?.append($1) }.disposed(by: bag)
    subject.asObserver().onNext("title")
    XCTAssertEqual(received, ["title"])
    XCTAssertEqual(latest.value, "title")
    XCTAssertEqual(label.text, "titletitle")
    XCTAssertFalse(label.isHidden)
  }

  func testInfallibleSequencesAreUsedLikeObservables() {
    let label = Label()
    var (sum, completed) = (0, false)
    let numbers: Infallible<Int> = Observable.of(1, 2).concat(Observable.error(Failure.offline))
      .asInfallible(onErrorJustReturn: 0)
    numbers
      .map { $0 * 2 }
      .filter { $0 > 0 }
      .subscribe(onNext: { sum += $0 }, onCompleted: { completed = true })
      .disposed(by: bag)
    numbers.map { "\($0)" }.bind(to: label.rx.text).disposed(by: bag)
    numbers.asDriver().drive().disposed(by: bag)
    XCTAssertEqual(sum, 6)
    XCTAssertTrue(completed)
    XCTAssertEqual(label.text, "0")
    Infallible<Int>.create { observer in
      observer(.next(5))
      observer(.completed)
      return Disposables.create()
    }
    .subscribe { event in
      if case .next(let element) = event { sum += element }
    }
    .disposed(by: bag)
    XCTAssertEqual(sum, 11)
  }

  func testHandlersAreGivenAnObjectThatTheyDoNotRetain() {
    let owner = Label()
    let (relay, state) = (PublishRelay<String>(), BehaviorRelay(value: "first"))
    relay.subscribe(with: owner, onNext: { $0.text = $1 }).disposed(by: bag)
    state.asDriver().drive(with: owner, onNext: { label, _ in label.isHidden = true })
      .disposed(by: bag)
    relay.asSignal().emit(with: owner, onNext: { label, _ in label.isHidden = false })
      .disposed(by: bag)
    relay.withUnretained(owner)
      .subscribe(onNext: { label, text in label.text = text + "!" })
      .disposed(by: bag)
    XCTAssertTrue(owner.isHidden)
    relay.accept("text")
    XCTAssertEqual(owner.text, "text!")
    XCTAssertFalse(owner.isHidden)
  }

  // MARK: Isolation

  @MainActor
  private final class Screen {
    private(set) var titles: [String] = []
    private let bag = DisposeBag()

    func show(_ titles: Driver<String>, _ taps: Signal<Int>) {
      titles.drive(onNext: { title in self.titles.append(title) }).disposed(by: bag)
      taps.map { "\($0)" }.emit(onNext: { [weak self] in self?.titles.append($0) })
        .disposed(by: bag)
      titles.drive(with: self, onNext: { screen, title in screen.titles.append("+" + title) })
        .disposed(by: bag)
    }
  }

  @MainActor
  func testAScreenOfTheMainActor() {
    let screen = Screen()
    let taps = PublishRelay<Int>()
    screen.show(BehaviorRelay(value: "a").asDriver(), taps.asSignal())
    taps.accept(1)
    XCTAssertEqual(screen.titles, ["a", "+a", "1"])
  }
}
