#if os(Linux)
  import Foundation
  import RxFixtures
  import Testing

  @testable import FixtureServer
  @testable import RxFixturesAssertions

  /// This test bundle as that of a target, of which a file of the test stands for the state of the build.
  struct ServedBundle {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    /// The path of the file that a build replaces.
    var path: String { folder.appending(path: "Tests.xctest").path }

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try build()
    }

    /// Does what a build does to the file.
    func build() throws {
      try Data(UUID().uuidString.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// The path of a file that a hanging test writes.
    var hang: String { folder.appending(path: "hangs").path }

    /// Waits until a test hangs.
    func waitForHang() {
      while !FileManager.default.fileExists(atPath: hang) { usleep(1_000) }
    }

    /// Starts a test of the suites that are served.
    func entrance(
      _ arguments: [String] = ["--testing-library", "swift-testing"] + filter("ServedSuite")
    ) -> RegistryDescription.Entrance {
      let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
      return RegistryDescription.Entrance(
        command: [program] + arguments, bundle: path, directory: folder.path)
    }

    static func filter(_ suite: String) -> [String] {
      ["--filter", "^FixtureServerTests\\.\(suite)/"]
    }

    /// The name of the description of the fixtures.
    static let name =
      DescribedTarget(
        .standard,
        of: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Served"),
        fileID: #fileID, filePath: #filePath
      )?.name ?? ""

    func worker(
      _ arguments: [String]? = nil, patience: TargetWorker.Patience = .init(),
      serving name: String = name
    ) -> TargetWorker {
      TargetWorker(
        arguments.map { entrance($0) } ?? entrance(), serving: name, patience: patience)
    }
  }

  @Suite(.serialized) struct `A test bundle that runs fixtures for an editor` {
    private static func text(_ run: String, _ expected: String = "---a-|") -> String {
      "test a\n  hot     query  -a-|\n  run     query.\(run)\n  expect  \(expected)\n"
    }

    private static let works = text("delayed(by: 2)")
    private static let fails = text("delayed(by: 1)")

    private let bundle: ServedBundle

    init() throws { bundle = try ServedBundle() }

    private func ask(
      _ worker: TargetWorker, _ text: String, _ job: FixtureJob = .run,
      _ cancellation: Cancellation = Cancellation()
    ) -> TargetAnswer {
      worker.answer(job, ofTest: 0, in: "/a.marble", Array(text.utf8), cancellation)
    }

    /// A test that does not end.
    private var hanging: String { Self.text("hanging(\"\(bundle.hang)\")") }

    private func outcome(_ answer: TargetAnswer) -> TestResult.Outcome? {
      guard case .answer(.results(let results, _)) = answer else { return nil }
      return results.first?.outcome
    }

    /// The number of the process that runs a test.
    private func process(of worker: TargetWorker) throws -> String {
      let answer = ask(worker, Self.text("processes()", "-a-|"))
      guard case .answer(.results(let results, _)) = answer else { return "\(answer)" }
      let actual = try #require(results.first?.failures.first?.actual)
      return String(try #require(actual.firstMatch(of: /[0-9]+/)).output)
    }

    // MARK: - Jobs

    @Test(arguments: [
      ["--testing-library", "swift-testing"] + ServedBundle.filter("ServedSuite"),
      ["--testing-library", "swift-testing"] + ServedBundle.filter("AwaitedServedSuite"),
      ["FixtureServerTests.ServedXCTests/testFixtures"],
      ["FixtureServerTests.ServedXCTests/testAwaitedFixtures"],
    ])
    func `Each form of test does jobs`(arguments: [String]) {
      let worker = bundle.worker(arguments)
      #expect(outcome(ask(worker, Self.works)) == .passed)
      #expect(outcome(ask(worker, Self.fails)) == .failed)
    }

    @Test func `A test that awaits its tasks does so for the editor`() {
      let text = Self.text("slept()", "---(a|)")
      let awaited = bundle.worker(
        ["--testing-library", "swift-testing"] + ServedBundle.filter("AwaitedServedSuite"))
      #expect(outcome(ask(awaited, text)) == .passed)
    }

    @Test(arguments: [FixtureJob.run, .explain, .orders, .picture(.dark), .accept])
    func `Each job has the answer that it has in the process of the test`(job: FixtureJob) {
      let bytes = Array(Self.fails.utf8)
      let file = FixtureFile.parse(bytes, path: "/a.marble")
      let expected = ServedTarget.runner.forEditor { false }
        .answer(job, ofTest: 0, in: file, bytes)
      #expect(ask(bundle.worker(), Self.fails, job) == .answer(expected))
    }

    @Test func `A process does many jobs`() throws {
      let worker = bundle.worker()
      let first = try process(of: worker)
      #expect(outcome(ask(worker, Self.works)) == .passed)
      #expect(try process(of: worker) == first)
    }

    @Test func `What the tests print does not mix with the answers`() {
      let worker = bundle.worker()
      for _ in 0..<3 { #expect(outcome(ask(worker, Self.text("printing()", "-a-|"))) == .passed) }
    }

    @Test func `Two servers have a process each`() throws {
      let (one, other) = (bundle.worker(), bundle.worker())
      #expect(try process(of: one) != process(of: other))
    }

    // MARK: - Failures

    @Test func `A test that ends its process fails, and the next one has another process`() {
      let worker = bundle.worker()
      guard case .failure(let reason) = ask(worker, Self.text("trapping()")) else {
        Issue.record("it does not fail")
        return
      }
      #expect(reason.hasPrefix("the test bundle ended with signal "))
      #expect(reason.contains("while it ran this test\n"))
      #expect(reason.hasSuffix("Fatal error: this pipeline traps"))
      #expect(outcome(ask(worker, Self.works)) == .passed)
      #expect(
        ask(worker, Self.text("leaving()"))
          == .failure("the test bundle exited with code 3 while it ran this test"))
      #expect(outcome(ask(worker, Self.works)) == .passed)
    }

    @Test func `A test that does not end fails, and the next one has another process`() {
      let worker = bundle.worker(patience: .init(answer: .seconds(2)))
      #expect(
        ask(worker, hanging)
          == .failure("the test did not end within 2.0 seconds, so its process was ended"))
      #expect(outcome(ask(worker, Self.works)) == .passed)
    }

    @Test func `A result that is not wanted any more is not waited for`() {
      let worker = bundle.worker(patience: .init(end: .milliseconds(100)))
      #expect(outcome(ask(worker, Self.works)) == .passed)
      let cancellation = Cancellation()
      cancellation.cancel()
      #expect(ask(worker, Self.works, .run, cancellation) == .cancelled)
      let late = Cancellation()
      let bundle = bundle
      DispatchQueue.global().async {
        bundle.waitForHang()
        late.cancel()
      }
      #expect(ask(worker, hanging, .run, late) == .cancelled)
      #expect(outcome(ask(worker, Self.works)) == .passed)
    }

    @Test func `A process that breaks the connection has failed`() {
      let worker = bundle.worker()
      #expect(
        ask(worker, Self.text("garbling()"))
          == .failure("the test bundle sent bytes that are not a message: a length is missing"))
      #expect(outcome(ask(worker, Self.works)) == .passed)
      #expect(
        ask(worker, Self.text("disconnecting()"))
          == .failure("the test bundle exited with code 0 while it ran this test"))
      #expect(outcome(ask(worker, Self.works)) == .passed)
    }

    // MARK: - Builds

    @Test func `After a build, a new process does the jobs`() throws {
      let worker = bundle.worker()
      let first = try process(of: worker)
      #expect(worker.isReady)
      try bundle.build()
      #expect(!worker.isReady)
      #expect(try process(of: worker) != first)
    }

    @Test func `A bundle that is not built can do no jobs`() throws {
      let worker = bundle.worker()
      try FileManager.default.removeItem(atPath: bundle.path)
      #expect(ask(worker, Self.works) == .unavailable(nil))
      try bundle.build()
      #expect(outcome(ask(worker, Self.works)) == .passed)
      try FileManager.default.removeItem(atPath: bundle.path)
      #expect(ask(worker, Self.works) == .unavailable(nil))
    }

    @Test func `A bundle without the test is not started again before the next build`() throws {
      let worker = bundle.worker(
        ["--testing-library", "swift-testing"] + ServedBundle.filter("NoSuite"))
      let reason = TargetAnswer.unavailable("no test of it runs these fixtures")
      #expect(ask(worker, Self.works) == reason)
      #expect(ask(worker, Self.works) == reason)
      #expect(
        ask(bundle.worker(serving: "Other.txt"), Self.works) == reason, "for other fixtures")
    }

    @Test func `A program that cannot be started does no jobs`() throws {
      var entrance = bundle.entrance()
      entrance.command[0] = "/no/program"
      let worker = TargetWorker(entrance, serving: ServedBundle.name)
      guard case .unavailable(let reason?) = ask(worker, Self.works) else {
        Issue.record("it does a job")
        return
      }
      #expect(reason.contains("/no/program"))
    }

    @Test(arguments: [
      ["-c", "echo oops >&2; exit 1"]: "it exited with code 1\n  oops",
      ["-c", "printf hello >&3; sleep 100"]: "it sends no message: a length is missing",
      ["-c", "printf '13:5:ready,2:99,,' >&3; sleep 100"]:
        "it uses another version of the package than marble-cli",
    ])
    func `A program that is no test bundle does no jobs`(arguments: [String], reason: String) {
      var entrance = bundle.entrance(arguments)
      entrance.command[0] = "/bin/sh"
      let worker = TargetWorker(entrance, serving: ServedBundle.name)
      #expect(ask(worker, Self.works) == .unavailable(reason))
    }

    @Test func `A program that is never ready does no jobs`() throws {
      var entrance = bundle.entrance(["-c", "sleep 100"])
      entrance.command[0] = "/bin/sh"
      let worker = TargetWorker(
        entrance, serving: ServedBundle.name, patience: .init(start: .milliseconds(200)))
      #expect(ask(worker, Self.works) == .unavailable("it was not ready after 0.2 seconds"))
    }

    // MARK: - The end

    @Test func `The process ends with the server`() throws {
      func start() throws -> pid_t {
        let worker = bundle.worker()
        let process = try #require(pid_t(try process(of: worker)))
        #expect(kill(process, 0) == 0)
        return process
      }
      #expect(kill(try start(), 0) != 0)
    }
  }
#endif
