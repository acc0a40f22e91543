import RxTestKitAssertions
import Testing

/// A view model whose subscriptions end with it.
private final class Search {
  let results = PublishRelay<String>()
  private let bag = DisposeBag()

  init(_ keys: some ObservableType<String>) {
    keys.bind(to: results).disposed(by: bag)
  }
}

/// A view model without drawn sources.
private final class Login {
  let taps = PublishRelay<String>()
  let messages = PublishRelay<String>()
  private let bag = DisposeBag()

  init() { taps.bind(to: messages).disposed(by: bag) }
}

@Suite("View models that are released before the clock runs")
struct AssertionsLifetimeTests {
  let scheduler = TestScheduler()

  /// The failures, which are not reported.
  private func failures() -> [MarbleFailure] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site)
  }

  private func message(_ sources: String) -> String {
    """
    every subscription to \(sources) was disposed before frame 0: keep the view model alive by scheduler.keep(…), or call \
    verify() before it is released
    """
  }

  /// What a test function does whose scheduler is verified after it has returned.
  private func testFunction(drawing diagram: String) -> (expected: UInt, source: UInt) {
    let keys = scheduler.hot("-a-b-")
    let model = Search(keys)
    scheduler.expect(model.results).toBe(diagram)
    return (#line - 1, #line - 3)
  }

  @Test(arguments: ["-a-b-", "-----"])
  func `an expectation fails whether or not it would hold`(diagram: String) {
    let lines = testFunction(drawing: diagram)
    let failures = failures()
    #expect(failures.map(\.message) == [message("`hot, line \(lines.source)`")])
    #expect(failures.map(\.site.line) == [lines.expected])
    #expect(failures.allSatisfy { $0.correction == nil })
  }

  @Test func `a model that is released before anything is expected is noticed`() {
    let keys = scheduler.hot("-a-b-")
    let results = Search(keys).results
    scheduler.expect(results).toBe("-----")
    #expect(failures().map(\.message) == [message("`hot, line \(#line - 3)`")])
  }

  @Test func `a model that tearDown releases is noticed, with all its sources`() {
    let line: UInt = #line + 1
    let (keys, taps) = (scheduler.hot("-a-b-"), scheduler.cold("-c-"))
    var models = [Search(keys), Search(taps)]
    scheduler.expect(models[0].results).toBe("-----")
    models = []
    #expect(
      failures().map(\.message) == [message("`hot, line \(line)` and to `cold, line \(line)`")])
  }

  @Test func `subscriptions that are disposed by hand after the expectation are noticed`() {
    let keys = scheduler.hot("-a-b-")
    let results = PublishRelay<String>()
    let subscription = keys.bind(to: results)
    scheduler.expect(results).toBe("-----")
    subscription.dispose()
    #expect(failures().map(\.message) == [message("`hot, line \(#line - 5)`")])
  }

  /// Whether the only failure says that a bag was released.
  private func blamesBag() -> Bool {
    let failures = failures()
    #expect(failures.count == 1)
    let message = failures.first?.message ?? ""
    let isBlamed = message.hasSuffix(
      """


        A DisposeBag with open subscriptions was released before frame 0. If it belongs to a view model, keep the model alive by \
      scheduler.keep(…), or call verify() before it is released.
      """)
    // The result of a model that is gone is not accepted.
    let isRefused = failures.first?.correction.map { (try? $0.corrected.get()) == nil }
    #expect(isRefused == isBlamed)
    return isBlamed
  }

  /// What a test function does whose model dies, or is kept.
  private func loginFunction(keeping isKept: Bool, _ diagram: String) {
    let model = Login()
    if isKept { scheduler.keep(model) }
    scheduler.at(1) { [weak model] in model?.taps.accept("a") }
    scheduler.expect(model.messages).toBe(diagram)
  }

  @Test func `a model without drawn sources that is released is a likely cause`() {
    loginFunction(keeping: false, "-a")
    #expect(blamesBag())
  }

  /// What a test function does whose model only an action keeps.
  private func tapFunction() {
    let model = Login()
    scheduler.at(1) { model.taps.accept("a") }
    scheduler.expect(model.messages).toBe("-a-b")
  }

  @Test func `a model that an action releases is a likely cause`() {
    tapFunction()
    let message = failures().first?.message ?? ""
    #expect(
      message.hasSuffix(
        """


          A DisposeBag with open subscriptions was released in frame 1. If it belongs to a view model, keep the model alive by \
        scheduler.keep(…).
        """), "\(message)")
  }

  @Test func `a released model fails no expectation that holds`() {
    loginFunction(keeping: false, "--")
    #expect(failures().isEmpty)
  }

  @Test func `a model that is alive is not a cause`() {
    loginFunction(keeping: true, "-a-b")
    #expect(!blamesBag())
  }

  @Test func `a bag is not a cause if its subscriptions have ended, or if it is empty`() {
    do {
      let (bag, _) = (DisposeBag(), DisposeBag())
      Observable.just("a").subscribe().disposed(by: bag)
      Disposables.create().disposed(by: bag)
    }
    loginFunction(keeping: true, "-a-b")
    #expect(!blamesBag())
  }

  @Test func `a result after a bag is released in the run is not accepted`() throws {
    let taps = PublishRelay<String>()
    var model: Login? = Login()
    scheduler.at(1) { model = nil }
    scheduler.expect(taps).toBe("-a")
    let failure = try #require(failures().first)
    #expect(failure.message.contains("released in frame 1"))
    #expect(throws: MarbleCorrection.Obstacle.self) { try failure.correction?.corrected.get() }
    #expect(model == nil)
  }

  @Test func `a bag that is older than the scheduler is not a cause`() {
    var old: Login? = Login()
    let scheduler = TestScheduler()
    #expect(old != nil)
    old = nil
    scheduler.expect(PublishRelay<String>()).toBe("-a")
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let message = scheduler._world.failures(verifyingAt: site).first?.message ?? ""
    #expect(message.contains("\"a\" is missing") && !message.contains("DisposeBag"))
  }

  @Test func `the scheduler keeps a model until the test is verified`() {
    weak var released: Search?
    do {
      let model = scheduler.keep(Search(scheduler.hot("-a-b-")))
      released = model
      scheduler.expect(model.results).toBe("-a-b-")
    }
    #expect(released != nil)
    #expect(failures().isEmpty)
    #expect(released == nil)
  }

  @Test func `a model that is replaced before the clock runs is not missed`() {
    let keys = scheduler.hot("-a-b-")
    _ = Search(keys)
    let model = Search(keys)
    scheduler.expect(model.results).toBe("-a-b-")
    #expect(failures().isEmpty)
  }

  @Test func `sources without subscriptions, and pipelines that end by themselves, are no concern`()
  {
    let (unused, remote) = (scheduler.hot("-a-b-"), scheduler.cold("-a|"))
    let ended = scheduler.hot("a|")
    let cached = ReplaySubject<String>.create(bufferSize: 1)
    let subscription = Observable.merge(remote.asObservable(), .just("cached")).take(1)
      .subscribe(cached)
    scheduler.expect(cached).toBe("('cached'|)")
    scheduler.expect(unused.take(0)).toBe("|")
    scheduler.expect(ended).toBe("a|")
    #expect(failures().map(\.message) == [])
    subscription.dispose()
    #expect(unused.subscriptions.isEmpty)
  }

  @Test func `a model that is released by design is drawn with its subscriptions`() {
    let keys = scheduler.hot("-a-b-")
    let results = Search(keys).results
    scheduler.expect(results).toBe("-----")
    scheduler.expectSubscriptions(of: keys).toBe("(^!)")
    #expect(failures().isEmpty)
  }

  @Test func `a model that is released between two runs is no concern`() {
    let keys = scheduler.hot("-a-b-c-")
    var model: Search? = Search(keys)
    scheduler.expect(keys).toBe("-a-b-c-")
    scheduler.advance(to: 2)
    #expect(model != nil)
    model = nil
    #expect(failures().isEmpty)
  }

  @Test func `open subscriptions are told from those of a model that is alive`() {
    scheduler.expectNo(.openSubscriptions)
    do {
      let model = scheduler.keep(Search(scheduler.hot("-a-b-")))
      scheduler.expect(model.results).toBe("-a-b-")
    }
    #expect(failures().isEmpty)
    scheduler.expectNo(.openSubscriptions)
    let model = scheduler.keep(Search(scheduler.cold("----c")))
    #expect(
      failures().map(\.message) == [
        """
        the subscription to this cold source that began in frame 3 is still open: Search is still alive: \
        look for a reference cycle, or verify after the test's variables are gone, by scheduler.run { … } or .verifyingMarbles
        """
      ])
    withExtendedLifetime(model) {}
  }
}
