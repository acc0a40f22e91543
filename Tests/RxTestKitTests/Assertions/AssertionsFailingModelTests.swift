import RxTestKitAssertions
import TestSupport
import Testing
import XCTest

/// A view model whose subscriptions end with it.
private final class Search {
  let results = PublishRelay<String>()
  private let bag = DisposeBag()

  init(_ keys: some ObservableType<String>) {
    keys.bind(to: results).disposed(by: bag)
  }
}

/// A view model of the main actor that starts a task.
@MainActor private final class Loader {
  let results = PublishRelay<String>()

  func load() {
    Task {
      await Task.yield()
      results.accept("loaded")
    }
  }
}

/// Must fail where `fails:` says so, and as it says: see `AssertionsReportTests`.
final class AssertionsFailingModelXCTests: XCTestCase {
  private var scheduler = TestScheduler()
  private var model: Search?

  override func tearDown() {
    model = nil
    scheduler.verify()
  }

  func testModelThatTearDownReleases() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    model = Search(scheduler.hot("-a-b-"))
    let results = try XCTUnwrap(model).results
    scheduler.expect(results).toBe("-----")  // fails: was disposed before frame 0: keep the view
  }

  func testModelThatTheTestReleases() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let model = Search(scheduler.hot("-a-b-"))
    scheduler.expect(model.results).toBe("-a-b-")  // fails: was disposed before frame 0: keep the
  }

  func testModelThatTheSchedulerKeeps() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let model = scheduler.keep(Search(scheduler.hot("-a-b-")))
    scheduler.expect(model.results).toBe("-a-b-")
  }

  @MainActor func testTaskOfAModel() throws {
    try XCTSkipUnless(FailingSuite.isOn)
    let loader = Loader()
    scheduler.at(1) { MainActor.assumeIsolated { loader.load() } }
    scheduler.expect(loader.results)
      .toBe("-a", values: ["a": "loaded"])  // fails: A task of the test
    scheduler.verify()
  }
}

/// Must fail where `fails:` says so, without a call of `verify()`.
@Suite(.enabled(if: FailingSuite.isOn), .verifyingMarbles)
struct AssertionsFailingModelTests {
  let scheduler = TestScheduler()
  private let model: Search

  init() {
    model = Search(scheduler.hot("-a-b-"))  // fails: Search is still alive
  }

  @Test func modelOfTheSuite() {
    scheduler.expect(model.results).toBe("-----")  // fails: was disposed before frame 0: keep the
  }

  @Test func modelOfTheTest() {
    scheduler.keep(model)
    let other = Search(scheduler.cold("-a-b-"))
    scheduler.expect(model.results).toBe("-a-b-")  // fails: to `cold, line
    scheduler.expect(other.results).toBe("-----")
  }

  @Test func modelThatTheSchedulerKeeps() {
    scheduler.keep(model)
    scheduler.expect(model.results).toBe("-a-b-")
    scheduler.expectNo(.openSubscriptions, .realTime)
  }

  @Test func modelThatSomethingElseKeeps() {
    scheduler.keep(model)
    let leaked = model.results.subscribe { [model] _ in _ = model }
    scheduler.expectNo(.openSubscriptions)
    scheduler.expect(model.results).toBe("-a-b-")
    Self.leak = leaked
  }

  /// Holds a subscription for longer than its test.
  nonisolated(unsafe) static var leak: (any Disposable)?
}
