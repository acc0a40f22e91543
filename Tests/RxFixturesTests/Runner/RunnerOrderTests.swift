import RxTestKit
import Testing

@Suite("The order within one frame")
struct RunnerOrderTests {
  @Test("a subscription sees the value of its frame, a disposal hides it")
  func halfOpen() throws {
    try RunnerText.expectPass(
      """
        hot source --a--b--
        run source
        subscribe --^--!
        expect --a
        subs source --^--!
      """)
  }

  @Test("subscriptions come before at rows, at rows before sources")
  func actions() throws {
    try RunnerText.expectPass(
      """
        hot source ---b
        let s = PublishSubject()
        run merge(source, s)
        subscribe ---^
        at 3 s.onNext("x")
        expect ---[xb]
      """)
  }

  @Test("disposals come before at rows")
  func disposals() throws {
    try RunnerText.expectPass(
      "  let s = PublishSubject()\n  run s\n  subscribe ^--!\n  at 3 s.onNext(1)\n  expect -")
  }

  @Test("at rows of one frame run in the order of the file")
  func actionsInOrder() throws {
    try RunnerText.expectPass(
      """
        let s = PublishSubject()
        run s
        at 2 s.onNext("b")
        at 1 s.onNext("a")
        at 2 s.onNext("c")
        expect -a[bc]
      """)
  }

  @Test("hot sources emit in the order of the file, whoever subscribes first")
  func hots() throws {
    try RunnerText.expectPass(
      "  hot x -a-|\n  hot y -b-|\n  run merge(y, x)\n  expect -[ab]-|")
  }

  @Test("all disposals come before all subscriptions")
  func handover() throws {
    try RunnerText.expectPass(
      """
        hot source -a-b-|
        let shared = source.share()
        run shared
        subscribe ---^
        expect ---b-|
        run shared
        subscribe ^--!
        expect -a
        subs source ^--!
        subs source ---^-!
      """)
  }

  @Test("a cold source asks for its values when it is subscribed to, a timer when it is started")
  func asked() throws {
    try RunnerText.expectPass(
      """
        cold source --a
        run merge(timer(2).map { _ in "t" }, source)
        expect --[ta]
        run merge(source, timer(2).map { _ in "t" })
        expect --[at]
      """)
  }

  @Test("what happens before frame 0 is drawn at 0 only for subscriptions made at the start")
  func negativeFrames() throws {
    try RunnerText.expectPass(
      """
        hot source a-b^-c-|
        let d = source.subscribe()
        run source
        expect --c-|
        subs source ^---!
        subs source ^---!
      """)
  }
}
