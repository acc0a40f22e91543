import RxTestKitAssertions
import Testing

@Suite("Values that are written alike, but are not equal")
struct AssertionsAlikeTests {
  struct User: Equatable, CustomStringConvertible {
    var name: String
    var isOnline: Bool
    var description: String { name }
  }

  let users = [
    "n": User(name: "Ada", isOnline: true), "f": User(name: "Ada", isOnline: false),
  ]
  let scheduler = TestScheduler()

  func messages() -> [String] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site).map(\.message)
  }

  func headlines() -> [String] { messages().map { String($0.prefix { $0 != "\n" }) } }

  @Test func `a failure names the field that differs`() {
    let line: UInt = #line + 1
    scheduler.expect(scheduler.cold("n-n|", values: users)).toBe("n-f|", values: users)
    #expect(
      messages() == [
        """
        frame 2: wrong value: .isOnline: true instead of false

          cold, line \(line)  n-n|
          expected       n-f|
          actual         n-n|
                           ^

          frame  expected  actual
          2      f (Ada)   n (Ada)  wrong value
              .isOnline: true instead of false
        """
      ])
  }

  @Test func `no difference is named that is none`() {
    scheduler.expect(scheduler.cold("nf-|", values: users)).toBe("nf|", values: users)
    #expect(headlines() == ["frame 2: completed is 1 frame late"])
  }

  @Test func `an event that is missing, or at another place, has its name`() {
    scheduler.expect(scheduler.cold("n--|", values: users)).toBe("nf-|", values: users)
    scheduler.expect(scheduler.cold("fn|", values: users)).toBe("nf|", values: users)
    #expect(
      headlines() == [
        "frame 1: f (Ada) is missing", "frame 0: n (Ada), f (Ada) swapped",
      ])
  }

  @Test func `the values of two observables without names are told apart`() {
    let source = scheduler.cold("n-n|", values: users)
    scheduler.expect(source).toEqual(scheduler.cold("n-f|", values: users))
    #expect(headlines() == ["frame 2: wrong value: .isOnline: true instead of false"])
  }

  @Test func `what equals an expected value is written like it`() {
    struct Draft: Equatable, CustomStringConvertible {
      var text: String
      var version: Int
      var description: String { "\(text) \(version)" }
      static func == (left: Draft, right: Draft) -> Bool { left.text == right.text }
    }
    let drafts = ["a": Draft(text: "a", version: 1), "b": Draft(text: "b", version: 1)]
    let later = ["a": Draft(text: "a", version: 2), "b": Draft(text: "b", version: 2)]
    scheduler.expect(scheduler.cold("ab-|", values: later)).toBe("aba|", values: drafts)
    #expect(headlines() == ["frame 2: a 1 is missing"])
  }

  @Test func `equal observables of different frames are drawn alike`() {
    let twice = scheduler.hot("-x-x|", values: ["x": scheduler.cold("a|")])
    scheduler.expect(twice).toBe("-y-y|", inner: ["y": "b|"])
    let message = messages().joined()
    #expect(message.contains("observable a|"))
    #expect(!message.contains("written alike"))
  }

  @Test func `lists of events say so`() {
    let (online, offline) = (users["n"], users["f"])
    #expect(
      eventDifference(of: [Event.next(online)], from: [Event.next(offline)])
        == """
        expected [next(Optional(Ada))], got [next(Optional(Ada))] (written alike, but not equal)
        """)
  }
}
