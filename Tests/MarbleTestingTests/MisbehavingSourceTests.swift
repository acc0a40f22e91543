import MarbleKit
import MarbleTesting
import Testing

/// Sources that break the rules, and sources that emit while they are subscribed to.
struct MisbehavingSourceTests {
  let scheduler = MarbleScheduler()

  private func failures() -> [MarbleFailure] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site)
  }

  /// Passes on all that it receives; without `isChecked`, also what follows an end.
  private func passing<Failure: Error>(
    _ source: MarbleSource<String, Failure>, isChecked: Bool
  ) -> AnyMarbleSubscribable<String> {
    AnyMarbleSubscribable { subscriber in
      var isOver = false
      return source.subscribe(
        next: { if !isOver || !isChecked { subscriber.next($0) } },
        failure: { error in
          if !isOver || !isChecked { subscriber.fail(error) }
          isOver = true
        },
        completion: {
          if !isOver || !isChecked { subscriber.complete() }
          isOver = true
        })
    }
  }

  @Test func `an operator that stops at the end passes`() {
    let source = scheduler.misbehaving("-a|b#c", error: MarbleError())
    scheduler.expect(passing(source, isChecked: true)).toBe("-a|")
    scheduler.expectSubscriptions(of: source).toBe("^-!")
    #expect(failures().map(\.message) == [])
  }

  @Test func `an operator that passes events on after the end fails the test, once`() {
    let source = scheduler.misbehaving("-a|b#c", error: MarbleError())
    let line: UInt = #line + 1
    scheduler.expect(passing(source, isChecked: false)).toBe("-a|")
    let failures = failures()
    #expect(
      failures.map(\.message) == [
        #"frame 3: "b" came after the end: a source emits nothing after its completion or its error"#
      ])
    #expect(failures.map(\.site.line) == [line])
  }

  @Test func `so does a second end`() {
    let source = scheduler.misbehaving("-||")
    scheduler.expect(passing(source, isChecked: false)).toBe("-|")
    #expect(failures().map { $0.message.prefix(38) } == ["frame 2: a completion came after the e"])
  }

  @Test func `what comes after a cancellation is no fault of what is expected`() {
    let source = scheduler.misbehaving("-a-b-c|")
    scheduler.expect(passing(source, isChecked: false), subscribing: "^--!").toBe("-a")
    scheduler.expectSubscriptions(of: source).toBe("^--!")
    #expect(failures().map(\.message) == [])
  }

  @Test func `a cancelled subscription still receives events, and one without demand`() {
    var received: [String] = []
    let source = scheduler.misbehaving("-1-2|3", as: Int.self)
    let subscription = MarbleSubscription(
      to: source,
      next: { element in
        received.append("\(element)")
        return .max(0)
      }, failure: { _ in }, completion: { received.append("|") })
    subscription.start()
    scheduler.at(2) { subscription.cancel() }
    scheduler.verify()
    #expect(received == ["1", "2", "|", "3"])
  }

  @Test func `a failure draws the source as it is`() {
    let source = scheduler.misbehaving("-a|b")
    scheduler.expect(passing(source, isChecked: true)).toBe("-b|")
    let message = failures().first?.message ?? ""
    #expect(message.contains("misbehaving, line \(#line - 3)  -a|b"), "\(message)")
  }

  @Test func `other diagrams still end at their end`() {
    _ = scheduler.hot("-a|b")
    _ = scheduler.misbehaving("-a(b", as: String.self)
    #expect(
      failures().map { $0.message.prefix(24) } == [
        "nothing can follow the e", "this group is never clos",
      ])
  }

  @Test func `an error without a value is a mistake`() {
    let source = scheduler.misbehaving("-a|#")
    scheduler.expect(passing(source, isChecked: true)).toBe("-a|")
    #expect(
      failures().map(\.message) == [
        "this source draws an error in frame 3, but its call passes none: add error: MarbleError()"
      ])
  }

  // MARK: - Emission on subscription

  @Test func `a cold source emits its first frame during the call that subscribes`() {
    let source = scheduler.cold("[ab]-c|", "(d|)", emitting: .onSubscription)
    var received: [String] = []
    func subscribe() {
      _ = source.subscribe(
        next: { received.append($0) }, failure: { _ in }, completion: { received.append("|") })
      received.append("subscribed")
    }
    scheduler.at(1) { subscribe() }
    scheduler.at(2) { subscribe() }
    scheduler.verify()
    #expect(received == ["a", "b", "subscribed", "d", "|", "subscribed", "c", "|"])
  }

  @Test func `by default, it emits after the call`() {
    let source = scheduler.cold("a|")
    var received: [String] = []
    scheduler.at(1) {
      _ = source.subscribe(
        next: { received.append($0) }, failure: { _ in }, completion: {})
      received.append("subscribed")
    }
    scheduler.verify()
    #expect(received == ["subscribed", "a"])
  }

  @Test func `its frames are those of its diagram, and so are its subscriptions`() {
    let source = scheduler.cold("[ab]-c|", emitting: .onSubscription)
    scheduler.expect(source, subscribing: "--^").toBe("--[ab]-c|")
    scheduler.expect(source, subscribing: "-^-!").toBe("-[ab]")
    scheduler.expectSubscriptions(of: source).toBe("-^-!", "--^--!")
    scheduler.verify()
  }

  @Test func `an error in the first frame is emitted, too`() {
    let source = scheduler.cold("#", as: Int.self, error: MarbleError(), emitting: .onSubscription)
    scheduler.expect(source).toBe("#")
    scheduler.expectSubscriptions(of: source).toBe("(^!)")
    scheduler.verify()
  }
}
