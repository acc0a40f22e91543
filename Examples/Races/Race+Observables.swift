import RxTestKitAssertions

extension Race {
  static let observables: [Race] = [
    glitch, lateSubscriber, staleSuggestion, enabledForAMoment, twoTimers,
  ]
}

/// The title of a shop's basket.
@MainActor
private final class Basket {
  private struct State {
    var isLoggedIn = true
    var items = ["tea"]
  }

  let title: Observable<String>
  private let isLoggedIn = BehaviorRelay(value: true)
  private let items = BehaviorRelay(value: ["tea"])
  private let state = BehaviorRelay(value: State())
  private let version: Version

  init(_ version: Version) {
    self.version = version
    let parts = Observable.combineLatest(isLoggedIn, items)
    let title = version == .right ? state.map { ($0.isLoggedIn, $0.items) } : parts
    self.title =
      title.map { isLoggedIn, items in
        if !isLoggedIn { return "Log in" }
        return items.isEmpty ? "Your basket is empty" : "\(items.count) item"
      }.distinctUntilChanged()
  }

  /// The server has ended the session.
  func endSession() {
    switch version {
    case .wrong: isLoggedIn.accept(false)
    case .right: state.accept(State(isLoggedIn: false, items: []))
    }
  }

  /// The database has deleted the items.
  func deleteItems() { if version == .wrong { items.accept([]) } }
}

extension Race {
  /// The user logs out, and sees an empty basket for a moment.
  ///
  /// `combineLatest` emits after each of two changes that belong together. The fix makes them one change of one state.
  static let glitch = Race(
    "two changes show their intermediate state", shows: "1 item, Log in",
    failsIn: "frame 10: basket before session"
  ) { version, scheduler in
    let basket = Basket(version)
    var titles: [String] = []
    let bag = DisposeBag()
    basket.title.subscribe(onNext: { titles.append($0) }).disposed(by: bag)
    after(10, "session") { basket.endSession() }
    await scheduler.advance(by: 5)
    after(5, "basket") { basket.deleteItems() }
    await scheduler.run()
    return titles.joined(separator: ", ")
  }
}

extension Race {
  /// The second screen shows no price until the next one comes.
  ///
  /// It opens when a price arrives, and subscribes just after it. The fix replays the last price to late subscribers.
  static let lateSubscriber = Race(
    "a late subscriber misses a value", shows: "price 0",
    failsIn: "frame 3: interval (scheduled in frame 0) before at"
  ) { version, scheduler in
    let prices = Observable<Int>.interval(.milliseconds(3), scheduler: scheduler)
    let shared = version == .right ? prices.share(replay: 1) : prices.share()
    let bag = DisposeBag()
    var shown = "no price"
    shared.subscribe().disposed(by: bag)
    scheduler.at(3) {
      shared.subscribe(onNext: { shown = "price \($0)" }).disposed(by: bag)
    }
    await scheduler.advance(by: 5)
    return shown
  }

  /// The user types "ab", and sees suggestions for "a".
  ///
  /// `debounce` lets "a" pass when the user types "b". The next text starts its request only after a pause, so until then nothing ends the old one. The fix
  /// ends the old request when the user types.
  static let staleSuggestion = Race(
    "a suggestion does not belong to the text", shows: "ab: tea for ab",
    failsIn: "frame 10: debounce (scheduled in frame 0) before at"
  ) { version, scheduler in
    let text = BehaviorRelay(value: "a")
    func suggestion(for text: String) -> Observable<String> {
      .just("tea for \(text)").delay(.milliseconds(5), scheduler: scheduler)
    }
    let suggestions =
      switch version {
      case .wrong:
        text.debounce(.milliseconds(10), scheduler: scheduler).flatMapLatest(suggestion)
      case .right:
        text.flatMapLatest {
          Observable.just($0).delay(.milliseconds(10), scheduler: scheduler).flatMap(suggestion)
        }
      }
    var shown: [String] = []
    let bag = DisposeBag()
    suggestions.subscribe(onNext: { shown.append("\(text.value): \($0)") }).disposed(by: bag)
    scheduler.at(10) { text.accept("ab") }
    await scheduler.advance(by: 50)
    return shown.joined(separator: ", ")
  }

  /// The button of a sent message is enabled for a moment, so a second tap sends the message again.
  ///
  /// The text is cleared after an animation, and the button waits for the answer. The fix also clears the text before it ends the sending.
  static let enabledForAMoment = Race(
    "a button is enabled for a moment", shows: "enabled, disabled",
    failsIn: "frame 10: delay (scheduled in frame 7) before timer (scheduled in frame 0)"
  ) { version, scheduler in
    let text = BehaviorRelay(value: "hello")
    let isSending = BehaviorRelay(value: false)
    let bag = DisposeBag()
    var states: [String] = []
    Observable.combineLatest(text, isSending) { !$0.isEmpty && !$1 }
      .distinctUntilChanged()
      .subscribe(onNext: { states.append($0 ? "enabled" : "disabled") })
      .disposed(by: bag)

    isSending.accept(true)
    let animation = Observable<Int>.timer(.milliseconds(10), scheduler: scheduler)
    let answer = Observable<Int>.timer(.milliseconds(7), scheduler: scheduler)
    animation.subscribe(onNext: { _ in text.accept("") }).disposed(by: bag)
    answer.delay(.milliseconds(3), scheduler: scheduler)
      .subscribe(onNext: { _ in
        if version == .right { text.accept("") }
        isSending.accept(false)
      })
      .disposed(by: bag)
    await scheduler.run()
    return states.joined(separator: ", ")
  }

  /// A countdown shows "0 s left" for a moment before it is done.
  ///
  /// Its last tick and the timer of its end are due at the same time. The fix takes both from one timer.
  static let twoTimers = Race(
    "two timers end at the same time", shows: "2 s left, 1 s left, done",
    failsIn: "frame 3000: interval (scheduled in frame 2000) before timer (scheduled in frame 0)"
  ) { version, scheduler in
    let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
    let texts =
      switch version {
      case .wrong:
        ticks.map { "\(2 - $0) s left" }
          .take(until: Observable<Int>.timer(.seconds(3), scheduler: scheduler))
          .concat(Observable.just("done"))
      case .right: ticks.take(3).map { $0 < 2 ? "\(2 - $0) s left" : "done" }
      }
    var shown: [String] = []
    let bag = DisposeBag()
    texts.subscribe(onNext: { shown.append($0) }).disposed(by: bag)
    await scheduler.run()
    return shown.joined(separator: ", ")
  }
}
