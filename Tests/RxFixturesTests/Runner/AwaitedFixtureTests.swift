import RxCore
import RxFixtures
import RxTestKit
import TestSupport
import Testing
import VirtualTimeCore

/// Fixtures of pipelines that start tasks.
@Suite(.inRealTime)
struct AwaitedFixtureTests {
  /// Starts tasks, and emits what they find.
  @MainActor
  final class Model {
    private let clock: TestSchedulerClock
    let found = PublishSubject<String>()

    init(clock: TestSchedulerClock) { self.clock = clock }

    func search(_ text: String) {
      Task {
        try? await clock.sleep(for: .milliseconds(2))
        found.onNext(text.uppercased())
      }
    }
  }

  /// Starts tasks, and changes a property.
  @MainActor
  final class LatestModel {
    private let clock: TestSchedulerClock
    private(set) var latest = ""

    init(clock: TestSchedulerClock) { self.clock = clock }

    func search(_ text: String) {
      Task {
        try? await clock.sleep(for: .milliseconds(2))
        latest = text
      }
    }
  }

  /// Starts a task that waits for what never comes.
  @MainActor
  final class Countdown {
    private(set) var text = "3"

    func start() {
      Task {
        for second in 1...2 {
          try? await waitForEver()
          text = "\(3 - second)"
        }
      }
    }
  }

  private static let registry: OperatorRegistry = {
    var registry = OperatorRegistry.standard
    registry.add("pauses(_:)") {
      (source: AsyncValues<String, any Error>, clock: TestSchedulerClock) in
      AsyncStream<String> { elements in
        let task = Task {
          do {
            for try await element in source {
              try await clock.sleep(for: .milliseconds(2))
              elements.yield(element)
            }
          } catch { elements.yield("\(error)") }
          elements.finish()
        }
        elements.onTermination = { _ in task.cancel() }
      }
    }
    registry.add("searched(_:)") { (source: Observable<String>, clock: TestSchedulerClock) in
      let model = MainActor.assumeIsolated { Model(clock: clock) }
      return Observable<String>.create { observer in
        let typing = source.subscribe(onNext: { text in
          MainActor.assumeIsolated { model.search(text) }
        })
        let found = MainActor.assumeIsolated { model.found }
        return Disposables.create(found.subscribe(observer), typing)
      }
    }
    registry.add("latest(_:)") { (source: Observable<String>, scheduler: TestScheduler) in
      MainActor.assumeIsolated {
        let model = LatestModel(clock: scheduler.swiftClock)
        let typing = source.subscribe(onNext: { text in
          MainActor.assumeIsolated { model.search(text) }
        })
        return scheduler.changes { model.latest }.do(onDispose: { typing.dispose() })
      }
    }
    registry.add("later(_:)") { (source: Observable<String>, clock: TestSchedulerClock) in
      // Continues after the test.
      Task {
        try? await clock.sleep(for: .seconds(1))
        for try await element in source.values { Issue.record("received \(element)") }
      }
      return source
    }
    registry.add("really(_:)") { (source: Observable<String>) in
      source.flatMap { text in
        Observable<String>.from {
          try await sleepInRealTime()
          return text
        }
      }
    }
    registry.add("napping(_:)") { (source: Observable<String>) in
      source.flatMap { text in
        Observable<String>.from {
          try await waitForEver()
          return text
        }
      }
    }
    registry.add("elsewhere(_:)") { (source: Observable<String>) in
      let (isBlocked, hasCome) = (RealFlag(), RealFlag())
      let late = source.filter { $0 == "a" }
        .observe(on: SerialDispatchQueueScheduler(qos: .default))
        .do(onNext: { _ in isBlocked.block() }, afterNext: { _ in hasCome.set() })
      let blocked = source.filter { $0 == "b" }.do(onNext: { _ in isBlocked.set(until: hasCome) })
      return late.merge(with: blocked.filter { _ in false })
    }
    registry.add("countdown") { (scheduler: TestScheduler) in
      MainActor.assumeIsolated {
        let model = Countdown()
        model.start()
        return scheduler.changes { model.text }
      }
    }
    registry.add("onMain(_:)") { (source: Observable<String>) in
      source.debounce(.milliseconds(2), scheduler: MainScheduler.instance)
    }
    registry.add("ticks") { (clock: TestSchedulerClock) in
      AsyncStream<Int> { elements in
        let task = Task {
          while !Task.isCancelled {
            try? await clock.sleep(for: .milliseconds(1))
            elements.yield(0)
          }
        }
        elements.onTermination = { _ in task.cancel() }
      }
    }
    return registry
  }()

