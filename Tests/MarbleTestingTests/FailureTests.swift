import MarbleTesting
import OtherLibrary
import Testing
import XCTest

/// What a failing marble test reports.
struct FailureTests {
  @Test func `a failure has the diagrams of the sources, of what is expected and of what happened`()
  {
    expectFailure(containing: ["-a-b-|", "-a--b|", "hot, line"]) { scheduler in
      let source = scheduler.hot("-a-b-|")
      scheduler.expect(source.observable).toBe("-a--b|")
    }
  }

  @Test func `a value that is missing in any frame is reported`() {
    expectFailure(containing: [#"after "a": "x" is missing"#, "-ax-b|", "-a--b|"]) { scheduler in
      let source = scheduler.hot("-a--b|")
      scheduler.expect(source.observable).toEmit("a", "x", "b", then: .completed)
    }
  }

  @Test func `a value that must not come is reported`() {
    expectFailure(containing: [#"frame 4: "b" is forbidden"#, "-a--b|"]) { scheduler in
      scheduler.expect(scheduler.hot("-a--b|").observable).notToEmit("b")
    }
  }

  @Test func `a source that draws an error without having one is reported`() {
    expectFailure(containing: ["draws an error in frame 2", "error: MarbleError()"]) { scheduler in
      scheduler.expect(scheduler.cold("--#").observable).toBe("--#")
    }
  }

  @Test func `a diagram that cannot be read is reported`() {
    expectFailure(containing: ["'x' cannot be read as Int"]) { scheduler in
      scheduler.expect(scheduler.cold("-x-|", as: Int.self).observable).toBe("---|")
    }
  }

  @Test func `a demand that differs is reported`() {
    expectFailure(containing: ["*"]) { scheduler in
      let source = scheduler.cold("-x-|")
      scheduler.expect(source.observable).toBe("-x-|")
      scheduler.expectDemand(of: source).toBe("2")
    }
  }

  @Test func `a demand that cannot be read is explained`() {
    expectFailure(containing: ["'x' cannot be read as MarbleDemand", "draw a demand as a number"]) {
      scheduler in
      let source = scheduler.cold("-x-|")
      scheduler.expect(source.observable).toBe("-x-|")
      scheduler.expectDemand(of: source).toBe("x")
    }
  }

  @Test func `real time is a leftover`() async {
    await withKnownIssue {
      let scheduler = MarbleScheduler()
      scheduler.expectNo(.realTime, .unendedTasks)
      // On a busy machine, one sleep can be over before the function is suspended.
      for _ in 0..<20 { try? await Task.sleep(for: .milliseconds(1)) }
      await scheduler.verify()
    } matching: {
      $0.comments.contains { $0.rawValue.contains("resumed the test's function") }
    }
  }

  @Test func `an unused source is a leftover`() {
    expectFailure(containing: ["hot source"]) { scheduler in
      _ = scheduler.hot("-a")
      scheduler.expectNo(.unusedSources, .pendingWork)
    }
  }

  @Test func `a source that never stops emitting fails instead of hanging`() {
    expectFailure(containing: ["emitted"]) { scheduler in
      let endless = AnyMarbleSubscribable<Int> { subscriber in
        while subscriber.wantsMore { subscriber.next(0) }
        return {}
      }
      scheduler.expect(endless).toBe("0")
    }
  }

  @Test func `an expectation that is never verified fails`() {
    withKnownIssue {
      let scheduler = MarbleScheduler()
      scheduler.expect(scheduler.cold("-a|")).toBe("-a|")
    } matching: {
      $0.comments.contains { $0.rawValue.contains("verify") }
    }
  }

  private func expectFailure(containing parts: [String], _ test: (MarbleScheduler) -> Void) {
    withKnownIssue {
      MarbleScheduler().run { test($0) }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return parts.allSatisfy { text.contains($0) }
    }
  }
}

@Suite(.virtualTime)
struct CurrentSchedulerTests {
  let scheduler = MarbleScheduler.current

  @Test func `tasks and sleeps run in virtual time`() async throws {
    let model = Counter()
    let clock = scheduler.swiftClock
    Task {
      try await clock.sleep(for: .seconds(3))
      await model.increase()
    }
    scheduler.expect(onMainActor: { model.value }).toBe("0 2999ms 1")
    scheduler.expect(onMainActor: { (model.value, "") }).toBe(
      "0 2999ms 1", values: ["0": (0, ""), "1": (1, "")], by: ==)
  }
}

@MainActor final class Counter {
  var value = 0
  nonisolated init() {}
  func increase() { value += 1 }
}

final class VirtualTimeTestCaseTests: VirtualTimeTestCase {
  func testATestHasAScheduler() {
    let source = scheduler.hot("-a-b-|")
    scheduler.expect(source.observable).toBe("-a-b-|")
    XCTAssert(scheduler === MarbleScheduler.current)
  }

}
