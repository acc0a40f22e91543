import RxTestKitAssertions
import TestSupport
import Testing
import VirtualTimeCore

/// The tests of Documentation/Comparison.md that Turbine and observer-spy have, too.
@Suite(.virtualTime)
struct ValuesComparisonTests {
  let scheduler = TestScheduler.current
  let names = Observable.of("Ada", "Bob")
  let lists = (present: Observable.just("Ada"), away: Observable.just("Bob"))
  let download = Observable<String>.error(Offline())
  let service = Service()

  var seconds: Observable<Int> { .interval(.seconds(1), scheduler: scheduler) }

  var slowNames: Observable<String> {
    names.concatMap { Observable.just($0).delay(.milliseconds(100), scheduler: scheduler) }
  }

  func products(of numbers: Observable<Int>) -> Observable<Int> {
    numbers.filter { $0 % 2 == 1 }.map { $0 * 10 }
  }

  @Test func `emits each name`() {
    scheduler.expect(names).toEmit("Ada", "Bob", then: .completed)
  }

  @Test func `fails offline`() {
    scheduler.expect(download).toEmit(then: .error(Offline()))
  }

  @Test func `both lists appear`() {
    scheduler.expect(lists.present).toEmit("Ada", then: .completed)
    scheduler.expect(lists.away).toEmit("Bob", then: .completed)
  }

  @Test func `two names come in a quarter of a second`() {
    scheduler.expect(slowNames).toEmit(.any, .value("Bob"), within: "250ms", then: .more)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `shows that it loads`() {
    let list = List()
    scheduler.at(1) { list.load() }
    scheduler.expect(every: true) { list.state }.toEmit(.idle, .loading, .loaded(["Ada"]))
  }

  @Test func `closing the form opens the list`() {
    let navigator = FakeNavigator()
    let form = Form(navigator)
    scheduler.at(1) { form.close() }
    scheduler.expect { form.title }.toEmit("New")
    scheduler.expect { navigator.screens }.toEmit([], [.list])
  }

  @Test func `counts the seconds`() {
    scheduler.expect(seconds).toEmit(0, 1, 2, then: .more)
  }

  @Test func `multiplies the odd numbers`() {
    scheduler.expect(products(of: .of(1, 2, 3, 4, 5))).toEmit(10, 30, 50, then: .completed)
  }

  @Test func `shows the names after a while`() {
    let late = names.delay(.seconds(20), scheduler: scheduler)
    scheduler.expect(late).toEmit("Ada", "Bob", then: .completed)
  }

  @Test func `loads from the service`() {
    scheduler.expect(Observable.from { try await service.load() }).toEmit("Ada", then: .completed)
  }
}

struct ValuesComparisonFailureTests {
  /// The page shows this failure.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a list that does not show that it loads fails the test`() throws {
    let failure = Guarded("")
    withKnownIssue {
      TestScheduler().run { scheduler in
        let list = List(skipsLoading: true)
        scheduler.at(1) { list.load() }
        scheduler.expect(every: true) { list.state }.toEmit(.idle, .loading, .loaded(["Ada"]))
      }
    } matching: { issue in
      failure.withLock { $0 = issue.comments.map(\.rawValue).joined() }
      return true
    }
    let page = try Tree.text(of: "Documentation/Comparison.md")
    let text = failure.withLock { $0 }.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    #expect(text.contains("after idle: loading is missing"))
    #expect(page.contains(text), "\(text)")
  }
}

struct Offline: Error {}

struct Service {
  func load() async throws -> String { "Ada" }
}

enum Screen { case list, form }

protocol Navigator: AnyObject {
  func open(_ screen: Screen)
}

final class FakeNavigator: Navigator {
  private(set) var screens: [Screen] = []
  func open(_ screen: Screen) { screens.append(screen) }
}

final class Form {
  let title = "New"
  private let navigator: any Navigator

  init(_ navigator: any Navigator) { self.navigator = navigator }

  func close() { navigator.open(.list) }
}