  /// What a run of the tests of a text reports.
  private func report(of text: String) async -> String {
    let runner = FixtureRunner(registry: Self.registry)
    let file = FixtureFile.parse(text, path: "Tasks.marble")
    let results = await TaskedRun.call { file.tests.flatMap { runner.run($0, in: file) } }
    #expect(results.count == file.tests.count || !results.isEmpty)
    return results.map { $0.report() }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  @Test func `an asynchronous sequence with a task of its own`() async {
    let report = await report(
      of: """
        test delays
          cold source  -a---b-|
          run          source.pauses()
          expect       ---a---(b|)
          subs source  ^------!
        test passes errors
          cold source  -a-#
          run          source.pauses()
          expect       ---(ax|)
          where        # = "lost", x = "lost"
        test ends with the subscription
          hot  source  -a---b-----
          run          source.pauses()
          subscribe    ^----!
          expect       ---a
          subs source  ^----!
        """)
    #expect(report == "")
  }

  @Test func `a model's own tasks`() async {
    let report = await report(
      of: """
        test finds
          hot  source  -a-bc----
          run          source.searched()
          expect       ---A-BC
        test in every line of a table
          run  source.searched()
          each hot source -a-     => ---A
          each hot source -a-b--  => ---A-B
        test as another expression
          hot  source  -a-bc----
          run          source.searched()
          same         source.delay(2).map { $0.uppercased() }
        """)
    #expect(report == "")
  }

  @Test func `the changes of a model's property`() async {
    let report = await report(
      of: """
        test the property changes at the end of a frame
          hot    source  -a-(bc)-d--------
          run            source.latest()
          subscribe      ^----------!
          expect         n--a-c----d
          where          n = ""
        """)
    #expect(report == "")
  }

  @Test func `a failure shows the actual events`() async {
    let report = await report(
      of: """
        test finds
          hot  source  -a---
          run          source.searched()
          expect       --A
        """)
    #expect(report.contains("actual      ---A\n"))
    #expect(report.contains("\"A\" at 3  1 frame late"))
  }

  @Test func `a task that sleeps in real time fails its test, and the failure names it`() async {
    let report = await report(
      of: """
        test sleeps
          hot  source  -a 100ms -
          run          source.really()
          expect       ---a
        """)
    // It sleeps for longer than the run, or shorter.
    #expect(
      report.contains("A task of the test has not ended, although no work is due")
        || report.contains("A task of the test was resumed in real time, by another thread"),
      "\(report)")
  }

