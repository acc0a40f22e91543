import RxTestKitAssertions
import TestSupport
import Testing

/// Must fail, with attachments: see `AttachmentTests`.
@Suite(.enabled(if: FailingSuite.isOn), .serialized)
struct AttachedSuite {
  let scheduler = TestScheduler()

  @Test func `emits (what comes) <last>, 日本`() {
    let source = scheduler.hot("-a--bc--d---|")
    scheduler.expect(source.debounce(.milliseconds(2), scheduler: scheduler))
      .toBe("---a---b--d-|")
    scheduler.expectSubscriptions(of: source).toBe("^----!")
    scheduler.verify()
  }

  @Test("a test with a name") func named() {
    FailureReporter.report(
      MarbleFailure(
        "nothing is compared",
        at: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)))
  }
}