  @Test func `a task that sleeps in real time is named although its subscription is disposed`()
    async
  {
    let report = await report(
      of: """
        test sleeps
          hot  source  -a----
          run          source.napping()
          subscribe    ^-----!
          expect       ---a
        """)
    #expect(
      report.contains(
        "A task of the test had not ended when the subscription was disposed: it waited for another thread"
      ), "\(report)")
  }

  @Test func `a task that sleeps by the clock until its subscription is disposed is not named`()
    async
  {
    let report = await report(
      of: """
        test sleeps
          hot  source  -a----
          run          source.pauses()
          subscribe    ^-!
          expect       -a
        """)
    #expect(report.contains("missing"), "\(report)")
    #expect(!report.contains("A task of the test"), "\(report)")
  }

  @Test func `a task that waits for further events is no cause, and its results are accepted`()
    async
  {
    let text = """
      test does not end
        hot  source  -a----
        run          source.pauses()
        expect       ---b
      """
    let report = await report(of: text)
    #expect(report.contains("wrong value"), "\(report)")
    #expect(!report.contains("has not ended"), "\(report)")
    let accepted = await TaskedRun.call {
      let file = FixtureFile.parse(text, path: "Tasks.marble")
      let runner = FixtureRunner(registry: Self.registry)
      let acceptance = runner.accept(file.tests, of: file, content: Array(text.utf8))
      return acceptance.tests.compactMap(\.refusal).joined()
        + String(decoding: acceptance.bytes, as: UTF8.self)
    }
    #expect(accepted == text.replacing("---b", with: "---a"))
  }

  @Test(arguments: [
    "source.map { $0.nme }", "source.filter { $0 }", "source.flatMap { $0.shout() }",
    "Observable.interval(2)",
  ])
  func `an error that is found while a test runs ends it`(_ pipeline: String) async {
    let report = await report(
      of: """
        test ends
          hot  source  -a-|
          run          \(pipeline)
          expect       -x-|
        """)
    #expect(report.contains("error: ") || report.contains("the budget of"), "\(report)")
  }

  @Test(arguments: [true, false])
  @MainActor
  func `a task that the run expression starts is named, and its results are not accepted`(
    _ isAwaited: Bool
  ) async {
    let text = """
      test counts down
        run     countdown()
        expect  a 1999ms b
        where   a = "3", b = "2"
      """
    let run: @Sendable () -> [String] = {
      let file = FixtureFile.parse(text, path: "Tasks.marble")
      let runner = FixtureRunner(registry: Self.registry)
      let reports = file.tests.flatMap { runner.run($0, in: file) }.map { $0.report() }
      let acceptance = runner.accept(file.tests, of: file, content: Array(text.utf8))
      return reports + acceptance.tests.compactMap(\.refusal)
    }
    let reports = isAwaited ? await TaskedRun.call(run) : run()
    // The task is the main actor's, whose thread runs the fixture.
    let words = "A task of the test " + (isAwaited ? "has not ended" : "is ready, but verify()")
    #expect(reports.first?.contains(words) == true, "\(reports)")
    #expect(reports.last == "the result depends on work that the scheduler does not run")
  }

  @Test func `an operator on a real scheduler is named`() async {
    let report = await report(
      of: """
        test waits
          hot  source  -a----
          run          source.onMain()
          expect       ---a
        """)
    #expect(report.contains("asked MainScheduler for work after 2 ms"), "\(report)")
    #expect(report.contains("Pass the test's scheduler to the operator"), "\(report)")
  }

  @Test func `a test that passes by an event in real time fails`() async {
    let report = await report(
      of: """
        test waits
          hot  source  -ab--
          run          source.elsewhere()
          expect       -
        """)
    #expect(report.contains("frame 2: this event came in real time"), "\(report)")
    #expect(report.contains("asked SerialDispatchQueueScheduler for work"), "\(report)")
  }

  @Test func `a task outlives its test`() async throws {
    let report = await report(
      of: """
        test is quick
          limit 5f
          hot  source  -a-|
          run          source.later()
          expect       -a-|
        """)
    #expect(report.contains("work is left after frame 5"))
    try await Task.sleep(for: .milliseconds(50))
  }

  @Test func `tasks that never end exceed the limit of frames`() async {
    let report = await report(
      of: """
        test ticks
          run     ticks()
          expect  -
        """)
    #expect(report.contains("the budget of"))
  }

  @Test func `several tests at once`() async {
    await withTaskGroup(of: String.self) { group in
      for number in 1...20 {
        group.addTask {
          await report(
            of: """
              test number \(number)
                hot  source  -a-bc----
                run          source.searched()
                expect       ---A-BC
                run          source.pauses()
                expect       ---a-b-c
              """)
        }
      }
      for await report in group { #expect(report == "") }
    }
  }
}
